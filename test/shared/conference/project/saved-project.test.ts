import { expect, test } from 'vitest'
import { documentsClient } from '../../../../shared/clients/documents-client.ts'
import type { Block } from '../../../../shared/conference/conference-answer.ts'
import { ProjectTexts, startInline } from '../../../../shared/conference/project/project-texts.ts'
import { SavedProject } from '../../../../shared/conference/project/saved-project.ts'
import { blockOf, EMPTY } from './projects.ts'

// Tests with a daemon are in test/daemon/routes/saved-projects.test.ts.

type Body = { lists: Record<string, unknown> }

/** Documents in memory. `writes`: the kinds of the written documents. */
function documentsHere() {
  const bodies = new Map<string, Body>()
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
