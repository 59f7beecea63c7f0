import { normalizeEntry } from '../../query/entries.ts'
import { isAffiliation, isWholeName } from '../name-evidence.ts'
import { mayBeName } from '../name-vocabulary.ts'
import { cleanedParts } from '../one-name.ts'
import { mayHoldName, withoutContacts } from './contacts.ts'
import { COLON, splitAtLabels, splitAtNames } from './labels.ts'
import {
  BRACKET,
  firstItem,
  lastItem,
  listMarkOf,
  OPENER,
  runsOf,
  SEPARATOR,
  SPACED_DASH,
  withoutInvisible,
  withoutMarks,
  wordsIn,
} from './pieces.ts'

/**
 * One line of a list without what can only stand around names: list marks, addresses, identifiers, footnote marks,
 * brackets and labels; a text for each label. Commas, semicolons and dashes stay: what they mean, the list as a whole
 * says (`list-form.ts`). Where `pieces.ts` takes what it can get, this leaves a line alone in case of doubt: then it is
 * null.
 */
export function strippedLine(line: string): string[] | null {
  const visible = withoutInvisible(line).replaceAll(GAP, ' ').replaceAll(NEXT_PERSON, ' ')
  if (mayHoldName(visible)) return null
  const { rest } = listMarkOf(withoutContacts(visible, GAP).replace(/\s+/gu, ' ').trim())
  const marked = withGapsForBrackets(rest.replace(LETTERED, ''))
  const text = marked === null ? null : withoutGaps(withoutMarks(marked, GAP))
  const people = text === null ? null : withoutLabels(text.replace(/\s+/gu, ' ').trim())
  return people?.flatMap((one) => one.split(NEXT_PERSON).map((name) => name.trim())) ?? null
}

/** `a) Ada Lovelace`, `iv) Alan Turing`. */
const LETTERED = /^(?:[a-z]|[ivx]{1,5})\) ?/

/** Stands where something was taken out, or where a bracket closes that was never opened. */
const GAP = '\u0001'
/** Stands for the comma between `Ion Stoica (Berkeley)` and `Scott Shenker (ICSI)`. */
const NEXT_PERSON = '\u0002'

/** `Huijia (Rachel) Lin`: a name within a name, as dblp writes it. */
const INNER_NAME = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*)?$/u
const INNER_NAMES = / \([^()]*\)(?= )/gu
const AND_WORD = / (?:and|und|et|&)(?: |$)/i
/** `Ion Stoica (with Scott Shenker)` */
const FURTHER = /^(?:[Ww]ith|[Aa]nd|&) \p{Lu}/u
const ENDS_WITH_INITIAL = /(?:^|[ .-])\p{Lu}\.$/u

/**
 * A line with a gap for every group in brackets but a name within a name; null when a bracket that is never closed may
 * hold further people. A line of one group alone is what that holds.
 */
function withGapsForBrackets(line: string): string | null {
  const { outside, groups } = groupsOf(line)
  const unclosed = groups.length === outside.length ? groups.at(-1) : undefined
  if (unclosed !== undefined && SEPARATOR.test(unclosed)) return null
  if (groups.some((group) => FURTHER.test(group))) return null
  if (groups.length === 1 && unclosed === undefined && !/\p{L}/u.test(outside.join(''))) {
    return withoutBrackets(groups[0] ?? '')
  }
  const rest = groups.map((group, index) => {
    const [before = '', after = ''] = outside.slice(index, index + 2)
    if (isInnerName(group, before, after)) return `(${group})${after}`
    return GAP + (index + 1 < groups.length ? nextPerson(after) : after)
  })
  return (outside[0] ?? '') + rest.join('')
}

const AFTER_COMMA = /^ ?[,，、،] ?(?:and |& )?(?=[^,，、،]*$)/iu

/** What stands between two groups in brackets: a comma and one whole name begin the next person. */
function nextPerson(between: string): string {
  const name = between.replace(AFTER_COMMA, '').trim()
  const isNext = AFTER_COMMA.test(between) && isWholeName(name) && mayBeName(name) && !isAffiliation(name, '')
  return isNext ? NEXT_PERSON + name : between
}

const withoutBrackets = (text: string): string | null => (text.search(BRACKET) === -1 ? text : null)

/** The stretches of a line outside of brackets, and the groups between them; one pass, whatever the nesting. */
function groupsOf(line: string): { outside: string[]; groups: string[] } {
  const outside: string[] = []
  const groups: string[] = []
  let stretch = ''
  let end = 0
  let depth = 0
  for (const { 0: bracket, index } of line.matchAll(BRACKET)) {
    const opens = OPENER.test(bracket)
    if (depth === 0) stretch += line.slice(end, index)
    if (opens && depth === 0) {
      outside.push(stretch)
      stretch = ''
      end = index + bracket.length
    } else if (!opens && depth === 1) {
      groups.push(line.slice(end, index))
      end = index + bracket.length
    } else if (depth === 0) {
      stretch += GAP
      end = index + bracket.length
    }
    depth = Math.max(0, depth + (opens ? 1 : -1))
  }
  if (depth > 0) groups.push(line.slice(end))
  else outside.push(stretch + line.slice(end))
  return { outside, groups }
}

