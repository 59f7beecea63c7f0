/** Which bracket closes which does not matter here: people mix round and square, full-width and plain ones. */
export const OPENER = /[(（[［{｛<＜【〔]/u
const CLOSER = /[)）\]］}｝>＞】〕]/u
export const BRACKET = new RegExp(`${OPENER.source}|${CLOSER.source}`, 'gu')
export const SEPARATOR = /[,;，；、،؛]/u

/**
 * A line without what stands in brackets: affiliations, roles, marks, nicknames. A bracket that never closes takes the
 * rest of the line along (`Ada Lovelace (Univ`, where a selection ends); one that never opened counts as a comma.
 */
export function withoutBrackets(line: string): string {
  return joined(outsideOf(line))
}

/** The text with its brackets as separators: for one that has nothing outside of them. */
export const withBracketsOpened = (text: string): string => text.replace(BRACKET, ';')

/** The stretches of a line that no bracket holds; one pass, whatever the nesting. */
function outsideOf(line: string): string[] {
  const stretches: string[] = []
  let stretch = ''
  let end = 0
  let depth = 0
  for (const { 0: bracket, index } of line.matchAll(BRACKET)) {
    if (depth === 0) stretch += line.slice(end, index)
    if (OPENER.test(bracket)) {
      if (depth === 0) stretches.push(stretch)
      if (depth === 0) stretch = ''
      depth++
    } else if (depth > 0) depth--
    else stretch += ','
    end = index + bracket.length
  }
  if (depth === 0) stretches.push(stretch + line.slice(end))
  return stretches
}

/**
 * `William (Bill) Gates` is one person, `Ada Lovelace (London) Charles Babbage (Cambridge)` are two: brackets part
 * people when a full name stands on either side.
 */
function joined(stretches: readonly string[]): string {
  const [first = '', ...rest] = stretches
  let before = wordsIn(lastItem(first))
  return rest.reduce((line, stretch) => {
    const separated = SEPARATOR.test(stretch)
    const parts = before >= 2 && wordsIn(firstItem(stretch)) >= 2
    before = (separated || parts ? 0 : before) + wordsIn(lastItem(stretch))
    return line + (parts ? ',' : ' ') + stretch
  }, first)
}

export const firstItem = (text: string): string => text.split(SEPARATOR, 1)[0] ?? ''
export const lastItem = (text: string): string => text.split(SEPARATOR).at(-1) ?? ''
export const wordsIn = (text: string): number => text.split(' ').filter((word) => /\p{L}/u.test(word)).length
