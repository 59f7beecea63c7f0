import { beforeEach, expect, test } from 'vitest'
import { NEW_PROJECT } from '../../../../../daemon/page/conference/conference-state.ts'
import {
  type Keeping,
  type Kept,
  ProjectKeeper,
} from '../../../../../daemon/page/conference/projects/project-keeper.ts'
import { type ProjectsClient, projectsClient } from '../../../../../shared/clients/projects-client.ts'
import { loadProject } from '../../../../../shared/conference/project/load-project.ts'
import { startTestDaemon, type TestDaemon, useFolder } from '../../../daemon.ts'

const folder = useFolder()
let daemon: TestDaemon
let client: ProjectsClient
/** The reports of all keepers. */
let reports: Keeping[]
beforeEach(async () => {
  daemon = await startTestDaemon(folder.path)
  client = projectsClient({ base: daemon.url, fetch })
  reports = []
  return () => daemon.close()
})

let kept: Kept
const newKeeper = (): ProjectKeeper =>
  new ProjectKeeper(client, (keeping, as) => {
    reports.push(keeping)
    kept = as
  })
const content = (name: string, exact = true) => ({
  project: { ...NEW_PROJECT, name, settings: { exact, leastReviewers: 3 } },
  blocks: [],
})
const names = async () => (await client.list()).map(({ name }) => name)

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
  const [listed] = await client.list()
  const loaded = listed && (await loadProject(client, listed))
  expect(loaded).toMatchObject({ project: { settings: { exact: false } } })
})

test('a change of another window is reported, and so is a project that was deleted', async () => {
  const mine = newKeeper()
  mine.keep(content('VLDB'))
  await mine.save()
  const [listed] = await client.list()
  const loaded = listed && (await loadProject(client, listed))
  if (!loaded || !('saved' in loaded)) throw new Error('The project is not there.')
  const theirs = new ProjectKeeper(client, () => undefined, loaded.saved, 'VLDB')
  theirs.keep(content('VLDB', false))
  await theirs.save()
  mine.keep(content('VLDB', true))
  mine.keep({ ...content('VLDB'), project: { ...content('VLDB').project, policy: { preset: 'pvldb' } } })
  await mine.save()
  expect(reports.at(-1)).toEqual({ kind: 'stale' })
  await client.remove(loaded.saved.id)
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
  client = projectsClient({ base: daemon.url, fetch })
  const again = newKeeper()
  again.keep(content('VLDB'))
  await again.forget()
  expect(await names()).toEqual([])
})
