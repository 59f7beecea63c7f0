import { beforeEach, expect, test } from 'vitest'
import { HttpFailure } from '../../../shared/clients/failures.ts'
import { type ProjectsClient, projectsClient } from '../../../shared/clients/projects-client.ts'
import type { Block } from '../../../shared/conference/answer.ts'
import { loadProject, type Saved, unsaved } from '../../../shared/conference/project/load-project.ts'
import { mergeProjects } from '../../../shared/conference/project/merge-projects.ts'
import type { Project } from '../../../shared/conference/project/project.ts'
import { saveProject } from '../../../shared/conference/project/save-project.ts'
import {
  at,
  blockOf,
  decisionOf,
  EMPTY,
  sourceOf,
  submissionOf,
} from '../../shared/conference/project/projects.ts'
import { startTestDaemon, type TestDaemon, useFolder } from '../daemon.ts'

/** A project that is saved and loaded in parts: docs/dev/protocol.md, Projects. */

const folder = useFolder()
let daemon: TestDaemon
let client: ProjectsClient
let kept: { id: number; name: string }
beforeEach(async () => {
  daemon = await startTestDaemon(folder.path)
  client = projectsClient({ base: daemon.url, fetch })
  kept = { id: await client.create('VLDB 2027'), name: 'VLDB 2027' }
  return () => daemon.close()
})

/** A project whose lists all say in which version it is. */
const versionOf = (version: number, submissions = 2100): Project => ({
  ...EMPTY,
  conference: {
    submissions: Array.from({ length: submissions }, (_, id) => submissionOf(`${id}`, `Version ${version}`)),
    reviewers: [{ name: `Version ${version}`, email: 'grace@navy.mil', isCandidate: version > 1 }],
  },
  sources: [sourceOf(version)],
  choices: { 'grace@navy.mil': { entry: `Version ${version}`, at: at(version) } },
  windows: { 'grace@navy.mil': version },
  proposals: [{ decision: decisionOf('a', 'b', version), file: 'theirs.json' }],
  settings: { exact: true, leastReviewers: version },
})
const blocksOf = (version: number): Block[] => [blockOf(`Version ${version}`), blockOf('Zuse', 1500)]

async function save(
  saved: Saved,
  project: Project,
  blocks: readonly Block[] = [],
  by = client,
): Promise<Saved> {
  const outcome = await saveProject(by, saved, project, blocks)
  if (outcome.kind !== 'saved') throw new Error(outcome.kind)
  return outcome.saved
}
async function load() {
  const loaded = await loadProject(client, kept)
  if (loaded === null || 'kind' in loaded) throw new Error(JSON.stringify(loaded))
  return loaded
}
const parts = async () => (await client.parts(kept.id)).map(({ part }) => part)

/** A client that counts its writes and, as a page that is closed, makes no request after so many. */
function countingClient(most = Number.POSITIVE_INFINITY) {
  const count = { requests: 0, puts: 0 }
  const counted: typeof fetch = (input, init) => {
    count.requests += 1
    if (/\/(put|remove)$/.test(String(input))) count.puts += 1
    if (count.requests > most) throw new TypeError('the page was closed')
    return fetch(input, init)
  }
  return { client: projectsClient({ base: daemon.url, fetch: counted }), count }
}

test('a project comes back as it was saved, with its answer, over a restart', async () => {
  await save(unsaved(kept.id), versionOf(1), blocksOf(1))
  await daemon.close()
  daemon = await startTestDaemon(folder.path)
  client = projectsClient({ base: daemon.url, fetch })
  expect(await load()).toMatchObject({ project: versionOf(1), blocks: blocksOf(1), lost: 0 })
  expect(await loadProject(client, { id: kept.id, name: 'Renamed' })).toMatchObject({
    project: { name: 'Renamed' },
  })
})

test('one that was never saved is null, one that has gone is 404', async () => {
  expect(await loadProject(client, kept)).toBeNull()
  await client.remove(kept.id)
  await expect(loadProject(client, kept)).rejects.toMatchObject({ constructor: HttpFailure, status: 404 })
  await expect(save(unsaved(kept.id), versionOf(1))).rejects.toMatchObject({ status: 404 })
})

