/**
 * Parses text into entries (docs/dev/protocol.md, Entries). All clients share this code, so equal lists have equal cache keys.
 */

// Unicode's mandatory line breaks (UAX #14: BK, CR, LF, NL). Word processors use the rare ones.
export const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/
const WHITE_SPACE_RUN = /[\s\p{White_Space}]+/gu
/** Marks before an organization, by precedence: `||` ends a name even if a single `|` comes before it. */
const ORGANIZATION_MARKS = ['||', '|', '::', '\t']
const OPENER_OF = new Map([
  [')', '('],
  ['）', '（'],
])
const OPENERS = new Set(OPENER_OF.values())

/** Returns the normalized entries of a text, without empty lines and exact duplicates. */
export function parseEntries(text: string): string[] {
  return normalizeEntries(text.split(LINE_BREAK))
}

/** Like `parseEntries`, for separate lines. */
export function normalizeEntries(lines: readonly string[]): string[] {
  return [...new Set(lines.map(normalizeEntry).filter((entry) => entry !== ''))]
}

/** Returns one line as an entry, with its homonym number. '' for a line without a name. */
export function normalizeEntry(line: string): string {
  const name = oneSpaced(withoutOrganization(line.normalize('NFC')))
  return withoutTrailingBrackets(name)
}

export const oneSpaced = (text: string): string => text.replace(WHITE_SPACE_RUN, ' ').trim()

function withoutOrganization(line: string): string {
  const mark = ORGANIZATION_MARKS.find((one) => line.includes(one))
  return mark === undefined ? line : line.slice(0, line.indexOf(mark))
}

/** Removes balanced brackets at the end of a name, unless nothing would be left. */
export function withoutTrailingBrackets(name: string): string {
  let rest = name
  for (;;) {
    const start = startOfTrailingGroup(rest)
    const shorter = start === -1 ? '' : rest.slice(0, start).trim()
    if (shorter === '') return rest
    rest = shorter
  }
}

/** Returns the index of the bracket that opens the last balanced group, or -1. */
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
