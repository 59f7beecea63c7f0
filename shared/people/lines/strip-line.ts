import { isAffiliation } from '../name-evidence.ts'
import { groupsOf } from './brackets.ts'
import { mayHoldName, withoutContacts } from './contacts.ts'
import { COLON } from './labels.ts'
import { GAP, withoutListMark, withoutMarks } from './pieces.ts'

/** The longest name or affiliation, in UTF-16 code units. */
const MAX_WORD = 200
/** dblp writes a name within a name: `Huijia (Rachel) Lin`. */
const INNER_NAME = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*)?$/u
export const INNER_NAMES = / \([^()]*\)(?= )/gu
/** Matches the gap of a removed address, and commas on one side of it, as in `(ada@example.org, London)`. */
const REMOVED = new RegExp(`^${GAP}[\\s,;]*|[\\s,;]*${GAP}`, 'gu')
const ENDS_WITH_INITIAL = /(?:^|[ .-])\p{Lu}\.$/u

/** Returns the names of a text, or null for an ambiguous one. `groups`: the texts in brackets and after a colon. */
export function strippedText(text: string): { names: string[] | null; groups: string[] } {
  const spaced = text.replaceAll(GAP, ' ')
  const rest = withoutListMark(withoutContacts(spaced, GAP).replace(/\s+/gu, ' ').trim())
  const { outside, groups } = groupsOf(rest)
  const isInner = groups.map((group, index) => isInnerName(group, outside[index] ?? '', outside[index + 1]))
  const bare = outside.map((stretch, index) => {
    if (index === outside.length - 1) return stretch
    return stretch + (isInner[index] ? `(${groups[index]})` : GAP)
  })
  const plain = mayHoldName(spaced) ? null : withoutGaps(withoutMarks(bare.join('')))
  const said = groups
    .filter((_, index) => !isInner[index])
    .map((group) => group.replace(REMOVED, ''))
    .filter((group) => group !== '')
  const name = plain === null ? null : withoutColon(plain.replace(/\s+/gu, ' ').trim(), said)
  return {
    names: name?.split(/[;；]| (?:and|&) /iu).map((one) => one.trim()) ?? null,
    groups: said,
  }
}

/** Whether brackets are inside one name. `Ada Lovelace (Analytics) Alan Turing` has two names. */
function isInnerName(group: string, before: string, after = ''): boolean {
  if (!INNER_NAME.test(group) || isAffiliation(group, '')) return false
  const [given, family] = [wordsIn(before), wordsIn(after)]
  return given > 0 && family > 0 && (given === 1 || family === 1 || ENDS_WITH_INITIAL.test(before.trim()))
}

const wordsIn = (text: string): number =>
  text
    .slice(0, MAX_WORD)
    .split(' ')
    .filter((word) => /\p{L}/u.test(word)).length

const ENDS_APART = /(?:^|[,;，；、،؛&:：]| [–—-]{1,3})$/iu
const BEGINS_APART = /^(?:$|[,;，；、،؛&:：]|[–—-]{1,3} |[.!?]$)/iu

/** Splits a text at a gap between two full names. Null if a gap may be within a name. */
function withoutGaps(text: string): string | null {
  const stretches = text
    .split(GAP)
    .map((stretch) => stretch.trim())
    .filter((stretch) => stretch !== '')
  let joined = ''
  for (const [index, after] of stretches.entries()) {
    const before = (stretches[index - 1] ?? '').slice(-MAX_WORD)
    const isApart = ENDS_APART.test(before) || BEGINS_APART.test(after)
    if (!isApart && (wordsIn(before) < 2 || wordsIn(after) < 2)) return null
    joined += `${isApart ? ' ' : '; '}${after}`
  }
  return joined
}

/** Returns `Ion Stoica` for `Ion Stoica: Berkeley`, and adds `Berkeley` to `said`. Null if no affiliation follows the colon. */
function withoutColon(text: string, said: string[]): string | null {
  const [name = '', after, ...more] = text.split(COLON).map((part) => part.trim())
  if (after === undefined) return text.replace(/^by (?=\p{Lu}\S* \p{Lu})/iu, '')
  if (more.length > 0 || text.length > MAX_WORD) return null
  if (!after.split(/[,;，；、،؛]| (?:and|&) /u).every((part) => isAffiliation(part.trim(), name))) return null
  said.push(after)
  return name
}