/** Whether a group stands between the words of one name; `Ada Lovelace (Analytics) Alan Turing (Crypto)` are two. */
function isInnerName(group: string, before: string, after: string): boolean {
  if (!INNER_NAME.test(group) || isAffiliation(group, '')) return false
  const given = (lastItem(before.slice(-MAX_WORD)).split(AND_WORD).at(-1) ?? '').trim()
  const family = (firstItem(after.slice(0, MAX_WORD)).split(AND_WORD)[0] ?? '').trim()
  if (wordsIn(given) === 0 || wordsIn(family) === 0) return false
  return wordsIn(given) === 1 || wordsIn(family) === 1 || ENDS_WITH_INITIAL.test(given)
}

/** In UTF-16 code units; what is further away from a gap than this does not count. */
const MAX_WORD = 200
const ENDS_APART = /(?:^|[,;，；、،؛&:：]| [–—-]{1,3}| and| und| et)$/iu
const BEGINS_APART = /^(?:$|[,;，；、،؛&:：]|[–—-]{1,3} |and |und |et |[.!?]$)/iu

/** A text without its gaps. One between two full names parts them; null when it may be within a name. */
function withoutGaps(text: string): string | null {
  const stretches = text.split(GAP).map((stretch) => stretch.trim())
  const filled = stretches.filter((stretch) => stretch !== '')
  const joined: string[] = []
  for (const [index, after] of filled.entries()) {
    const before = filled[index - 1] ?? ''
    const separator = separatorBetween(before.slice(-MAX_WORD), after.slice(0, MAX_WORD))
    if (separator === null) return null
    joined.push(separator, after)
  }
  return joined.join('')
}

function separatorBetween(before: string, after: string): string | null {
  if (after.startsWith(NEXT_PERSON) || ENDS_APART.test(before) || BEGINS_APART.test(after)) return ' '
  return wordsIn(lastItem(before)) >= 2 && wordsIn(firstItem(after)) >= 2 ? '; ' : null
}

/** The texts behind the labels of a line, or the line; null where people may stand before the first one. */
function withoutLabels(line: string): string[] | null {
  const [unlabelled, ...labelled] = splitAtLabels(line)
  if (labelled.length > 0 && /\p{L}/u.test(unlabelled)) return null
  const texts = (labelled.length > 0 ? labelled : [unlabelled]).filter((text) => text !== '')
  const names = texts.flatMap(splitAtNames).map(withoutColon)
  return names.every((name) => name !== null) ? names : null
}

/** `Ion Stoica: Berkeley`, `By Ion Stoica and Scott Shenker`; null where a colon leads to what is no affiliation. */
function withoutColon(text: string): string | null {
  const colon = text.search(COLON)
  if (colon === -1) return text.replace(/^by (?=\p{Lu}\S* \p{Lu})/iu, '')
  const [name, after] = [text.slice(0, colon).trim(), text.slice(colon + 1).trim()]
  if (name.length > MAX_WORD || after.length > MAX_WORD || COLON.test(after)) return null
  return after
    .split(SEPARATOR)
    .flatMap(partsByAnd)
    .every((part) => isAffiliation(part, name))
    ? name
    : null
}

const partsByAnd = (text: string): string[] => runsOf(text.trim()).flat()

/** A longer part of a line is no name, whatever it is. */
const MAX_PART = 200

/** The parts of a stripped text, split at "and" and at commas, without titles, degrees and "et al."; null in doubt. */
export function partsIn(text: string): string[][] | null {
  const runs = runsOf(text)
  if (runs.some((run) => run.some((part) => part.length > MAX_PART))) return null
  const cleaned = runs.map((run) => cleanedParts(run, (part) => part !== '' && !OTHERS.test(part)))
  return cleaned.filter((run) => run.length > 0)
}

const OTHERS = /^(?:others|et al\.?|al\.?)$/i

/** Whether a text is one name that any list gives back as it is. */
export function isListedName(text: string): boolean {
  if (text.length > MAX_PART || text.search(SPACED_DASH) !== -1) return false
  if (!mayBeName(text.replace(INNER_NAMES, ''))) return false
  const [stripped, ...others] = strippedLine(text) ?? []
  if (normalizeEntry(text) !== text || stripped !== text || others.length > 0) return false
  const [run = [], ...more] = partsIn(text) ?? []
  return more.length === 0 && run.length === 1 && run[0] === text
}
