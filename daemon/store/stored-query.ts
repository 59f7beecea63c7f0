import type { ListedAnswer } from '../../shared/contract/runtime.ts'
import { jsonIn } from '../../shared/json.ts'

export type StoredQuery = NonNullable<ListedAnswer['question']>

/** Matches an array of strings. JSON escapes quotation marks in a title, so no title looks like a field. */
const STRINGS = String.raw`\[\s*(?:"(?:[^"\\]|\\.)*"\s*(?:,\s*)?)*\]`

/** Reads the query of an answer, and the key of the query that the answer replaces. */
export const queryAndSettles = (head: string) => ({
  settles: parseSettles(head),
  question: parseStoredQuery(head),
})

/** How a batch of a larger query begins. Lists skip batches: docs/dev/protocol.md, Cache list. */
export const BATCH_START = '{"batch_of":'

/** Reads the query from the beginning of an answer's JSON. Returns null if a list is missing or cut. */
export function parseStoredQuery(head: string): StoredQuery | null {
  const left = names(head, 'left_authors')
  const right = names(head, 'right_authors')
  if (left === null || right === null) return null
  const exact = field(head, 'exact_base_match', 'true|false')
  return {
    left,
    right,
    exact_base_match: exact === null ? null : exact === 'true',
    limit_per_pair: number(head, 'limit_per_pair'),
    author_limit: number(head, 'author_limit'),
    year_min: number(head, 'year_min'),
  }
}

/** Reads the key of the query that this answer replaces in lists: docs/dev/protocol.md, Cache list. */
export function parseSettles(head: string): string | null {
  const value = jsonIn(field(head, 'settles', String.raw`"(?:[^"\\]|\\.)*"`) ?? '')
  return typeof value === 'string' ? value : null
}

function names(head: string, name: string): string[] | null {
  const value = jsonIn(field(head, name, STRINGS) ?? '')
  return Array.isArray(value) ? value.map(String) : null
}

function number(head: string, name: string): number | null {
  const text = field(head, name, String.raw`\d{1,9}(?![\d.eE])`)
  return text === null ? null : Number(text)
}

const field = (head: string, name: string, value: string): string | null =>
  new RegExp(String.raw`"${name}"\s*:\s*(${value})`).exec(head)?.[1] ?? null
