/**
 * From pasted text to entries: the names one side of a query is made of.
 * The rules, and their order, are docs/protocol.md, Entries. Page, popup and side panel all come through
 * here, so that the same lists always make the same cache key.
 */

// Unicode's mandatory line breaks (UAX #14: BK, CR, LF, NL). Word processors paste some of the rarer ones.
export const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
const WHITE_SPACE_RUN = /[\s\p{White_Space}]+/gu
/** What may stand between a name and its organization; the first kind present decides. */
const ORGANIZATION_MARKS = ['||', '|', '::', '\t']
const OPENER_OF = new Map([
  [')', '('],
  ['）', '（'],
])
const OPENERS = new Set(OPENER_OF.values())

/** The entries of one multi-line text: normalized, without empties and exact duplicates, in their order. */
export function parseEntries(text: string): string[] {
  return normalizeEntries(text.split(LINE_BREAK))
}

/** The same for lines that are already apart, such as the names a backend lists. */
export function normalizeEntries(lines: readonly string[]): string[] {
  return [...new Set(lines.map(normalizeEntry).filter((entry) => entry !== ''))]
}

/** One line as an entry; the empty string when it holds no name. Homonym numbers stay: they are part of the name. */
export function normalizeEntry(line: string): string {
  const name = withoutOrganization(line.normalize('NFC')).replace(WHITE_SPACE_RUN, ' ').trim()
  return withoutTrailingBrackets(name)
}

function withoutOrganization(line: string): string {
  const mark = ORGANIZATION_MARKS.find((candidate) => line.includes(candidate))
  return mark === undefined ? line : line.slice(0, line.indexOf(mark))
}

function withoutTrailingBrackets(name: string): string {
  let rest = name
  for (;;) {
    const start = startOfTrailingGroup(rest)
    const shorter = start === -1 ? '' : rest.slice(0, start).trim()
    if (shorter === '') return rest
    rest = shorter
  }
}

/** Index of the bracket that opens the balanced group at the very end, or -1 when there is none. */
function startOfTrailingGroup(text: string): number {
  const expected: string[] = []
  for (let index = text.length - 1; index >= 0; index--) {
    const char = text.charAt(index)
    const opener = OPENER_OF.get(char)
    if (opener !== undefined) expected.push(opener)
    else if (OPENERS.has(char) && expected.pop() !== char) return -1
    if (expected.length === 0) return opener === undefined && OPENERS.has(char) ? index : -1
  }
  return -1
}
