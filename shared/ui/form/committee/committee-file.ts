import { anyText, list, z } from '../../../contract/zod.ts'
import { jsonIn } from '../../../json.ts'
import { LINE_BREAK } from '../../../query/entries.ts'
import { committeeName, type KeptCommittee, keptCommittee } from './stored-committees.ts'

/** The version of the format. A file of another version is refused. */
const VERSION = 1

const head = z.object({ coauthors: z.literal('committee'), version: z.int() })
const body = z.object({ name: anyText, names: list(anyText) })

export type CommitteeFileProblem =
  | { kind: 'unreadable' }
  | { kind: 'version'; version: number }
  | { kind: 'invalid' }

/** A committee as a file that others can open: a line of the list is one of `names`. */
export function committeeFileText({ name, list }: KeptCommittee): string {
  const names = list.split(LINE_BREAK)
  return `${JSON.stringify({ coauthors: 'committee', version: VERSION, name, names }, null, 2)}\n`
}

/** Reads what `committeeFileText` wrote, or says why it is no committee. */
export function readCommitteeFile(text: string): KeptCommittee | CommitteeFileProblem {
  const content = jsonIn(text)
  const found = z.safeParse(head, content)
  if (!found.success) return { kind: 'unreadable' }
  const { version } = found.data
  if (version !== VERSION) return { kind: 'version', version }
  const read = z.safeParse(body, content)
  if (!read.success) return { kind: 'invalid' }
  const { name, names } = read.data
  const committee = z.safeParse(keptCommittee, { name: committeeName(name), list: names.join('\n') })
  return committee.success ? committee.data : { kind: 'invalid' }
}
