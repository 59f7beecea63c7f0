import type { ProjectsClient } from '../../clients/projects-client.ts'
import { z } from '../../contract/zod.ts'
import type { Block } from '../answer.ts'
import { byList, HEAD, type Head, type KeptBlock, listsOf, newName, type Saved } from './load-project.ts'
import { blockItemSchemas, type Project } from './project.ts'

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
 * Saves the lists that have changed since `saved`, under new names; the head, written last, names the parts that count.
 * So a kill at any moment leaves the old state or the new one. Parts that no head names go with the next save. Not to be
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
  /** Writes a list; `room` is that for it in characters. */
  const write = async (items: readonly unknown[], name: string, room = Number.POSITIVE_INFINITY) => {
    const parts: string[] = []
    let length = 0
    for (const text of inPieces(items)) {
      length += text.length
      if (length > room) return { kind: 'full' as const, detail: '' }
      const part = `${generation}.${name}.${parts.length}`
      const put = await client.put({ id, part, replaces: null, content: text })
      if (put.kind !== 'done') return put
      parts.push(part)
    }
    return { kind: 'written' as const, parts, length }
  }
  const lists = new Map<object, readonly string[]>()
  for (const [name, list] of Object.entries(listsOf(project))) {
    const items = Array.isArray(list) ? list : Object.entries(list)
    const known = saved.lists.get(list)
    const put = known ? { kind: 'written' as const, parts: known } : await write(items, name)
    if (put.kind !== 'written') return giveUp(put)
    lists.set(list, put.parts)
  }

  const writeBlock = async (block: Block, name: string, room: number): Promise<KeptBlock | null> => {
    const parts = byList(blockItemSchemas, (): string[] => [])
    let length = 0
    // `keys` forgets that they are those of a block.
    for (const list of Object.keys(parts) as (keyof typeof parts)[]) {
      const put = await write(block[list], `${name}.${list}`, room - length)
      if (put.kind !== 'written') return null
      parts[list] = put.parts
      length += put.length
    }
    const { exact, rules, data } = block
    return { exact, rules, data: { ...data }, length, parts }
  }
  const kept = new Map<Block, KeptBlock>()
  let room = MOST_BLOCK_CHARACTERS
  for (const [at, block] of blocks.entries()) {
    const one = saved.blocks.get(block) ?? (await writeBlock(block, `block.${at}`, room))
    if (one === null || one.length > room) continue
    room -= one.length
    kept.set(block, one)
  }

  const own = listsOf(project)
  const head: Head = {
    version: 1,
    by,
    policy: 'own' in project.policy ? { own: project.policy.own } : { preset: project.policy.preset },
    settings: { ...project.settings },
    ...(project.conference.hasDeclarations && { hasDeclarations: true }),
    ...(project.site !== undefined && { site: project.site }),
    ...(project.rulings && { rulings: [...project.rulings] }),
    lists: byList(own, (name) => [...(lists.get(own[name]) ?? [])]),
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

const MOST_ITEMS = 1000
/** UTF-16 units, each at most three bytes: below the bound of a part. An item that is longer stands alone. */
const MOST_CHARACTERS = 600_000

/** The JSON of a list in pieces, each a part of a project. */
function* inPieces(items: readonly unknown[]): Generator<string> {
  let texts: string[] = []
  let length = 0
  for (const item of items) {
    const text = JSON.stringify(item)
    length += text.length + 1
    if (texts.length === MOST_ITEMS || (length > MOST_CHARACTERS && texts.length > 0)) {
      yield `[${texts.join()}]`
      texts = []
      length = text.length + 1
    }
    texts.push(text)
  }
  if (texts.length > 0) yield `[${texts.join()}]`
}
