import { beforeEach, expect, test, vi } from 'vitest'
import { type DocumentsClient, documentsClient } from '../../../shared/clients/documents-client.ts'
import { HttpFailure } from '../../../shared/clients/failures.ts'
import type { Fetch } from '../../../shared/clients/request.ts'
import type { Block } from '../../../shared/conference/conference-answer.ts'
import type { Project } from '../../../shared/conference/project/project.ts'
import { ProjectTexts, startInline } from '../../../shared/conference/project/project-texts.ts'
import { SavedProject } from '../../../shared/conference/project/saved-project.ts'
import {
  at,
  blockOf,
  decisionOf,
  EMPTY,
  sourceOf,
  submissionOf,
} from '../../shared/conference/project/projects.ts'
import { useDaemon } from '../daemon.ts'

/** A project is saved as two documents (docs/dev/protocol.md, Projects). */

const daemon = useDaemon({}, 'emptied')
let documents: DocumentsClient
beforeEach(() => {
  documents = documentsClient({ base: daemon.url, fetch })
})

const versionOf = (version: number, submissions = 300): Project => ({
  ...EMPTY,
  conference: {
    submissions: Array.from({ length: submissions }, (_, id) => submissionOf(`${id}`, `Version ${version}`)),
    reviewers: [{ name: `Version ${version}`, email: 'grace@navy.mil', isCandidate: version > 1 }],
    hasDeclarations: true,
  },
  sources: [sourceOf(version)],
  choices: { 'grace@navy.mil': { entry: `Version ${version}`, at: at(version) } },
  windows: { 'grace@navy.mil': version },
  proposals: [{ decision: decisionOf('a', 'b', version), file: 'theirs.json' }],
  settings: { exact: true, leastReviewers: version },
})
const blocksOf = (version: number): Block[] => [blockOf(`Version ${version}`), blockOf('Zuse', 1500)]

/** Opens a window with the saved project that has this id, or with a new project. */
const windowOf = (id?: string, asking: Fetch = fetch) =>
  new SavedProject(documentsClient({ base: daemon.url, fetch: asking }), new ProjectTexts(startInline), id)

async function saved(project = versionOf(1), blocks: readonly Block[] = []): Promise<SavedProject> {
  const opened = windowOf()
  expect(await opened.save(project, blocks)).toEqual({ kind: 'saved', unsaved: 0 })
  return opened
}
async function load(id: string) {
  const loaded = await windowOf(id).load()
  if ('kind' in loaded) throw new Error(JSON.stringify(loaded))
  return loaded
}

function recordPuts() {
  const puts: string[] = []
  const asking: Fetch = (input, init) => {
    const [, kind, verb] = /documents\/(\w+)\/(\w+)$/.exec(String(input)) ?? []
    if (verb === 'change' && kind) puts.push(kind)
    return fetch(input, init)
  }
  return { puts, asking }
}

test('returns a project and its answer after a restart', async () => {
  const { id } = await saved(versionOf(1), blocksOf(1))
  await daemon.close()
  await daemon.restart()
  expect(await load(id)).toMatchObject({ project: versionOf(1), blocks: blocksOf(1), lost: 0 })
})

test('lists a project by its name, and deletes its answer with it', async () => {
  const { id } = await saved(versionOf(1), blocksOf(1))
  const { list } = await documents.list('project')
  expect(list).toMatchObject([{ id, name: 'VLDB 2027' }])
  await documents.put('project', { id, body: null })
  expect((await documents.list('answer')).total).toBe(0)
  await expect(windowOf(id).load()).rejects.toMatchObject({ constructor: HttpFailure, status: 404 })
})

test('writes the answer only if it has changed', async () => {
  const { id } = await saved(versionOf(1), blocksOf(1))
  const { puts, asking } = recordPuts()
  const opened = windowOf(id, asking)
  const loaded = await opened.load()
  if ('kind' in loaded) throw new Error(loaded.kind)
  const { project, blocks } = loaded
  await opened.save(project, blocks)
  const choices = { ...project.choices, wei: { entry: 'Wei Wang 0001', at: at(2) } }
  await opened.save({ ...project, choices }, [...blocks])
  expect(puts).toEqual(['project', 'project'])
  await opened.save({ ...project, choices }, [...blocks.slice(1), blockOf('new')])
  expect(puts).toEqual(['project', 'project', 'project', 'answer'])
  expect(await load(id)).toMatchObject({ project: { choices }, blocks: [...blocks.slice(1), blockOf('new')] })
})

test('returns a project after each change of its submissions', async () => {
  const opened = await saved(versionOf(1, 1200))
  const { project } = await load(opened.id)
  const { submissions } = project.conference
  for (const now of [
    submissions.toSpliced(600, 1),
    submissions.toSpliced(3, 0, submissionOf('new')),
    submissions.toReversed(),
    submissions.slice(0, 1),
    [],
    [...submissions, submissionOf('last')],
  ]) {
    await opened.save({ ...project, conference: { ...project.conference, submissions: now } }, [])
    expect((await load(opened.id)).project.conference.submissions).toEqual(now)
  }
})

