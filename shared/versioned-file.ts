import { UNTIL_FIRST, z } from './contract/zod.ts'
import { jsonIn } from './json.ts'

/** Policies and projects as files for other users. */

type Kind = 'policy' | 'project'

const VERSION = 1

/** The most characters of a file. A project with 100,000 authors needs far fewer. */
const LONGEST_PROJECT = 100_000_000
const LONGEST_POLICY = 10_000

export type VersionedFileProblem =
  | { kind: 'unreadable' }
  | { kind: 'version'; version: number }
  | { kind: 'invalid'; fields: readonly string[] }

export const versionedFileText = (kind: Kind, content: object): string =>
  `${JSON.stringify({ coauthors: kind, version: VERSION, ...content }, null, kind === 'project' ? 0 : 2)}\n`

/** Returns the content, or why the file is not valid. */
export function readVersionedFile<S extends z.ZodMiniType>(
  text: string,
  kind: Kind,
  schema: S,
): { content: z.infer<S> } | VersionedFileProblem {
  const head = z.looseObject({ coauthors: z.literal(kind), version: z.int() })
  const longest = kind === 'project' ? LONGEST_PROJECT : LONGEST_POLICY
  const found = z.safeParse(head, text.length > longest ? undefined : jsonIn(text))
  if (!found.success) return { kind: 'unreadable' }
  const { coauthors: _, version, ...content } = found.data
  if (version !== VERSION) return { kind: 'version', version }
  const read = z.safeParse(schema, content, UNTIL_FIRST)
  if (read.success) return { content: read.data }
  const fields = read.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1).map(String),
  )
  return { kind: 'invalid', fields: [...new Set(fields)] }
}
