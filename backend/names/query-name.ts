import { foldName, splitHomonym } from './folding.ts'
import { type Identifier, identifierOf } from './identifiers.ts'

/** What a client sent for one person, taken apart. */
export type Entry = {
  /** As sent, trimmed: the key of everything that is answered about it. */
  text: string
  /** As dblp would write it: NFC, single spaces. */
  name: string
  /** The folded base name, which exact matching compares. */
  base: string
  /** dblp's four-digit homonym number, when the entry has one. */
  number: string | null
  /** Set when the entry says outright whom it means; it is not a name then. */
  identifier: Identifier | null
}

const WHITE_SPACE = /[\s\p{White_Space}]/u
const WHITE_SPACE_RUN = /[\s\p{White_Space}]+/gu

/** The entries of one side: trimmed, no blanks, no duplicates, in order (docs/protocol.md, Required of any backend). */
export function entryTexts(texts: readonly string[]): string[] {
  return [...new Set(texts.map(trimWhiteSpace).filter((text) => text !== ''))]
}

/** One entry; blank text gives one that nobody matches. */
export function parseEntry(text: string): Entry {
  const trimmed = trimWhiteSpace(text)
  return { ...nameEntry(trimmed), text: trimmed, identifier: identifierOf(trimmed) }
}

/** The entry that a name is, whatever else it looks like. */
export function nameEntry(text: string): Entry {
  const name = withoutStrayBrackets(text.normalize('NFC').replace(WHITE_SPACE_RUN, ' '))
  const { base, number } = splitHomonym(name)
  return { text, name, base: foldName(base), number, identifier: null }
}

/** Also white space that `trim` leaves, such as U+0085. A loop, since a regular expression is quadratic here. */
function trimWhiteSpace(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && WHITE_SPACE.test(text.charAt(start))) start++
  while (end > start && WHITE_SPACE.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

const BRACKET = /[()（）]/u
const OPENERS = '(（'

/**
 * A name without what brackets that do not match leave of an organization: `Name (IBM))`, `Name (IBM`. Matching ones
 * stay (`Huijia (Rachel) Lin`): clients have taken those at the end away.
 */
function withoutStrayBrackets(name: string): string {
  if (!BRACKET.test(name)) return name
  let kept = ''
  const open: number[] = []
  let isStray = false
  for (const char of name) {
    if (!BRACKET.test(char)) kept += char
    else if (OPENERS.includes(char)) {
      open.push(kept.length)
      kept += char
    } else if (open.length === 0) isStray = true
    else {
      kept += char
      open.pop()
    }
  }
  const [unclosed] = open
  if (unclosed === undefined && !isStray) return name
  const bare = (unclosed === undefined ? withoutGroupAtEnd(kept) : kept.slice(0, unclosed)).trim()
  return bare === '' ? name : bare
}

/** Without a last group in brackets. */
function withoutGroupAtEnd(name: string): string {
  const trimmed = name.trimEnd()
  if (!/[)）]$/u.test(trimmed)) return trimmed
  const start = Math.max(trimmed.lastIndexOf('('), trimmed.lastIndexOf('（'))
  return start > 0 ? trimmed.slice(0, start) : trimmed
}
