import { beforeEach, expect, test } from 'vitest'
import { NEW_PROJECT } from '../../../../../daemon/page/conference/conference-state.ts'
import {
  type Keeping,
  type Kept,
  ProjectKeeper,
} from '../../../../../daemon/page/conference/projects/project-keeper.ts'
import { type DocumentsClient, documentsClient } from '../../../../../shared/clients/documents-client.ts'
import { KeptProject, listProjects } from '../../../../../shared/conference/project/kept-project.ts'
import { ProjectTexts, startInline } from '../../../../../shared/conference/project/project-texts.ts'
import { startTestDaemon, type TestDaemon, useFolder } from '../../../daemon.ts'

const folder = useFolder()
let daemon: TestDaemon
let client: DocumentsClient
/** The reports of all keepers. */
let reports: Keeping[]
beforeEach(async () => {
  daemon = await startTestDaemon(folder.path)
  client = documentsClient({ base: daemon.url, fetch })
  reports = []
  return () => daemon.close()
})

let kept: Kept
const newProject = (id?: string) => new KeptProject(client, new ProjectTexts(startInline), id)
const newKeeper = (): ProjectKeeper =>
  new ProjectKeeper(client, newProject(), (keeping, as) => {
    reports.push(keeping)
    kept = as
  })
const content = (name: string, exact = true) => ({
  project: { ...NEW_PROJECT, name, settings: { exact, leastReviewers: 3 } },
  blocks: [],
})
const names = async () => (await listProjects(client)).map(({ name }) => name)

test('a project is made by its first save, renamed by a later one, and gets a number if its name is taken', async () => {
  const keeper = newKeeper()
  keeper.keep(content('VLDB'))
  await keeper.save()
  expect(await names()).toEqual(['VLDB'])
  const other = newKeeper()
  other.keep(content('VLDB'))
  await other.save()
  expect(await names()).toEqual(['VLDB', 'VLDB (2)'])
  expect(kept).toMatchObject({ name: 'VLDB (2)', inPlaceOf: 'VLDB' })
  other.keep(content('ICDE'))
  expect(reports.at(-1)).toEqual({ kind: 'saving' })
  await other.save()
  expect(await names()).toEqual(['ICDE', 'VLDB'])
  expect(reports.at(-1)).toEqual({ kind: 'saved' })
})

test.each([
  ['long', 'x'.repeat(300), 'x'.repeat(100)],
  ['blank', ' ', '–'],
  ['half a character', 'a\0b\ud800', 'ab\ufffd'],
])('a name that is %s is made one that can be kept', async (_, name, kept) => {
  const keeper = newKeeper()
  keeper.keep(content(name))
  await keeper.save()
  expect(reports.at(-1)).toEqual({ kind: 'saved' })
  expect(await names()).toEqual([kept])
})

test('changes during a save are saved after it', async () => {
  const keeper = newKeeper()
  keeper.keep(content('VLDB'))
  const saving = keeper.save()
  keeper.keep(content('VLDB', false))
  await saving
  await keeper.leave()
  const [listed] = await listProjects(client)
  expect(await newProject(listed?.id).load()).toMatchObject({ project: { settings: { exact: false } } })
})

test('a change of another window is reported, and so is a project that was deleted', async () => {
  const mine = newKeeper()
  mine.keep(content('VLDB'))
  await mine.save()
  const [{ id } = { id: '' }] = await listProjects(client)
  const loaded = await newProject(id).load()
  if (!('kept' in loaded)) throw new Error('The project is not there.')
  const theirs = new ProjectKeeper(client, loaded.kept, () => undefined, 'VLDB')
  theirs.keep(content('VLDB', false))
  await theirs.save()
  mine.keep(content('VLDB', true))
  mine.keep({ ...content('VLDB'), project: { ...content('VLDB').project, policy: { preset: 'pvldb' } } })
  await mine.save()
  expect(reports.at(-1)).toEqual({ kind: 'stale' })
  await client.remove('project', { id })
  await mine.save()
  expect(reports.at(-1)).toEqual({ kind: 'stale' })
  expect(await names()).toEqual([])
})

test('a change that cannot be kept is tried again on request, and nothing is kept of a forgotten project', async () => {
  const keeper = newKeeper()
  await daemon.close()
  keeper.keep(content('VLDB'))
  await keeper.save()
  expect(reports.at(-1)).toEqual({ kind: 'failed', detail: null })
  daemon = await startTestDaemon(folder.path)
  client = documentsClient({ base: daemon.url, fetch })
  const again = newKeeper()
  again.keep(content('VLDB'))
  await again.forget()
  expect(await names()).toEqual([])
})
