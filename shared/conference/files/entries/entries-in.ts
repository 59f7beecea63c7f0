import { jsonIn } from '../../../json.ts'
import type { ProblemKey } from '../../../messages/en/places/conference-files.ts'
import type { TitleKind } from '../../../people/tables/column-titles.ts'
import { wordSet } from '../../../word-set.ts'
import { MAX_COLUMNS } from '../bounds.ts'
import type { TableRow } from '../conference-columns.ts'
import { cellOf, type Entry, isEntry, isGroup, kindOf, OF_PEOPLE, textOf, titleFor } from './entry-fields.ts'

/** The most UTF-16 code units of YAML. Reading YAML takes far longer than reading JSON, and committees are small. */
const MAX_YAML = 20_000_000
/** The most uses of one anchor. Some programs write an author once, and an alias in all further papers. */
const MAX_ALIASES = 10_000

/** Matches the start of JSON, but not `[1] Ada Lovelace`. */
const JSON_START = /^\s*(?:\[\s*[[{\]]|\{\s*["}])/u
/** Matches the start of a mapping, or of a list of mappings. */
const YAML_START = /^(?:\s*(?:#[^\n]*|---[^\n]*)?\n)*\s*(?:- +)?[a-z_ ]+ *:(?:\s|$)/iu
const YAML_FIELD =
  /^\s*(?:- +)?(?:(?:entries|members|authors) *:\s*(?:$|\[)|(?:(?:first|last)_name|institution|affiliation) *:)|^- +name *:[^\n]*\n {2,}[a-z_]+ *:/mu

/** `isJson`: false for YAML. Then the text may also be a list of names with colons. */
export type Entries = { lists: readonly ListOfEntries[]; isJson: boolean }
type ListOfEntries = { name: string; entries: readonly unknown[] }

/** Reads JSON, JSON Lines or YAML. Returns the reason if that fails, and null for other texts. */
export async function entriesIn(text: string): Promise<Entries | { problem: ProblemKey } | null> {
  const head = text.slice(0, 20_000)
  if (JSON_START.test(head)) {
    // Blocks the thread for half a second for 100 MB: `JSON.parse` cannot read in pieces.
    const value = jsonIn(text)
    if (value !== undefined) return filled(listsIn(value), true)
    const entries = linesOfJson(text)
    return entries === null ? { problem: 'jsonBroken' } : filled([{ name: '', entries }], true)
  }
  if (!YAML_START.test(head) || !YAML_FIELD.test(head)) return null
  if (text.length > MAX_YAML) return { problem: 'yamlTooLarge' }
  const { parse } = await import('yaml')
  try {
    // `failsafe` reads all values as texts: the name `No`, the number `007`. Checking unique keys would take quadratic time.
    const values = { schema: 'failsafe', uniqueKeys: false, maxAliasCount: MAX_ALIASES } as const
    return filled(listsIn(parse(text, { ...values, logLevel: 'error', prettyErrors: false })), false)
  } catch {
    return { problem: 'yamlBroken' }
  }
}

function filled(lists: readonly ListOfEntries[], isJson: boolean): Entries | { problem: ProblemKey } {
  const some = lists.filter(({ entries }) => entries.length > 0)
  return some.length === 0 ? { problem: 'fileEmpty' } : { lists: some, isJson }
}

/** Returns the entries, and the text of each line that is not JSON. Null for a single line, or if the first line is not JSON. */
function linesOfJson(text: string): unknown[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2 || jsonIn(lines[0] ?? '') === undefined) return null
  return lines.map((line) => jsonIn(line) ?? line)
}

/** Returns the lists of a value. An object without lists is a list of one entry. */
function listsIn(value: unknown): ListOfEntries[] {
  if (Array.isArray(value)) return [{ name: '', entries: value }]
  if (!isEntry(value)) return []
  const lists = Object.entries(value).filter((list): list is [string, unknown[]] => Array.isArray(list[1]))
  const known = lists
    .filter(([name]) => OF_SEVERAL.has(name.toLowerCase()))
    .map(([name, entries]) => ({ name, entries }))
  const roles = rolesIn(value)
  const isNone = known.length === 0 && !roles.some(({ isOther }) => !isOther)
  if (isNone || lists.some(([name]) => OF_ENTRY.has(name))) return [{ name: '', entries: [value] }]
  return [...known, { name: 'committee', entries: roles }]
}

const OF_SEVERAL = wordSet('papers submissions notes edges groups pc users committee program_committee')
const OF_ENTRY = wordSet('authors members entries')

const ROLE = /chair|review|referee|editor|committee|board|members|speaker|(?:^|_)pc$/iu

/**
 * Reads lists that `OF_SEVERAL` does not name. The role is the path of keys and groups above the list: `chairs / general`.
 * `isOther`: no key says that these people review.
 */
function rolesIn(value: Entry, above: readonly string[] = []): Entry[] {
  return Object.entries(value).flatMap(([key, people]): Entry[] => {
    const keys = [...above, key]
    if (isEntry(people)) return keys.length < MAX_DEPTH ? rolesIn(people, keys) : []
    const isKnown = above.length === 0 && OF_SEVERAL.has(key.toLowerCase())
    if (!Array.isArray(people) || isKnown || !people.some(textOf)) return []
    const groups = people.filter(isGroup)
    const entries = people.filter((one) => !isGroup(one))
    return [
      ...(entries.length > 0
        ? [{ role: keys.join(' / '), entries, isOther: !keys.some((one) => ROLE.test(one)) }]
        : []),
      ...groups.flatMap((group) => rolesIn(group, [...keys, textOf(group.name)])),
    ]
  })
}

const MAX_DEPTH = 12

/**
 * Makes a header, and a column for each field. A text among the entries is an unread person.
 * Returns null for a list of texts, and for a list without a `name` whose only object has no field of people.
 */
export function rowsOf(entries: readonly unknown[], name = ''): TableRow[] | null {
  const objects = entries.filter(isEntry)
  const fields = new Set<string>()
  for (const entry of objects)
    for (const field of Object.keys(entry)) if (fields.size < MAX_COLUMNS) fields.add(field)
  const keys = [...fields]
  if (objects.length < (name === '' ? 2 : 1) && !keys.some((key) => OF_PEOPLE.has(kindOf(key)))) return null
  const rows = entries.map((entry, index): TableRow => {
    const row = index + 1
    if (!isEntry(entry)) return { row, cells: [], ...(textOf(entry) && { unread: textOf(entry) }) }
    const cells = new Map(Object.entries(entry))
    return { row, cells: keys.map((key) => cellOf(cells.get(key), BETWEEN.get(kindOf(key)))) }
  })
  return [{ row: 0, cells: keys.map(titleFor) }, ...rows]
}

const BETWEEN: ReadonlyMap<TitleKind | null, string> = new Map([
  ['collaborators', '\n'],
  ['roles', ' '],
])
