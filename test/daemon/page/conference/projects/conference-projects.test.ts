import { beforeEach, expect, test } from 'vitest'
import { NEW_PROJECT } from '../../../../../daemon/page/conference/conference-state.ts'
import { ConferenceStore } from '../../../../../daemon/page/conference/conference-store.ts'
import { EXAMPLE_CONFERENCE } from '../../../../../daemon/page/conference/example-conference.ts'
import { NO_INPUT } from '../../../../../daemon/page/conference/files/files-input.ts'
import { ConferenceProjects } from '../../../../../daemon/page/conference/projects/conference-projects.ts'
import { type DocumentsClient, documentsClient } from '../../../../../shared/clients/documents-client.ts'
import { readFiles } from '../../../../../shared/conference/files/read-files.ts'
import { projectFileText } from '../../../../../shared/conference/project/project-file.ts'
import { startInline } from '../../../../../shared/conference/project/project-texts.ts'
import { conferenceOf } from '../../../../shared/conference/world.ts'
import { useDaemon } from '../../../daemon.ts'

const given = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) })
const AUTHORS = given('authors.csv', 'paper,title,author,email\n1,One,Ann Lee,ann.lee@x.org')
const COMMITTEE = given('pc.csv', 'given_name,family_name,roles\nScott,Shenker,pc')

/** The address of a backend that never answers. The daemon is real. */
const BACKEND = 'http://127.0.0.1:1'
const daemon = useDaemon({}, 'emptied')
let store: ConferenceStore
let projects: ConferenceProjects
let documents: DocumentsClient
/** The abort signals of the queries to the backend. */
let asked: (AbortSignal | null | undefined)[]
/** The paths for which the daemon fails. */
let away: RegExp | null
beforeEach(() => {
  asked = []
  away = null
  const asking: typeof fetch = (url, init) => {
    if (away?.test(String(url))) return Promise.reject(new TypeError('away'))
    if (!String(url).startsWith(BACKEND)) return fetch(url, init)
    asked.push(init?.signal)
    return new Promise(() => undefined)
  }
  documents = documentsClient({ base: daemon.url, fetch })
  const flow = { daemonBase: daemon.url, backendBase: BACKEND, now: () => 0, fetch: asking }
  const storage = { read: () => null, write: async () => true, watch: () => () => undefined }
  store = new ConferenceStore(flow)
  projects = new ConferenceProjects(flow, storage, store, startInline)
  return async () => {
    projects.open({})
    await projects.close()
  }
})
const listed = async () => (await documents.list('project')).list
const names = async () => (await listed()).map(({ name }) => name)

test('reads later files into a conference with a merged project', async () => {
  const theirs = {
    ...NEW_PROJECT,
    name: 'SIGMOD',
    conference: conferenceOf({ 99: { authors: [] } }, ['Bo Xu']),
  }
  projects.open({ name: 'VLDB', conference: conferenceOf({ 1: { authors: ['Ann Lee'] } }, []) })
  store.change({}, undefined, { given: { ...NO_INPUT, files: [AUTHORS] } })
  await projects.openFile(new File([projectFileText(theirs, [], 'Cy')], 'theirs.json'))
  const later = { ...store.state.given, files: [...store.state.given.files, COMMITTEE] }
  const { conference } = await readFiles(later.files, {}, { before: later.before })
  expect(conference.submissions.map(({ id }) => id)).toEqual(['1', '99'])
  expect(conference.reviewers.map(({ name }) => name)).toEqual(['Scott Shenker', 'Bo Xu'])
  await projects.close()
})

test('deletes a project during its first save', async () => {
  projects.open({ name: 'VLDB', conference: EXAMPLE_CONFERENCE })
  void projects.saveNow()
  await projects.removeOpen()
  expect(await names()).toEqual([])
})

test('continues to ask about a project after saving it as a copy', async () => {
  projects.open({ name: 'VLDB', conference: EXAMPLE_CONFERENCE })
  await projects.saveNow()
  projects.saveAsCopy()
  await projects.saveNow()
  expect(await names()).toEqual(['VLDB', 'VLDB (2)'])
  expect(store.phase).toBe('asking')
  expect(asked.map((signal) => signal?.aborted)).toEqual([false])
})

test('continues to save the open conference if another cannot be opened', async () => {
  projects.open({ name: 'VLDB', conference: EXAMPLE_CONFERENCE })
  await projects.saveNow()
  const [first] = await listed()
  projects.open({ name: 'ICDE', conference: EXAMPLE_CONFERENCE })
  await projects.saveNow()
  away = /documents\/project\/get$/
  await projects.reopen(first?.id ?? '')
  expect(store.phase).toBe('failed')
  expect(store.state.project.name).toBe('ICDE')
  away = null
  store.setPart({ project: { ...store.state.project, name: 'SIGMOD' } })
  await projects.saveNow()
  expect(projects.saving.kind).toBe('saved')
  expect(await names()).toEqual(['SIGMOD', 'VLDB'])
})

test('says that another window has deleted the project', async () => {
  projects.open({ name: 'VLDB', conference: EXAMPLE_CONFERENCE })
  await projects.saveNow()
  const [kept] = await listed()
  projects.open({})
  await documents.put('project', { id: kept?.id ?? '', body: null })
  await projects.reopen(kept?.id ?? '')
  expect(store.state.project.name).toBe('')
  expect(store.work.state.problem).toMatchObject({ kind: 'refused', why: { kind: 'gone' } })
})

test('opens a project although the daemon fails to send the answer of the project', async () => {
  projects.open({ name: 'VLDB', conference: EXAMPLE_CONFERENCE })
  await projects.saveNow()
  const [kept] = await listed()
  projects.open({})
  away = /documents\/answer\/get$/
  await projects.reopen(kept?.id ?? '', false)
  expect(store.state.project.name).toBe('VLDB')
})

test('leaves a conference open if saving it fails', async () => {
  projects.open({ name: 'VLDB', conference: EXAMPLE_CONFERENCE })
  store.setPart({ project: { ...store.state.project, name: 'ICDE' } })
  away = /(put|list)$/
  expect(await projects.close()).toBe(false)
  expect(projects.saving.kind).toBe('failed')
  expect(store.state.project.name).toBe('ICDE')
  away = null
  expect(await projects.close()).toBe(true)
  expect(await names()).toEqual(['ICDE'])
})

test('deletes a conference at the next try after a failure', async () => {
  projects.open({ name: 'VLDB', conference: EXAMPLE_CONFERENCE })
  await projects.saveNow()
  away = /project\/change$/
  await projects.removeOpen()
  expect(projects.saving.kind).toBe('failed')
  expect(store.state.project.name).toBe('VLDB')
  away = null
  await projects.removeOpen()
  expect(store.state.project.name).toBe('')
  expect(await names()).toEqual([])
})

test('saves nothing after the user turns on *Leave no trace*', async () => {
  store.setPart({ project: { ...store.state.project, name: 'VLDB' } })
  projects.leaveNoTrace(true)
  store.setPart({ project: { ...store.state.project, conference: EXAMPLE_CONFERENCE } })
  await projects.saveNow()
  expect(store.state).toMatchObject({ isTraceless: true, project: { name: 'VLDB' } })
  expect(await names()).toEqual([])
})

test('drops the alert about a refused file after merging another file', async () => {
  projects.open({ name: 'VLDB', conference: EXAMPLE_CONFERENCE })
  await projects.openFile(new File(['{"coauthors":"project"'], 'cut.json'))
  expect(store.phase).toBe('failed')
  await projects.openFile(new File([projects.fileText()], 'whole.json'))
  expect(store.work.peek().problem).toBeNull()
})
