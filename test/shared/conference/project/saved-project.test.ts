import { beforeEach, expect, test, vi } from 'vitest'
import { type DocumentsClient, documentsClient } from '../../../../shared/clients/documents-client.ts'
import type { Fetch } from '../../../../shared/clients/request.ts'
import type { Block } from '../../../../shared/conference/conference-answer.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import { ProjectTexts, startInline } from '../../../../shared/conference/project/project-texts.ts'
import { SavedProject } from '../../../../shared/conference/project/saved-project.ts'
import { useDaemon } from '../../../daemon/daemon.ts'
import { at, blockOf, decisionOf, EMPTY, sourceOf, submissionOf } from './projects.ts'

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

test('returns a project and its answer after a restart', async () => {
  const { id } = await saved(versionOf(1), blocksOf(1))
  await daemon.close()
  await daemon.restart()
  expect(await load(id)).toMatchObject({ project: versionOf(1), blocks: blocksOf(1), lost: 0 })
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

type Body = { name: string; lists?: Record<string, unknown>; [field: string]: unknown }
async function change(id: string, by: (body: Body) => Body) {
  const { body } = await documents.get('project', id)
  await documents.put('project', { id, body: by(body as Body) }) // a saved project
}

test.each<[string, (body: Body) => Body, unknown]>([
  [
    'a list with an invalid item',
    (body) => ({ ...body, lists: { ...body.lists, choices: [['a', { entry: 7 }]] } }),
    { kind: 'invalid', fields: ['choices'] },
  ],
  ['a later version', (body) => ({ ...body, version: 2 }), { kind: 'version', version: 2 }],
  ['no policy', ({ policy: _, ...body }) => body, { kind: 'invalid', fields: ['policy'] }],
])('refuses to open a project with %s', async (_what, by, problem) => {
  const { id } = await saved()
  await change(id, by)
  const before = await documents.get('project', id)
  expect(await windowOf(id).load()).toEqual(problem)
  expect(await documents.get('project', id)).toEqual(before)
})

/** Documents in memory. `writes`: the kinds of the written documents. */
function documentsHere() {
  const bodies = new Map<string, { lists: Record<string, unknown> }>()
  const writes: string[] = []
  const answer = async (kind: string, verb: string, asked: string): Promise<object> => {
    const facts = { id: 'id', name: '', updated_at: '', bytes: 0, revision: 1 }
    if (verb === 'list') return { total: bodies.size, list: bodies.has(kind) ? [facts] : [] }
    if (verb === 'get') return { ...facts, body: bodies.get(kind) }
    writes.push(kind)
    bodies.set(kind, JSON.parse(asked).documents[0].body)
    return { documents: [{ ok: true, document: facts }] }
  }
  const asking: typeof fetch = async (address, init) => {
    const [, kind = '', verb = ''] = /documents\/(\w+)\/(\w+)$/.exec(String(address)) ?? []
    return Response.json(await answer(kind, verb, await new Response(init?.body).text()))
  }
  const documents = documentsClient({ base: 'http://daemon.test', fetch: asking })
  const opened = () => new SavedProject(documents, new ProjectTexts(startInline), 'id')
  const load = async () => {
    const loaded = await opened().load()
    if ('kind' in loaded) throw new Error(JSON.stringify(loaded))
    return loaded
  }
  return { bodies, writes, opened, load }
}

const [A, B, C]: readonly Block[] = ['a', 'b', 'c'].map((name) => blockOf(name))
if (!A || !B || !C) throw new Error('Three blocks are needed.')

test.each<[string, ('a' | 'b' | 'c')[], readonly string[]]>([
  ['no answer with the same blocks', ['a', 'b'], ['project']],
  ['an answer with a new block', ['a', 'b', 'c'], ['project', 'answer']],
  ['an answer without its last block', ['a'], ['project', 'answer']],
  ['an answer with another first block', ['c', 'b'], ['project', 'answer']],
  ['an answer with another last block', ['a', 'c'], ['project', 'answer']],
])('writes %s, after loading and after a save', async (_, now, kinds) => {
  const { writes, opened, load } = documentsHere()
  const first = opened()
  await first.save(EMPTY, [A, B])
  const { saved, blocks } = await load()
  for (const [project, [a = A, b = B]] of [
    [first, [A, B]],
    [saved, blocks],
  ] as const) {
    writes.length = 0
    const changed = now.map((name) => ({ a, b, c: C })[name])
    expect(await project.save(EMPTY, changed)).toEqual({ kind: 'saved', unsaved: 0 })
    expect(writes).toEqual(kinds)
    expect(await load()).toMatchObject({ project: EMPTY, blocks: changed, lost: 0 })
  }
})

test('loads a project without blocks that have an invalid list or pairs of unknown people', async () => {
  const { bodies, opened, load } = documentsHere()
  await opened().save(EMPTY, [A, B, C, A])
  const { lists = {} } = bodies.get('answer') ?? {}
  const beyond = { left: 7, right: 0, verdict: 'conflict', count: 1, last_year: 1, items: [] }
  Object.assign(lists, { '1.pairs': [beyond], '2.pairs': [7], '4.entries': [7] })
  expect(await load()).toMatchObject({ blocks: [C], lost: 3 })
})
