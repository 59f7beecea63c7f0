import { decodedText } from '../shared/encodings/decoded-text.ts'
import { delimitedRows, delimiterOf } from '../shared/people/delimited-rows.ts'
import { columnsInFirstRow } from '../shared/people/tables/header-row.ts'
import { nameFromParts } from '../shared/people/tables/parts-of-names.ts'
import { nameInRow, type PeopleColumns } from '../shared/people/tables/people-columns.ts'
import { readRegularFile } from '../shared/server/files/regular-file.ts'

/** `affiliation`: empty if the list has none. */
export type CommitteeMember = { name: string; affiliation: string }

/** Returns the members in order, each name once with its first affiliation. */
function membersOf(text: string): CommitteeMember[] {
  const rows = delimitedRows(text, delimiterOf(text)).map(({ cells }) => cells)
  const [first = [], ...rest] = rows
  const columns = columnsInFirstRow(first, rest)
  const members = columns ? rest.map((row) => memberOf(row, columns)) : rows.map(memberWithoutHeader)
  const byName = new Map<string, CommitteeMember>()
  for (const member of members) {
    if (member.name !== '' && !byName.has(member.name)) byName.set(member.name, member)
  }
  return [...byName.values()]
}

function memberOf(row: readonly string[], columns: PeopleColumns): CommitteeMember {
  const affiliation = row[columns.affiliation] ?? ''
  return { name: nameFromParts([nameInRow(row, columns)]), affiliation: nameFromParts([affiliation]) }
}

/** Reads `email,name`, as OpenReview exports rows, or `name,affiliation`. */
function memberWithoutHeader([first = '', second = '']: readonly string[]): CommitteeMember {
  const [name, affiliation] = first.includes('@') ? [second, ''] : [first, second]
  return { name: nameFromParts([name]), affiliation: nameFromParts([affiliation]) }
}

/** Reads at most 16 MiB. Throws for an unreadable file and for an uncertain encoding, which the backend cannot ask about. */
export async function readCommittee(path: string): Promise<CommitteeMember[]> {
  const { text, isSure } = await decodedText(readRegularFile(path, 16 * 1024 ** 2))
  if (!isSure) throw new Error('its encoding is not certain: save it as UTF-8')
  return membersOf(text)
}
