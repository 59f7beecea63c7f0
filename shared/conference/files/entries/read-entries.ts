import { MAX_CONFLICTS } from '../bounds.ts'
import { emailIn, isConflict, textIn } from '../cells/cell-texts.ts'
import type { TableRow } from '../columns.ts'
import type { ReadFile } from '../read-file.ts'
import { type Reading, readTable } from '../read-table.ts'
import { columnsFor, isEntry, rowOf, textOf } from './entry-fields.ts'
import { type EntryForm, type EntryRows, FORMS } from './entry-forms.ts'

/** Entries of which one at least has the form of the file. */
const FIRST = 10
/** Entries that tell how names are written. */
const SAMPLE = 200

/** Reads entries of JSON or YAML in the form of the first ones, as rows of a table. Null where no form fits those. */
export function readEntries(
  entries: readonly unknown[],
  reading: Reading,
): Pick<ReadFile, 'format' | 'role' | 'rows' | 'used'> | null {
  const rowsOf = ({ read }: EntryForm, entry: unknown): EntryRows | null =>
    isEntry(entry) ? read(entry) : null
  const isOf = (one: EntryForm, entry: unknown): boolean =>
    isEntry(entry) && one.has?.(entry) !== false && one.read(entry) !== null
  const form = FORMS.find((one) => entries.slice(0, FIRST).some((entry) => isOf(one, entry)))
  if (form === undefined) return null
  const { format, role } = form
  const sample = entries
    .slice(0, SAMPLE)
    .flatMap((entry) => rowsOf(form, entry)?.rows ?? [])
    .map((cells) => rowOf(0, cells))
  const read = (entry: unknown): EntryRows | null => rowsOf(form, entry)
  const rows = rowsIn(entries, { role, read }, reading)
  const { used } = readTable(rows, { columns: columnsFor(role, format), header: 0, sample }, reading)
  return { format, role, rows: entries.length, used }
}

/** The rows of all entries. Those of an entry have its place. */
function* rowsIn(
  entries: readonly unknown[],
  { role, read }: Pick<EntryForm, 'role'> & { read: (entry: unknown) => EntryRows | null },
  { builder, problems, leftOut, asNames }: Reading,
): Generator<TableRow> {
  let withdrawn = 0
  for (const [index, entry] of entries.entries()) {
    const row = index + 1
    const said = read(entry)
    if (said === null) {
      const text = textOf(entry)
      if (text === '') continue
      // Somebody all the same: an unread reviewer, or a submission of unknown authors.
      const isOfSubmission = role === 'submissions'
      if (isOfSubmission) problems.add('lineNotRead', { text: text.slice(0, 60) }, row)
      const submission = { submission: `entry ${row}`, title: text.slice(0, 200), name: '…' }
      yield rowOf(row, isOfSubmission ? submission : { unread: text })
      continue
    }
    const { rows, conflicts, withdrawn: id, leftOut: group } = said
    if (id !== undefined) {
      builder.delete(id, 'withdrawn')
      withdrawn++
    } else if (group !== undefined && !asNames.has(group.name)) {
      problems.add(group.problem, { group: group.name, count: rows.length })
      leftOut.push({ row, text: group.name })
    } else for (const cells of rows) yield rowOf(row, cells)
    if (conflicts === undefined) continue
    builder.conflicts.mark()
    for (const [address, conflict] of Object.entries(conflicts).slice(0, MAX_CONFLICTS)) {
      const email = emailIn(address)
      const kind = conflict === true ? 'conflict' : textIn(textOf(conflict))
      if (email && conflict !== false && isConflict(kind))
        builder.conflicts.add({ id: rows[0]?.submission ?? '', reviewer: { name: '', email }, kind })
    }
  }
  if (withdrawn > 0) problems.add('siteWithdrawn', { count: withdrawn })
}
