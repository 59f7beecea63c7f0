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
const YAML_START = /^(?:\s*(?:#[^\n]*|---[^\n]*)?\n)*\s*(?:- +)?[a-z_]+ *:(?:\s|$)/u
const YAML_FIELD =
  /^\s*(?:- +)?(?:(?:entries|members|authors) *:\s*(?:$|\[)|(?:(?:first|last)_name|institution|affiliation) *:)/mu

/** Entries, and whether they are of JSON: YAML that holds nothing known may be a list of names with colons. */
export type Entries = { entries: readonly unknown[]; isJson: boolean }

/** The entries of a text in JSON, JSON Lines or YAML, or why they cannot be read; null for any other text. */
export async function entriesIn(text: string): Promise<Entries | { problem: ProblemKey } | null> {
  const head = text.slice(0, 20_000)
  if (JSON_START.test(head)) {
    // `JSON.parse` has no pieces: 100 MB hold the thread for half a second, once.
    const value = jsonIn(text)
    const entries = value === undefined ? linesOfJson(text) : listIn(value)
    if (entries === null) return { problem: 'jsonBroken' }
    return entries.length === 0 ? { problem: 'fileEmpty' } : { entries, isJson: true }
  }
  if (!YAML_START.test(head) || !YAML_FIELD.test(head)) return null
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
    const entries = listIn(parse(text, options))
    return entries.length === 0 ? { problem: 'fileEmpty' } : { entries, isJson: false }
  } catch {
    return { problem: 'yamlBroken' }
  }
}

/** The entries of JSON Lines, of which a line that is no JSON is a text; null where the first is none. */
function linesOfJson(text: string): unknown[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length < 2 || jsonIn(lines[0] ?? '') === undefined) return null
  return lines.map((line) => jsonIn(line) ?? line)
}

/** The list in a value, or the one of its first level that an answer of an API holds. */
function listIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return []
  const lists = ['papers', 'notes', 'edges', 'groups', 'pc'].flatMap((key) =>
    Object.entries(value).flatMap(([name, list]) => (name === key && Array.isArray(list) ? [list] : [])),
  )
  return lists[0] ?? [value]
}

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
