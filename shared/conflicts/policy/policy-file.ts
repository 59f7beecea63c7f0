import { type Policy, policySchema } from '../../contract/policies.ts'
import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'

/** The version of the format. A file of another version is refused. */
const VERSION = 1

/** Longer texts are no policy. */
const LONGEST = 10_000

const head = z.object({ coauthors: z.literal('policy'), version: z.int() })
const policyFile = z.extend(policySchema, { coauthors: z.literal('policy'), version: z.literal(VERSION) })

export type PolicyFileProblem =
  | { kind: 'unreadable' }
  | { kind: 'version'; version: number }
  /** `fields`: those that are missing, unknown or have impossible values. */
  | { kind: 'invalid'; fields: readonly string[] }

/** A policy as a file that others can open. */
export function policyFileText({ name, months, without, least, authors }: Policy): string {
  const content = { coauthors: 'policy', version: VERSION, name, months, without, least, authors }
  return `${JSON.stringify(content, null, 2)}\n`
}

/** Reads what `policyFileText` wrote, or says why it is no policy. */
export function readPolicyFile(text: string): Policy | PolicyFileProblem {
  const content = text.length > LONGEST ? undefined : jsonIn(text)
  const found = z.safeParse(head, content)
  if (!found.success) return { kind: 'unreadable' }
  const { version } = found.data
  if (version !== VERSION) return { kind: 'version', version }
  const read = z.safeParse(policyFile, content)
  if (!read.success) {
    const fields = read.error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1).map(String),
    )
    return { kind: 'invalid', fields: [...new Set(fields)] }
  }
  const { coauthors: _, version: __, ...policy } = read.data
  return policy
}
