import { CSV_COLUMNS, rowsOf } from './columns.ts'
import { csvText } from './csv.ts'
import type { TakenAnswer } from './taken-answer.ts'

/**
 * An answer as CSV: a row for each listed paper, and one for each pair without papers, so that its verdict is listed,
 * too. The count of a pair with a name that was not found is empty, not zero. Papers that do not count under the policy
 * are listed as `counted` = `no`. `unlisted_papers` may count, and the answer does not list them. `verdict` is what the
 * answer and the policy say; `group` includes the user's decision.
 */
export const pairsCsv = (taken: TakenAnswer): string =>
  csvText([
    CSV_COLUMNS.map(({ name }) => name),
    ...rowsOf(taken).map((row) => CSV_COLUMNS.map(({ cell }) => cell(row))),
  ])