test('refuses a save over the changes of another window', async () => {
  const { id } = await saved()
  const [one, other] = [await load(id), await load(id)]
  const ofOne = { ...one.project, choices: { ada: { entry: 'A', at: at(3) } } }
  const ofOther = { ...other.project, windows: { wei: 60 } }
  await one.saved.save(ofOne, [])
  expect(await other.saved.save(ofOther, [])).toEqual({ kind: 'stale' })
  expect((await load(id)).project).toEqual(ofOne)
})

test('refuses a save after another window has deleted the project', async () => {
  const opened = await saved()
  await documents.put('project', { id: opened.id, body: null })
  expect(await opened.save(versionOf(2), blocksOf(2))).toEqual({ kind: 'stale' })
  expect((await documents.list('answer')).total).toBe(0)
})

test('continues after a save whose response was lost', async () => {
  let isLosing = false
  const asking: Fetch = async (input, init) => {
    const answer = await fetch(input, init)
    if (isLosing && String(input).endsWith('project/change')) throw new TypeError('the connection was cut')
    return answer
  }
  const opened = windowOf(undefined, asking)
  await opened.save(versionOf(1), [])
  isLosing = true
  await expect(opened.save(versionOf(2), [])).rejects.toThrow('could not be reached')
  expect((await load(opened.id)).project).toEqual(versionOf(2))
  isLosing = false
  expect(await opened.save(versionOf(3), [])).toMatchObject({ kind: 'saved' })
  expect((await load(opened.id)).project).toEqual(versionOf(3))
})

test('says that another project has the name', async () => {
  await saved()
  expect(await windowOf().save(versionOf(1), [])).toEqual({ kind: 'taken' })
})

const full =
  (path: string, rest: Fetch = fetch): Fetch =>
  (input, init) =>
    String(input).endsWith(path)
      ? Promise.resolve(Response.json({ detail: 'Your own work would exceed 1 GB.' }, { status: 413 }))
      : rest(input, init)

test('saves a project without its answer if the answer exceeds the quota', async () => {
  const opened = windowOf(undefined, full('answer/change'))
  expect(await opened.save(versionOf(1), blocksOf(1))).toEqual({ kind: 'saved', unsaved: 2 })
  expect(await load(opened.id)).toMatchObject({ project: versionOf(1), blocks: [], lost: 0 })
})

test('rejects a save if the daemon fails to save the answer', async () => {
  const asking: Fetch = async (input, init) =>
    String(input).endsWith('answer/change') ? new Response('{}', { status: 500 }) : fetch(input, init)
  await expect(windowOf(undefined, asking).save(versionOf(1), blocksOf(1))).rejects.toMatchObject({
    status: 500,
  })
})

test('ends the worker when the page closes the project', async () => {
  const end = vi.fn()
  const texts = new ProjectTexts((listeners) => ({ ...startInline(listeners), end }))
  const opened = new SavedProject(documents, texts)
  await opened.save(versionOf(1), [])
  opened.end()
  expect(end).toHaveBeenCalledOnce()
})

test('leaves the saved project unchanged if the quota is exceeded', async () => {
  const { id } = await saved()
  const opened = windowOf(id, full('project/change'))
  await opened.load()
  const outcome = await opened.save(versionOf(2), [])
  expect(outcome).toEqual({ kind: 'full', detail: expect.stringContaining('1 GB') })
  expect((await load(id)).project).toEqual(versionOf(1))
})

type Body = { lists: Record<string, unknown>; [field: string]: unknown }
async function change(kind: 'project' | 'answer', id: string, by: (body: Body) => Record<string, unknown>) {
  const { body } = await documents.get(kind, id)
  await documents.put(kind, { id, body: by(body as Body) }) // a saved project or answer
}

test.each<[string, (body: Body) => Record<string, unknown>, unknown]>([
  [
    'a list with an invalid item',
    (body) => ({ ...body, lists: { ...body.lists, choices: [['a', { entry: 7 }]] } }),
    { kind: 'invalid', fields: ['choices'] },
  ],
  [
    'an object in place of a list',
    (body) => ({ ...body, lists: { ...body.lists, proposals: { a: 1 } } }),
    { kind: 'invalid', fields: ['proposals'] },
  ],
  ['no lists', ({ lists: _, ...body }) => body, { kind: 'invalid', fields: ['lists'] }],
  ['a later version', (body) => ({ ...body, version: 2 }), { kind: 'version', version: 2 }],
  ['no policy', ({ policy: _, ...body }) => body, { kind: 'invalid', fields: ['policy'] }],
])('refuses to open a project with %s', async (_what, by, problem) => {
  const { id } = await saved()
  await change('project', id, by)
  const before = await documents.get('project', id)
  expect(await windowOf(id).load()).toEqual(problem)
  expect(await documents.get('project', id)).toEqual(before)
})

test('loads a project without its unreadable blocks', async () => {
  const { id } = await saved(versionOf(1), [blockOf('a'), blockOf('b'), blockOf('c')])
  const pair = { left: 7, right: 0, verdict: 'conflict', count: 1, last_year: 1, items: [] }
  await change('answer', id, (body) => ({
    ...body,
    lists: { ...body.lists, '1.pairs': [pair], '2.pairs': [7] },
  }))
  expect(await load(id)).toMatchObject({ project: versionOf(1), blocks: [blockOf('c')], lost: 2 })
})
