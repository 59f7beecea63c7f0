import { HttpFailure } from '../../clients/failures.ts'
import type { ProjectsClient } from '../../clients/projects-client.ts'
import type { RequestOptions } from '../../clients/request.ts'
import { type KeptProject, MOST_PARTS } from '../../contract/projects.ts'
import { count, list as listOf, looseObject, parseFast, UNTIL_FIRST, z } from '../../contract/zod.ts'
import type { KeptFileProblem } from '../../kept-file.ts'
import type { Block } from '../answer.ts'
import {
  blockFields,
  blockItemSchemas,
  hasDeclarations,
  isWholeBlock,
  itemSchemas,
  type Project,
  smallFields,
} from './project.ts'

export const HEAD = 'head'
const names = z.array(z.string().check(z.maxLength(60))).check(z.maxLength(MOST_PARTS))

/** A value for each list of some schemas, in the order in which lists are read and written. */
export const byList = <Name extends string, T>(
  lists: Readonly<Record<Name, unknown>>,
  of: (list: Name) => T,
) =>
  // The keys are those of the lists.
  Object.fromEntries(Object.keys(lists).map((list) => [list, of(list as Name)])) as Record<Name, T>

/** The part `head`: the small fields, and the names of the parts that hold each list. */
const headSchema = z.object({
  version: z.literal(1),
  /** The window that has written it. */
  by: z.string().check(z.maxLength(60)),
  ...smallFields,
  hasDeclarations,
  lists: z.object(byList(itemSchemas, () => names)),
  blocks: z
    .array(
      z.object({
        ...blockFields,
        /** Characters of its parts. */
        length: count,
        parts: z.object(byList(blockItemSchemas, () => names)),
      }),
    )
    .check(z.maxLength(MOST_PARTS)),
})

export type Head = z.infer<typeof headSchema>
export type KeptBlock = Head['blocks'][number]

/** A project as this window has last read or written it. `revision`: that of the head. */
export type Saved = {
  readonly id: number
  /** Identifies the window. */
  readonly by: string
  readonly revision: number | null
  /** The parts of each list, by the list itself: it is never changed in place. */
  readonly lists: ReadonlyMap<object, readonly string[]>
  readonly blocks: ReadonlyMap<Block, KeptBlock>
}

/** The state of a project that has been made, and never saved. */
export const unsaved = (id: number): Saved => ({
  ...{ id, by: newName(), revision: null, lists: new Map(), blocks: new Map() },
})

/** The lists of a project; those by person are objects. */
export const listsOf = ({ conference, sources, choices, windows, proposals }: Project) => {
  const { submissions, reviewers } = conference
  return { submissions, reviewers, sources, choices, windows, proposals }
}

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

  /** The items of some lists; the name of the first list that is not all there, or not as it should be. */
  const readLists = async <Name extends string>(
    schemas: Readonly<Record<Name, z.core.$ZodType>>,
    parts: Readonly<Record<Name, readonly string[]>>,
  ) => {
    const items = byList(schemas, (): unknown[][] => [])
    // As above.
    for (const list of Object.keys(schemas) as Name[])
      for (const part of parts[list]) {
        const found = await orNull(client.part(id, part, options))
        const read = found && parseFast(listOf(schemas[list]), found.content, UNTIL_FIRST)
        if (!read?.success) return list
        items[list].push(read.data)
      }
    return byList(schemas, (list) => items[list].flat())
  }
  const lists = await readLists(itemSchemas, head.data.lists)
  const blocks = new Map<Block, KeptBlock>()
  for (const kept of typeof lists === 'string' ? [] : head.data.blocks) {
    const read = await readLists(blockItemSchemas, kept.parts)
    if (typeof read === 'string') continue
    const { exact, rules, data } = kept
    // Each item has been checked by the schema of its list.
    const block = { exact, rules, data, ...read } as Block
    if (isWholeBlock(block)) blocks.set(block, kept)
  }
  const lost = head.data.blocks.length - blocks.size
  // Another window may have saved it meanwhile, and removed what it replaced.
  if (
    (lost > 0 || typeof lists === 'string') &&
    (await orNull(client.part(id, HEAD, options)))?.revision !== revision
  )
    return loadProject(client, { id, name }, options)
  if (typeof lists === 'string') return { kind: 'invalid', fields: [lists] }

  // As above.
  const of = <Name extends keyof typeof itemSchemas>(name: Name) =>
    lists[name] as z.infer<(typeof itemSchemas)[Name]>[]
  const { lists: _, blocks: __, by: ___, hasDeclarations: isDeclared, ...small } = head.data
  const project: Project = {
    ...small,
    name,
    conference: {
      submissions: of('submissions'),
      reviewers: of('reviewers'),
      ...(isDeclared && { hasDeclarations: isDeclared }),
    },
    sources: of('sources'),
    choices: Object.fromEntries(of('choices')),
    windows: Object.fromEntries(of('windows')),
    proposals: of('proposals'),
  }
  const own = listsOf(project)
  const read = new Map(Object.values(byList(own, (name) => [own[name], head.data.lists[name]] as const)))
  const saved = { ...unsaved(id), revision, lists: read, blocks }
  return { project, blocks: [...blocks.keys()], lost, saved }
}

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
