import type { BibliographyRecord, RecordsAnswer } from '../../shared/contract/backend/records.ts'
import { foldedBase } from '../../shared/names/folding.ts'
import type { Bibliography, RecordRow } from '../database/bibliography.ts'

/** `dataDate` replaces the date that the data give. */
export type RecordsQuestion = { keys: readonly string[]; names: readonly string[]; dataDate: string | null }

/**
 * Describes records with all their authors, in the order of the keys (docs/dev/protocol.md, References). There is no index
 * of keys: the records are looked for among those that at least two of the named people have written.
 */
export function answerRecords(
  bibliography: Bibliography,
  { keys, names, dataDate }: RecordsQuestion,
): RecordsAnswer {
  const wanted = new Set(keys)
  const ids = bibliography.recordsWithKeys(jointRecords(bibliography, names), [...wanted])
  const rows = bibliography.records(ids)
  const nameOf = bibliography.names([...new Set(rows.flatMap(({ authorIds }) => authorIds))])
  const byKey = new Map(rows.map((row) => [row.key, described(row, nameOf)]))
  const all = [...wanted].map((key) => byKey.get(key) ?? key)
  return {
    records: all.filter((one) => typeof one !== 'string'),
    unknown: all.filter((one) => typeof one === 'string'),
    data_date: dataDate ?? bibliography.facts().dataDate,
  }
}

/** The records that list at least two of the people who have these names. */
function jointRecords(bibliography: Bibliography, names: readonly string[]): number[] {
  const seen = new Set<number>()
  const joint = new Set<number>()
  for (const recordIds of bibliography.recordIdsOf(personsWithNames(bibliography, names)).values()) {
    for (const id of recordIds) (seen.has(id) ? joint : seen).add(id)
  }
  return [...joint]
}

/** A name as it is printed belongs to one person. */
function personsWithNames(bibliography: Bibliography, names: readonly string[]): number[] {
  const printed = new Set(names.map((name) => name.normalize('NFC')))
  const bases = new Set(Array.from(printed, foldedBase))
  const found = [...bases].flatMap((base) => bibliography.index.namesWithBase(base))
  return [...new Set(found.filter(({ name }) => printed.has(name)).map(({ id }) => id))]
}

function described(
  { key, type, publtype, title, year, venue, url, authorIds }: RecordRow,
  nameOf: ReadonlyMap<number, string>,
): BibliographyRecord {
  const authors = authorIds.map((id) => nameOf.get(id) ?? '')
  return { key, pub_type: type, publtype, title, authors, year, venue, url }
}
