import { UnreadableAnswer } from '../../clients/failures.ts'
import { looseObject, z } from '../../contract/zod.ts'
import { delimitedRows } from '../../people/delimited-rows.ts'
import { messageList, messageTexts } from './hotcrp-request.ts'

/** `conflict`: HotCRP's word for the conflict after the change, such as `pinned collaborator`; `no` for no conflict. */
export type Change = { paper: string; email: string; name: string; conflict: string }

/** A bulk assignment as HotCRP understands it. Rows that change nothing are not in `changes`. */
export type Plan = {
  /** `apply` sends this text unchanged. */
  csv: string
  changes: readonly Change[]
  /** HotCRP's messages as plain text. */
  messages: readonly string[]
}

const MOST_OUTPUT = 10_000_000

/** The answer to `POST /api/assign` with `format=csv`. */
export const assignAnswer = looseObject({
  ok: z.literal(true),
  valid: z.literal(true),
  assignment_count: z.int().check(z.nonnegative()),
  output: z.string().check(z.maxLength(MOST_OUTPUT)),
  message_list: messageList,
})

/**
 * Reads the answer to a bulk assignment. HotCRP writes each change on one line, because names have no line breaks.
 *
 * @throws UnreadableAnswer if the output is not a table, or does not have as many conflicts as the answer states
 */
export function planOf(csv: string, answer: z.infer<typeof assignAnswer>): Plan {
  const [header = '', ...lines] = answer.output.split('\n').filter((line) => line !== '')
  const columns = cellsOf(header)
  const at = (column: string): number => columns.indexOf(column)
  const [pid, action, email, name, conflict] = ['pid', 'action', 'email', 'name', 'conflict'].map(at)
  const changes: Change[] = []
  for (const line of lines) {
    const cells = cellsOf(line)
    const cell = (index = -1): string => (cells[index] ?? '').slice(0, 1000)
    const change = { paper: cell(pid), email: cell(email), name: cell(name), conflict: cell(conflict) }
    if (cell(action) !== 'conflict' || !change.paper || !change.email || !change.conflict)
      throw new UnreadableAnswer('has a change that is not a conflict')
    changes.push(change)
  }
  if (changes.length !== answer.assignment_count) throw new UnreadableAnswer('does not list all changes')
  return { csv, changes, messages: messageTexts(answer.message_list) }
}

const cellsOf = (line: string): string[] => delimitedRows(line, ',')[0]?.cells ?? []

export function isSamePlan(one: Plan, other: Plan): boolean {
  const lines = ({ changes }: Plan): string =>
    JSON.stringify(changes.map(({ paper, email, conflict }) => `${paper} ${email} ${conflict}`).toSorted())
  return lines(one) === lines(other)
}
