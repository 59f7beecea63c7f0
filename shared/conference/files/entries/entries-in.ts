import { jsonIn } from '../../../json.ts'
import { MAX_COLUMNS } from '../bounds.ts'
import type { ProblemKey } from '../messages/en.ts'

/** YAML takes far longer than JSON, and committees are small. In UTF-16 code units. */
const MAX_YAML = 20_000_000
/** Uses of one anchor: a person who stands on many papers is written once by some programs. */
const MAX_ALIASES = 10_000

/** `[1] Ada Lovelace` begins a list of names. */
const JSON_START = /^\s*(?:\[\s*[[{\]]|\{\s*["}])/u
/** A list of mappings, or a mapping, with fields that people and submissions have. */
const YAML_START = /^(?:\s*(?:#[^\n]*|---[^\n]*)?\n)*\s*(?:- +)?[a-z_ ]+ *:(?:\s|$)/iu
const YAML_FIELD =
  /^\s*(?:- +)?(?:(?:entries|members|authors) *:\s*(?:$|\[)|(?:(?:first|last)_name|institution|affiliation) *:)/mu

/** People by fields, which may be a list of names with colons. */
const YAML_PEOPLE = /^- +name *:[^\n]*\n {2,}[a-z_]+ *:/mu

/** Lists of entries by their names in the file, and whether they are of JSON: YAML that holds nothing known may be a list of names. */
export type Entries = { lists: readonly ListOfEntries[]; isJson: boolean }
type ListOfEntries = { name: string; entries: readonly unknown[] }

/** The entries of a text in JSON, JSON Lines or YAML, or why they cannot be read; null for any other text. */
export async function entriesIn(text: string): Promise<Entries | { problem: ProblemKey } | null> {
  const head = text.slice(0, 20_000)
  if (JSON_START.test(head)) {
    // `JSON.parse` has no pieces: 100 MB hold the thread for half a second, once.
    const value = jsonIn(text)
    if (value !== undefined) return filled(listsIn(value), true)
    const entries = linesOfJson(text)
    return entries === null ? { problem: 'jsonBroken' } : filled([{ name: '', entries }], true)
  }
  const isYaml = YAML_FIELD.test(head)
  if (!YAML_START.test(head) || !(isYaml || YAML_PEOPLE.test(head))) return null
  if (text.length > MAX_YAML) return { problem: 'yamlTooLarge' }
  const { parse } = await import('yaml')
  try {
    const options = {
      // All scalars are texts: No is a name, 007 a number.
      schema: 'failsafe',
      // The check compares each key with all before.
      uniqueKeys: false,
      maxAliasCount: MAX_ALIASES,
      ...({ logLevel: 'error', prettyErrors: false } as const),
    }
    return filled(listsIn(parse(text, options)), false)
  } catch {
    return isYaml ? { problem: 'yamlBroken' } : null
  }
}

function filled(lists: readonly ListOfEntries[], isJson: boolean): Entries | { problem: ProblemKey } {
  const some = lists.filter(({ entries }) => entries.length > 0)
  return some.length === 0 ? { problem: 'fileEmpty' } : { lists: some, isJson }
}

/** The entries of JSON Lines, of which a line that is no JSON is a text; null where the first is none. */
function linesOfJson(text: string): unknown[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2 || jsonIn(lines[0] ?? '') === undefined) return null
  return lines.map((line) => jsonIn(line) ?? line)
}

/** A list, those of the first level of an answer of an API or an export, or else the value as the only entry. */
function listsIn(value: unknown): ListOfEntries[] {
  if (Array.isArray(value)) return [{ name: '', entries: value }]
  if (typeof value !== 'object' || value === null) return []
  const lists = Object.entries(value).flatMap(([name, entries]): ListOfEntries[] =>
    Array.isArray(entries) ? [{ name, entries }] : [],
  )
  const isEntry = lists.some(({ name }) => OF_ENTRY.has(name))
  const known = lists.filter(({ name }) => OF_SEVERAL.has(name.toLowerCase()))
  return known.length === 0 || isEntry ? [{ name: '', entries: [value] }] : known
}

/** Lists of entries, by how answers and exports name them. */
const OF_SEVERAL: ReadonlySet<string> = new Set([
  ...['papers', 'submissions', 'notes', 'edges', 'groups'],
  ...['pc', 'users', 'committee', 'program_committee', 'reviewers', 'area_chairs', 'chairs'],
])
/** Lists within an entry. */
const OF_ENTRY: ReadonlySet<string> = new Set(['authors', 'members', 'entries'])

/**
 * Entries of plain fields as the rows of a table with a header, for the reader of tables: each field a column, a list its
 * texts with semicolons. Null for other entries.
 */
export function rowsOf(entries: readonly unknown[]): string[][] | null {
  const objects = entries.filter(
    (entry): entry is object => typeof entry === 'object' && entry !== null && !Array.isArray(entry),
  )
  if (objects.length < entries.length || objects.length < 2) return null
  const fields = objects.slice(0, 100).flatMap((entry) => Object.keys(entry))
  const keys = [...new Set(fields)].slice(0, MAX_COLUMNS)
  const rows = objects.map((entry) => {
    const cells = new Map<string, unknown>(Object.entries(entry))
    return keys.map((key) => cellOf(cells.get(key)))
  })
  return [keys, ...rows]
}

/** A field within a field within a field is none of a table. */
const MAX_DEPTH = 3

function cellOf(value: unknown, depth = 0): string {
  if (value === null || value === undefined || depth > MAX_DEPTH) return ''
  if (Array.isArray(value)) return value.map((one) => cellOf(one, depth + 1)).join('; ')
  if (typeof value !== 'object') return String(value)
  // A speaker of Pretalx has a code and a biography as well.
  if (depth > 0 && 'biography' in value && 'name' in value && typeof value.name === 'string')
    return value.name
  return Object.values(value)
    .map((one) => cellOf(one, depth + 1))
    .join(' ')
}
