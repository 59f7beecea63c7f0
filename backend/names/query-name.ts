import { foldName } from '../../shared/names/folding.ts'
import { withoutTrailingBrackets } from '../../shared/query/entries.ts'
import { splitHomonym } from '../../shared/query/identifier-forms.ts'
import { personsAsOne } from '../../shared/query/persons-as-one.ts'
import { type Identifier, identifierOf } from './identifiers.ts'

export type Entry = {
  /** The trimmed text, by which answers name the entry. */
  text: string
  /** The name in dblp's form: NFC, single spaces. */
  name: string
  /** The folded name without its homonym number. */
  base: string
  number: string | null
  identifier: Identifier | null
  /** If the entry names several persons as one human: one entry for each person. Else null. */
  asOne: readonly Entry[] | null
}

const WHITE_SPACE = /[\s\p{White_Space}]/u

/** Trims texts, and drops blank ones and duplicates, as every backend must (docs/dev/protocol.md, Required of any backend). */
export function entryTexts(texts: readonly string[]): string[] {
  return [...new Set(texts.map(trimWhiteSpace).filter((text) => text !== ''))]
}

/** A blank text gives an entry that matches no person. */
export function parseEntry(text: string): Entry {
  const trimmed = trimWhiteSpace(text)
  const asOne = personsAsOne(trimmed)?.parts.map((part) => singleEntry(trimWhiteSpace(part))) ?? null
  return { ...singleEntry(trimmed), text: trimmed, asOne }
}

const singleEntry = (text: string): Entry => ({ ...nameEntry(text), identifier: identifierOf(text) })

/** Reads the text as a name, even if it looks like an identifier. */
export function nameEntry(text: string): Entry {
  const name = withoutStrayBrackets(text.normalize('NFC').replace(/[\s\p{White_Space}]+/gu, ' '))
  const { base, number } = splitHomonym(name)
  return { text, name, base: foldName(base), number, identifier: null, asOne: null }
}

/** Trims all Unicode white space, even U+0085. A regular expression would take quadratic time here. */
function trimWhiteSpace(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && WHITE_SPACE.test(text.charAt(start))) start++
  while (end > start && WHITE_SPACE.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** Removes an affiliation in unmatched brackets: `Name (IBM))`, `Name (IBM`. The client has removed matched brackets. */
function withoutStrayBrackets(name: string): string {
  let kept = ''
  const open: number[] = []
  let isStray = false
  // Full-width brackets count as plain ones, so `（` and `)` match.
  for (const char of name.replaceAll('（', '(').replaceAll('）', ')')) {
    if (char === ')' && open.length === 0) {
      isStray = true
      continue
    }
    if (char === '(') open.push(kept.length)
    else if (char === ')') open.pop()
    kept += char
  }
  const [unclosed] = open
  if (unclosed === undefined && !isStray) return name
  const bare = withoutTrailingBrackets(kept.slice(0, unclosed).trim())
  return bare === '' ? name : bare
}