test('only what has changed is written, and what it replaced goes', async () => {
  const blocks = blocksOf(1)
  await save(unsaved(kept.id), versionOf(1), blocks)
  const loaded = await load()
  const before = await parts()
  const { client: counting, count } = countingClient()
  let saved = await save(loaded.saved, loaded.project, loaded.blocks, counting)
  // The head alone.
  expect(count.puts).toBe(1)
  const choices = { ...loaded.project.choices, wei: { entry: 'Wei Wang 0001', at: at(2) } }
  saved = await save(saved, { ...loaded.project, choices }, loaded.blocks, counting)
  // The choices and the head, and the deletion of the earlier choices.
  expect(count.puts).toBe(4)
  const after = await parts()
  expect(after).toHaveLength(before.length)
  expect(before.filter((part) => !after.includes(part))).toEqual([expect.stringContaining('.choices.0')])
  await save(saved, { ...loaded.project, choices }, [...loaded.blocks, blockOf('new')], counting)
  expect(count.puts).toBe(9)
  expect(await load()).toMatchObject({ project: { choices }, blocks: [...blocks, blockOf('new')] })
})

test('cuts a list into parts of at most 1,000 items and 600,000 characters; a longer item stands alone', async () => {
  const titled = (...titles: string[]) => titles.map((title, id) => submissionOf(`${id}`, title))
  const long = titled('a', 'x'.repeat(700_000), 'b', 'y'.repeat(400_000), 'z'.repeat(400_000))
  const project = versionOf(1)
  const submissions = long.map((one) => ({ ...one, title: '', collaborators: chunksOf(one.title) }))
  await save(unsaved(kept.id), { ...project, conference: { ...project.conference, submissions } })
  const sizes: number[] = []
  for (const part of (await parts()).filter((one) => one.includes('.submissions.')))
    sizes.push(((await client.part(kept.id, part)).content as unknown[]).length) // lists
  expect(sizes).toEqual([1, 1, 2, 1])
  expect((await load()).project.conference.submissions).toEqual(submissions)
})

/** A text in lines as long as a project takes them. */
const chunksOf = (text: string): string[] => text.match(/.{1,20000}/g) ?? []

test('a page that is closed at any moment of saving leaves the old state or the new one', async () => {
  let saved = await save(unsaved(kept.id), versionOf(1, 1), [blockOf('Version 1')])
  let outcomes = ''
  for (let requests = 0; ; requests++) {
    const { client: closing, count } = countingClient(requests)
    const wanted = saveProject(closing, saved, versionOf(2, 1), [blockOf('Version 2')])
    const outcome = await wanted.catch(() => 'closed')
    const loaded = await load()
    const version = loaded.project.settings.leastReviewers
    expect(loaded).toMatchObject({
      project: versionOf(version, 1),
      blocks: [blockOf(`Version ${version}`)],
      lost: 0,
    })
    outcomes += version
    if (count.requests <= requests) {
      expect(outcome).toMatchObject({ kind: 'saved', unkept: 0 })
      break
    }
    if (version === 2) saved = await save(loaded.saved, versionOf(1, 1), [blockOf('Version 1')])
  }
  expect(outcomes).toMatch(/^1{8,}2+$/)
  // Pieces of earlier tries have gone.
  const names = await parts()
  expect(new Set(names.map((part) => part.split('.')[0])).size).toBe(2)
  expect(names).toHaveLength(1 + 6 + 4)
})

test('of two windows the second one is told, nothing of the first is lost, and both are merged', async () => {
  await save(unsaved(kept.id), versionOf(1))
  const [one, other] = [await load(), await load()]
  const ofOne = { ...one.project, windows: { ada: 36 } }
  const ofOther = { ...other.project, windows: { wei: 60 } }
  await save(one.saved, ofOne)
  const before = await parts()
  expect(await saveProject(client, other.saved, ofOther, [])).toMatchObject({ kind: 'stale' })
  expect(await parts()).toEqual(before)
  expect((await load()).project).toEqual(ofOne)
  const now = await load()
  await save(now.saved, mergeProjects(ofOther, now.project).project)
  expect((await load()).project).toMatchObject({
    windows: { ...ofOne.windows, wei: 60 },
  })
})

