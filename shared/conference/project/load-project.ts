import { HttpFailure } from '../../clients/failures.ts'
import type { ProjectsClient } from '../../clients/projects-client.ts'
import type { RequestOptions } from '../../clients/request.ts'
import { type KeptProject, MOST_PARTS } from '../../contract/projects.ts'
import { count, list, looseObject, parseFast, UNTIL_FIRST, z } from '../../contract/zod.ts'
import type { KeptFileProblem } from '../../kept-file.ts'
import type { Block } from '../answer.ts'
import type { Piece } from './pieces.ts'
import {
  blockFields,
  blockItemSchemas,
  isWholeBlock,
  itemSchemas,
  type Project,
  smallFields,
} from './project.ts'

export const HEAD = 'head'
const names = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(MOST_PARTS))

/** A value for each list of a project, in the order in which they are read and written. */
export const byList = <T>(of: (list: keyof typeof itemSchemas) => T) => ({
  submissions: of('submissions'),
  reviewers: of('reviewers'),
  sources: of('sources'),
  choices: of('choices'),
  windows: of('windows'),
  decisions: of('decisions'),
})

/** The part `head`: the small fields, and the names of the parts that hold each list. */
const headSchema = z.object({
  version: z.literal(1),
  /** The window that has written it. */
  by: z.string().check(z.maxLength(60)),
  ...smallFields,
  lists: z.object(byList(() => names)),
  blocks: z
    .array(
      z.object({
        ...blockFields,
        /** Characters of its parts. */
        length: count,
        parts: z.object({ left: names, right: names, entries: names, pairs: names }),
      }),
    )
    .check(z.maxLength(MOST_PARTS)),
})

export type Head = z.infer<typeof headSchema>
export type ListName = keyof Head['lists']
export type BlockList = keyof Head['blocks'][number]['parts']
// Their keys are those of the schemas.
export const LISTS = Object.keys(itemSchemas) as ListName[]
export const BLOCK_LISTS = Object.keys(blockItemSchemas) as BlockList[]

/** A project as this window has last read or written it. `revision`: that of the head. */
export type Saved = {
  readonly id: number
  /** Identifies the window. */
  readonly by: string
  readonly revision: number | null
  readonly lists: Readonly<Record<ListName, readonly Piece[]>>
  readonly blocks: ReadonlyMap<Block, Head['blocks'][number]>
}

/** The state of a project that has been made, and never saved. */
export const unsaved = (id: number): Saved => ({
  id,
  by: newName(),
  revision: null,
  lists: byList(() => []),
  blocks: new Map(),
})

/** A name that nobody else has. `crypto.randomUUID` is missing where a page is not at this machine. */
export const newName = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 32).toString(32)).join('')

/** `lost`: blocks of the answer that cannot be read, and are asked for again. */
export type LoadedProject = { project: Project; blocks: Block[]; lost: number; saved: Saved }

/**
 * Reads a project part by part, and checks each; null for one that was never saved. A problem if it is of another version
 * or cannot be read: nothing of it is changed. Rejects with a `Failure`, 404 if it has gone.
 */
export async function loadProject(
  client: ProjectsClient,
  { id, name }: Pick<KeptProject, 'id' | 'name'>,
  options?: RequestOptions,
): Promise<LoadedProject | KeptFileProblem | null> {
  const there = await client.parts(id, options)
  if (!there.some(({ part }) => part === HEAD)) return null
  const stored = await orNull(client.part(id, HEAD, options))
  if (stored === null) return { kind: 'unreadable' }
  const { content, revision } = stored
  const head = z.safeParse(headSchema, content)
  if (!head.success) return problemOf(content, head.error)

  const readAll = async (schema: z.core.$ZodType, parts: readonly string[]): Promise<Piece[] | null> => {
    const pieces: Piece[] = []
    for (const part of parts) {
      const found = await orNull(client.part(id, part, options))
      const read = found && parseFast(list(schema), found.content, UNTIL_FIRST)
      if (!read?.success) return null
      pieces.push({ part, items: read.data })
    }
    return pieces
  }
  /** Another window may have saved it meanwhile, and removed what it replaced. */
  const isChanged = async () => (await orNull(client.part(id, HEAD, options)))?.revision !== revision

  const fresh = unsaved(id)
  const pieces = { ...fresh.lists }
  for (const list of LISTS) {
    const read = await readAll(itemSchemas[list], head.data.lists[list])
    if (read === null)
      return (await isChanged())
        ? loadProject(client, { id, name }, options)
        : { kind: 'invalid', fields: [list] }
    pieces[list] = read
  }
  const blocks = new Map<Block, Head['blocks'][number]>()
  for (const kept of head.data.blocks) {
    const items: Partial<Record<BlockList, unknown[]>> = {}
    for (const list of BLOCK_LISTS) {
      const read = await readAll(blockItemSchemas[list], kept.parts[list])
      if (read !== null) items[list] = itemsIn(read)
    }
    const { exact, rules, data } = kept
    // Each item has been checked by the schema of its list.
    const block = { exact, rules, data, ...items } as Block
    if (BLOCK_LISTS.every((list) => items[list]) && isWholeBlock(block)) blocks.set(block, kept)
  }
  if (blocks.size < head.data.blocks.length && (await isChanged()))
    return loadProject(client, { id, name }, options)

  // As above.
  const of = <Name extends ListName>(name: Name) =>
    itemsIn(pieces[name]) as z.infer<(typeof itemSchemas)[Name]>[]
  const { lists: _, blocks: __, by: ___, ...small } = head.data
  const project: Project = {
    ...small,
    name,
    conference: { submissions: of('submissions'), reviewers: of('reviewers') },
    sources: of('sources'),
    choices: Object.fromEntries(of('choices')),
    windows: Object.fromEntries(of('windows')),
    decisions: of('decisions'),
  }
  return {
    project,
    blocks: [...blocks.keys()],
    lost: head.data.blocks.length - blocks.size,
    saved: {
      ...fresh,
      revision,
      lists: pieces,
      blocks,
    },
  }
}

const itemsIn = (pieces: readonly Piece[]): unknown[] => pieces.flatMap(({ items }) => items)

/** Null for a part that is not there. */
async function orNull<T>(part: Promise<T>): Promise<T | null> {
  try {
    return await part
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 404) return null
    throw error
  }
}

function problemOf(content: unknown, error: z.core.$ZodError): KeptFileProblem {
  const other = z.safeParse(looseObject({ version: count }), content)
  if (other.success && other.data.version !== 1) return { kind: 'version', version: other.data.version }
  return { kind: 'invalid', fields: [...new Set(error.issues.map(({ path }) => String(path[0] ?? HEAD)))] }
}
