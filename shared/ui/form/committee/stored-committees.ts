import { z } from '../../../contract/zod.ts'
import { jsonIn } from '../../../json.ts'
import { ENTRIES_IN_BATCHES, hasAtMost, NAME_LENGTH } from '../../../limits.ts'
import { parseEntries } from '../../../query/entries.ts'

/** How many committees are kept. */
export const COMMITTEES = 50
/** The longest name of a committee, in Unicode code points. */
export const COMMITTEE_NAME = 100
/** Room for the longest names, for affiliations and for empty lines: characters of a list. */
const LIST_LENGTH = 300_000
const VERSION = 1

/** A committee under its name. `list` is the text as it stood in the field, so that nothing typed is lost. */
export type KeptCommittee = { name: string; list: string }
export type Committees = readonly KeptCommittee[]

/** Why a committee cannot be kept so. */
export type Refusal =
  | 'committeeNameMissing'
  | 'committeeNameLong'
  | 'committeeNameTaken'
  | 'tooManyCommittees'
  | 'committeeListEmpty'
  | 'committeeListLong'

/** A name as it is kept and compared. */
export const committeeName = (typed: string): string => typed.normalize('NFC').replace(/\s+/g, ' ').trim()

function nameRefusal(name: string): Refusal | null {
  if (name === '') return 'committeeNameMissing'
  return hasAtMost(name, COMMITTEE_NAME) ? null : 'committeeNameLong'
}

function listRefusal(list: string): Refusal | null {
  if (list.length > LIST_LENGTH) return 'committeeListLong'
  const entries = parseEntries(list)
  if (entries.length === 0) return 'committeeListEmpty'
  const fits = entries.length <= ENTRIES_IN_BATCHES && entries.every((entry) => hasAtMost(entry, NAME_LENGTH))
  return fits ? null : 'committeeListLong'
}

/** A committee that can be kept. It is checked when it is read, from the storage and from files. */
export const keptCommittee = z.object({
  name: z.string().check(z.refine((name) => name === committeeName(name) && nameRefusal(name) === null)),
  list: z.string().check(z.refine((list) => listRefusal(list) === null)),
})

const stored = z.object({ version: z.int(), committees: z.catch(z.array(z.unknown()), []) })

/**
 * The stored committees; null if a newer version has stored them, which must not be overwritten. One that is not valid is
 * left out alone.
 */
export function committeesIn(text: string): Committees | null {
  const read = z.safeParse(stored, jsonIn(text))
  if (!read.success) return []
  if (read.data.version > VERSION) return null
  const names = new Set<string>()
  const committees = read.data.committees.flatMap((one) => {
    const { success, data } = z.safeParse(keptCommittee, one)
    if (!success || names.has(data.name)) return []
    names.add(data.name)
    return [data]
  })
  return committees.slice(0, COMMITTEES)
}

export const committeesText = (committees: Committees): string =>
  JSON.stringify({ version: VERSION, committees })

const find = (committees: Committees, name: string): KeptCommittee | undefined =>
  committees.find((one) => one.name === name)

/** Keeps a list under a name. One of that name is replaced only if `mayReplace`. */
export function withCommittee(
  committees: Committees,
  { name: typed, list }: KeptCommittee,
  mayReplace = false,
): Committees | Refusal {
  const name = committeeName(typed)
  const refusal = nameRefusal(name) ?? listRefusal(list)
  if (refusal) return refusal
  if (find(committees, name)) {
    if (!mayReplace) return 'committeeNameTaken'
    return committees.map((one) => (one.name === name ? { name, list } : one))
  }
  return committees.length < COMMITTEES ? [...committees, { name, list }] : 'tooManyCommittees'
}

/** Under another name. One that is gone stays gone. */
export function withRenamed(committees: Committees, before: string, typed: string): Committees | Refusal {
  const name = committeeName(typed)
  const refusal = nameRefusal(name)
  if (refusal) return refusal
  if (name !== before && find(committees, name)) return 'committeeNameTaken'
  return committees.map((one) => (one.name === before ? { ...one, name } : one))
}

export const withoutCommittee = (committees: Committees, name: string): Committees =>
  committees.filter((one) => one.name !== name)

/**
 * With one from a file, or one whose deletion is undone. If another one has its name by now it gets a number, so that
 * nothing is replaced.
 */
export function withReturned(committees: Committees, { name, list }: KeptCommittee): Committees | Refusal {
  if (find(committees, name)?.list === list) return committees
  return withCommittee(committees, { name: freeName(committees, name), list })
}

/** The name that `withReturned` has given, or found. */
export const nameOfReturned = (before: Committees, after: Committees, name: string): string =>
  after.length > before.length ? (after.at(-1)?.name ?? name) : name

/** Room for " (50)" in a name. */
const STEM = COMMITTEE_NAME - 5

function freeName(committees: Committees, name: string): string {
  const stem = [...name].slice(0, STEM).join('').trim()
  let free = name
  for (let number = 2; find(committees, free); number++) free = `${stem} (${number})`
  return free
}
