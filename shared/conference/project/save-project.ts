import type { ProjectsClient } from '../../clients/projects-client.ts'
import { z } from '../../contract/zod.ts'
import type { Block } from '../answer.ts'
import { byList, HEAD, type Head, type KeptBlock, newName, type Saved } from './load-project.ts'
import { cut, type Piece } from './pieces.ts'
import { blockItemSchemas, type itemSchemas, type Project } from './project.ts'

/** Characters of the blocks that are kept: half of a project's bytes, so that all of them can be replaced. */
const MOST_BLOCK_CHARACTERS = 48 * 1024 ** 2

/**
 * `unkept`: blocks that found no room, and are asked for again. `stale`: another window has saved the project since; load
 * it, then save with what was loaded. `full`: why there is no room for the project.
 */
export type SaveOutcome =
  | { kind: 'saved'; saved: Saved; unkept: number }
  | { kind: 'stale'; revision: number | null }
  | { kind: 'full'; detail: string }

/**
 * Saves what has changed since `saved`. New pieces are written under new names; the head, written last, names those that count.
 * So a kill at any moment leaves the old state or the new one. Pieces that no head names go with the next save. Not to be
 * called again before it has settled. Rejects with a `Failure`: whether the project was saved is then not known.
 */
export async function saveProject(
  client: ProjectsClient,
  saved: Saved,
  project: Project,
  blocks: readonly Block[],
): Promise<SaveOutcome> {
  const { id, by } = saved
  const generation = newName()
  const giveUp = async (outcome: SaveOutcome): Promise<SaveOutcome> => {
    await client.removeParts(id, `${generation}.`).catch(() => undefined)
    return outcome
  }
  /** Writes the pieces of some lists that are new; in characters, `room` is that for them. */
  const write = async <Name extends string>(
    items: Readonly<Record<Name, readonly unknown[]>>,
    before: Readonly<Record<Name, readonly Piece[]>>,
    name: string,
    room = Number.POSITIVE_INFINITY,
  ) => {
    const pieces = byList(items, (): Piece[] => [])
    let length = 0
    for (const list of Object.keys(pieces) as Name[])
      for (const { text, ...piece } of cut(items[list], before[list], (at) => `${name}.${list}.${at}`)) {
        length += text?.length ?? 0
        if (length > room) return { kind: 'full' as const, detail: '' }
        const put = text && (await client.put({ id, part: piece.part, replaces: null, content: text }))
        if (put && put.kind !== 'done') return put
        pieces[list].push(piece)
      }
    return { kind: 'written' as const, pieces, length }
  }
  const writeBlock = async (block: Block, name: string, room: number): Promise<KeptBlock | null> => {
    const items = byList(blockItemSchemas, (list) => block[list])
    const before = byList(items, () => [])
    const put = await write(items, before, name, room)
    if (put.kind !== 'written') return null
    const { exact, rules, data } = block
    const parts = byList(items, (list) => partsOf(put.pieces[list]))
    return { exact, rules, data: { ...data }, length: put.length, parts }
  }
  const written = await write(listsOf(project), saved.lists, generation)
  if (written.kind !== 'written') return giveUp(written)
  const lists = written.pieces

  const kept = new Map<Block, KeptBlock>()
  let room = MOST_BLOCK_CHARACTERS
  for (const [at, block] of blocks.entries()) {
    const known = saved.blocks.get(block)
    const one = known ?? (await writeBlock(block, `${generation}.block.${at}`, room))
    if (one === null || one.length > room) continue
    room -= one.length
    kept.set(block, one)
  }

  const head: Head = {
    version: 1,
    by,
    policy: 'own' in project.policy ? { own: project.policy.own } : { preset: project.policy.preset },
    settings: { ...project.settings },
    ...(project.conference.hasDeclarations && { hasDeclarations: true }),
    ...(project.site !== undefined && { site: project.site }),
    ...(project.rulings && { rulings: [...project.rulings] }),
    lists: byList(lists, (list) => partsOf(lists[list])),
    blocks: [...kept.values()],
  }
  const writeHead = (replaces: number | null) =>
    client.put({ id, part: HEAD, replaces, content: JSON.stringify(head) })
  // Another save that has written any of these has begun before this head, so it cannot write a head of its own.
  const before = await client.parts(id)
  let put = await writeHead(saved.revision)
  if (put.kind === 'stale' && put.revision !== null) {
    const there = await client.part(id, HEAD)
    // Written by this window: the answer to an earlier save was lost.
    if (z.safeParse(z.object({ by: z.literal(by) }), there.content).success)
      put = await writeHead(there.revision)
  }
  if (put.kind !== 'done') return giveUp(put)

  const named = new Set(
    [HEAD, ...Object.values(head.lists), ...head.blocks.map(({ parts }) => Object.values(parts))].flat(2),
  )
  for (const { part, revision } of before)
    if (!named.has(part))
      await client.put({ id, part, replaces: revision, content: null }).catch(() => undefined)
  const unkept = blocks.length - kept.size
  return { kind: 'saved', saved: { id, by, revision: put.revision, lists, blocks: kept }, unkept }
}

const partsOf = (pieces: readonly Piece[]): string[] => pieces.map(({ part }) => part)

const listsOf = (project: Project): Record<keyof typeof itemSchemas, readonly unknown[]> => ({
  submissions: project.conference.submissions,
  reviewers: project.conference.reviewers,
  sources: project.sources,
  choices: Object.entries(project.choices),
  windows: Object.entries(project.windows),
  proposals: project.proposals,
})
