import type { ProjectsClient } from '../../clients/projects-client.ts'
import { z } from '../../contract/zod.ts'
import type { Block } from '../answer.ts'
import {
  BLOCK_LISTS,
  byList,
  HEAD,
  type Head,
  LISTS,
  type ListName,
  newName,
  type Saved,
} from './load-project.ts'
import { cut, type Piece } from './pieces.ts'
import type { Project } from './project.ts'

/** Characters of the blocks that are kept: half of a project's bytes, so that all of them can be replaced. */
const MOST_BLOCK_CHARACTERS = 48 * 1024 ** 2

/**
 * `unkept`: blocks that found no room, and are asked for again. `stale`: another window has saved the project since; load
 * and merge it (`mergeProjects`), then save with what was loaded. `full`: why there is no room for the project.
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
  const write = (part: string, content: string) => client.put({ id, part, replaces: null, content })

  const lists: Record<ListName, readonly Piece[]> = byList(() => [])
  const items = listsOf(project)
  for (const list of LISTS) {
    const pieces: Piece[] = []
    for (const piece of cut(items[list], saved.lists[list], (at) => `${generation}.${list}.${at}`)) {
      const put = 'text' in piece ? await write(piece.part, piece.text) : { kind: 'done' as const }
      if (put.kind !== 'done') return giveUp(put)
      pieces.push({ part: piece.part, items: piece.items })
    }
    lists[list] = pieces
  }

  const kept = new Map<Block, Head['blocks'][number]>()
  let room = MOST_BLOCK_CHARACTERS
  for (const [at, block] of blocks.entries()) {
    const written =
      saved.blocks.get(block) ?? (await writeBlock(block, `${generation}.block.${at}`, room, write))
    if (written === null || written.length > room) continue
    room -= written.length
    kept.set(block, written)
  }

  const head: Head = {
    version: 1,
    by,
    policy: 'own' in project.policy ? { own: project.policy.own } : { preset: project.policy.preset },
    settings: { ...project.settings },
    ...(project.site !== undefined && { site: project.site }),
    lists: byList((list) => lists[list].map(({ part }) => part)),
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

/** Writes a block; null if it has more characters than there is room for, or the daemon has no room. */
async function writeBlock(
  block: Block,
  name: string,
  room: number,
  write: (part: string, content: string) => Promise<{ kind: string }>,
): Promise<Head['blocks'][number] | null> {
  const { exact, rules, data } = block
  const parts: Head['blocks'][number]['parts'] = { left: [], right: [], entries: [], pairs: [] }
  let length = 0
  for (const list of BLOCK_LISTS) {
    for (const piece of cut(block[list], [], (at) => `${name}.${list}.${at}`)) {
      if (!('text' in piece)) continue
      length += piece.text.length
      if (length > room || (await write(piece.part, piece.text)).kind !== 'done') return null
      parts[list].push(piece.part)
    }
  }
  return { exact, rules, data: { ...data }, length, parts }
}

const listsOf = (project: Project): Record<ListName, readonly unknown[]> => ({
  submissions: project.conference.submissions,
  reviewers: project.conference.reviewers,
  sources: project.sources,
  choices: Object.entries(project.choices),
  windows: Object.entries(project.windows),
  decisions: project.decisions,
})
