import { normalizeEntry } from '../../query/entries.ts'
import { isAffiliation, isPerson } from '../name-evidence.ts'
import { mayBeName } from '../name-vocabulary.ts'
import { cleanedParts } from '../one-name.ts'
import {
  INNER_NAMES,
  type InBrackets,
  isNamed,
  MAX_WORD,
  NEXT_PERSON,
  withGapsForBrackets,
} from './bracket-groups.ts'
import { mayHoldName, withoutContacts } from './contacts.ts'
import { COLON, splitAtLabels, splitAtNames, withoutRole } from './labels.ts'
import {
  firstItem,
  GAP,
  lastItem,
  runsOf,
  SEPARATOR,
  SPACED_DASH,
  withoutInvisible,
  withoutListMark,
  withoutMarks,
  wordsIn,
} from './pieces.ts'

/**
 * One line of a list without what can only stand around names: list marks, addresses, identifiers, footnote
 * marks, brackets and labels; a text for each label. Commas, semicolons and dashes stay: the list as a whole
 * gives their meaning (`list-form.ts`). Null for a doubtful line.
 */
export function strippedLine(line: string, inBrackets: InBrackets = 'open'): string[] | null {
  const visible = withoutInvisible(line).replaceAll(GAP, ' ').replaceAll(NEXT_PERSON, ' ')
  if (mayHoldName(visible)) return null
  const rest = withoutListMark(withoutContacts(visible, GAP).replace(/\s+/gu, ' ').trim())
  const marked = withGapsForBrackets(rest.replace(LETTERED, ''), inBrackets)
  const text = marked === null ? null : withoutGaps(withoutMarks(marked))
  const people = text === null ? null : withoutLabels(text.replace(/\s+/gu, ' ').trim())
  return people?.flatMap((one) => one.split(NEXT_PERSON).map((name) => peopleIn(name.trim()))) ?? null
}

/** A text without the role before its first name, and with people parted by slashes parted by semicolons. */
function peopleIn(text: string): string {
  const item = firstItem(text)
  const name = withoutRole(item)
  const named = name !== item && isNamed(name) ? name + text.slice(item.length) : text
  const people = named.split(' / ')
  return people.length > 1 && people.every(isNamed) && people.some(isPerson) ? people.join('; ') : named
}

/** `a) Ada Lovelace`, `iv) Alan Turing`. */
const LETTERED = /^(?:[a-z]|[ivx]{1,5})\) ?/

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
    .flatMap((part) => runsOf(part.trim()).flat())
    .every((part) => isAffiliation(part, name))
    ? name
    : null
}

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