test('a save whose answer was lost is no other window: the next save goes on from it', async () => {
  const saved = await save(unsaved(kept.id), versionOf(1))
  const losing = projectsClient({
    base: daemon.url,
    fetch: async (input, init) => {
      const answer = await fetch(input, init)
      if (init?.body instanceof Blob && (await init.body.text()).includes('/head"'))
        throw new TypeError('the connection was cut')
      return answer
    },
  })
  await expect(saveProject(losing, saved, versionOf(2), [])).rejects.toThrow('could not be reached')
  expect((await load()).project).toEqual(versionOf(2))
  const again = await save(saved, versionOf(1))
  expect((await load()).project).toEqual(versionOf(1))
  expect(await parts()).toHaveLength(9)
  const other = await load()
  await save(other.saved, versionOf(3))
  expect(await saveProject(client, again, versionOf(4), [])).toMatchObject({ kind: 'stale' })
})

test('a project that is saved while it is loaded is loaded as it is then', async () => {
  const saved = await save(unsaved(kept.id), versionOf(1), blocksOf(1))
  let isSaved = false
  const slow = projectsClient({
    base: daemon.url,
    fetch: async (input, init) => {
      if (!isSaved && String(init?.body).includes('reviewers')) {
        isSaved = true
        await save(saved, versionOf(2), blocksOf(2))
      }
      return fetch(input, init)
    },
  })
  expect(await loadProject(slow, kept)).toMatchObject({ project: versionOf(2), blocks: blocksOf(2), lost: 0 })
})

test('a block that finds no room is not kept, and the rest of the project is', async () => {
  const large = { ...blockOf('large'), left: ['x'.repeat(50 * 1024 ** 2)] }
  const outcome = await saveProject(client, unsaved(kept.id), versionOf(1), [large, blockOf('small')])
  expect(outcome).toMatchObject({ kind: 'saved', unkept: 1 })
  expect(await load()).toMatchObject({ project: versionOf(1), blocks: [blockOf('small')], lost: 0 })
  expect((await parts()).filter((part) => part.includes('.block.0.'))).toEqual([])
})

test('without room for the project it says why, and the state before is whole', async () => {
  const saved = await save(unsaved(kept.id), versionOf(1))
  const full = projectsClient({
    base: daemon.url,
    fetch: async (input, init) =>
      String(input).endsWith('/put')
        ? Response.json({ detail: 'All of your own work would have more than 1 GB.' }, { status: 413 })
        : fetch(input, init),
  })
  const before = await parts()
  expect(await saveProject(full, saved, versionOf(2), [])).toEqual({
    kind: 'full',
    detail: expect.stringContaining('1 GB'),
  })
  expect(await parts()).toEqual(before)
  expect((await load()).project).toEqual(versionOf(1))
})

/** Replaces a part whose name has the text by other content. */
async function change(text: string, content: string | null) {
  for (const { part, revision } of await client.parts(kept.id))
    if (part.includes(text)) await client.put({ id: kept.id, part, replaces: revision, content })
}

test.each<[string, string, string | null, unknown]>([
  ['a missing list', '.submissions.1', null, { kind: 'invalid', fields: ['submissions'] }],
  ['a list of something else', '.choices.0', '[["a",{"entry":7}]]', { kind: 'invalid', fields: ['choices'] }],
  ['a part that is no list', '.proposals.0', '{"a":1}', { kind: 'invalid', fields: ['proposals'] }],
  ['a head of a later version', 'head', '{"version":2}', { kind: 'version', version: 2 }],
  ['a head that is none', 'head', '[1]', { kind: 'invalid', fields: ['head'] }],
  ['a head without a policy', 'head', '{"version":1}', expect.objectContaining({ kind: 'invalid' })],
])('%s is said, and nothing is changed', async (_what, part, content, problem) => {
  await save(unsaved(kept.id), versionOf(1))
  await change(part, content)
  const before = await parts()
  expect(await loadProject(client, kept)).toEqual(problem)
  expect(await parts()).toEqual(before)
})

test('a block that cannot be read is left out, and the rest is there', async () => {
  const blocks = [blockOf('a'), blockOf('b'), blockOf('c')]
  await save(unsaved(kept.id), versionOf(1), blocks)
  await change(
    '.block.0.pairs',
    '[{"left":7,"right":0,"verdict":"conflict","count":1,"last_year":1,"items":[]}]',
  )
  await change('.block.1.left', null)
  expect(await load()).toMatchObject({ project: versionOf(1), blocks: [blockOf('c')], lost: 2 })
})
