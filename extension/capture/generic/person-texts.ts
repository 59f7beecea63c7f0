import { MAX_NAMES } from '../../../shared/limits.ts'
import { speaksOfPeople } from '../../../shared/people/lines/labels.ts'
import {
  isAffiliation,
  isEastAsianName,
  isWholeName,
  NAME_WORD,
} from '../../../shared/people/name-evidence.ts'
import { isParticle, suffixOf } from '../../../shared/people/name-vocabulary.ts'
import { namesBeforeCommas } from '../../../shared/people/names-in-text.ts'
import { wordSet } from '../../../shared/word-set.ts'
import { collapsed, type Stretch, textOfLine } from '../reading/page-text.ts'

/** Words of menus, headings and fields of research. Pages capitalize them like names. The list leaves out frequent surnames. */
const PAGE_WORDS = wordSet(
  'home about contact us calls papers program programme registration venue sponsors sponsorship important dates ' +
    'submission submissions privacy policy terms login search conference conferences workshop workshops tutorial ' +
    'tutorials keynote keynotes session sessions track tracks schedule travel accommodation hotels visa information ' +
    'guidelines instructions proceedings awards archive archives previous past upcoming next view all download pages ' +
    'accessibility cookies legal notice help support publications publication projects team alumni courses sign ' +
    'learning systems networks networking security data database databases software algorithms theory robotics design ' +
    'analysis processing management optimization intelligence languages distributed operating computer natural ' +
    'programming mobile storage architecture hardware verification testing models journal journals issues volume ' +
    'articles editorials general local publicity steering organizing organising technical industry finance ' +
    'arrangements open access show hide advanced united states kingdom new pc spc tpc',
)
const isPageWord = (word: string): boolean => PAGE_WORDS.has(word.toLowerCase())

/** The lines of one item, such as an `li` or a card. */
export type ItemLines = readonly (readonly Stretch[])[]

const MAX_WORDS = 6

function looksLikePerson(name: string): boolean {
  const { bare } = suffixOf(name)
  const words = bare.split(' ')
  if (isEastAsianName(bare)) return true
  if (words.length < 2 || words.length > MAX_WORDS || words.some(isPageWord)) return false
  return NAME_WORD.test(words.at(-1) ?? '') && words.every((word) => NAME_WORD.test(word) || isParticle(word))
}

export const distinctTexts = (texts: readonly string[]): string[] =>
  [...new Set(texts)].filter((text) => text !== '').slice(0, MAX_NAMES)

/** Whether enough names look like people: at least four fifths of `names`, and of the number `expected`. */
export const areNearlyAllPeople = (names: readonly string[], expected: number): boolean =>
  names.length > 0 && names.filter(looksLikePerson).length >= 0.8 * Math.max(names.length, expected)

/** Matches a text with a name after a colon: `Chair: Ada Lovelace`. */
const AFTER_COLON = /[:：].*\p{L}/u
/** The beginning of a remark: `Ada Lovelace (Chair)`. */
const BEFORE_REMARK = /[,，、(（[{]| [–—-] /u

/** Whether a text is a role: `Chair:`, `PC`, `Local Arrangements`. */
function isLabel(text: string): boolean {
  const words = text.split(BEFORE_REMARK, 1)[0]?.match(/[\p{L}\p{M}-]+/gu) ?? []
  if (words.length === 0 || AFTER_COLON.test(text)) return false
  return speaksOfPeople(words.join(' ')) || words.every(isPageWord)
}

/**
 * The name in each item, without the label before it (`Chair`) and without later elements.
 * Keeps the text after a comma: only all items together show its meaning.
 */
export function personTexts(items: readonly ItemLines[]): string[] {
  const readings = items.map(readItem)
  const isColumn = columnsIn(readings)
  return readings.map(({ text, longer }) => (longer?.isName && !isColumn(longer.at) ? longer.text : text))
}

/**
 * `text` is the name in an item. `longer` adds the next element: `Hector Garcia` and `Molina`.
 * `at` is the position of that element. `isName` tells whether the longer text is still a name.
 */
type Reading = { text: string; longer?: { text: string; at: number; isName: boolean } }

/** The returned function tells whether the elements at a position are a column of their own, such as affiliations. */
function columnsIn(readings: readonly Reading[]): (at: number) => boolean {
  const longer = Map.groupBy(
    readings.flatMap((reading) => reading.longer ?? []),
    ({ at }) => at,
  )
  return (at) => {
    const here = longer.get(at) ?? []
    const isRefused = here.some(({ isName }) => !isName)
    return isRefused || (readings.length > 1 && 2 * here.length > readings.length)
  }
}

function readItem(lines: ItemLines): Reading {
  for (const line of lines) {
    const start = line.findIndex(({ text }) => !isLabel(text))
    if (start !== -1) return readLine(line.slice(start))
  }
  return { text: textOfLine(lines[0] ?? []) }
}

const MAX_STRETCHES = 8

function readLine(line: readonly Stretch[]): Reading {
  const all = textOfLine(line)
  if (line.length === 1) return { text: all }
  for (let end = 1; end <= Math.min(line.length, MAX_STRETCHES); end++) {
    const text = textOfLine(line.slice(0, end))
    const name = nameIn(text)
    if (isWhole(name)) return nameIn(all) === name ? { text: all } : { text, ...longerText(line, end, name) }
    // Passes an empty name: beside the name `Jennifer`, `WIDOM` would look like an acronym.
    if (isAffiliation(collapsed(line[end]?.text ?? ''), '')) return { text }
  }
  return { text: nameIn(all) === '' ? textOfLine(line.slice(0, 1)) : all }
}

function longerText(line: readonly Stretch[], at: number, name: string): Pick<Reading, 'longer'> {
  const next = line[at]
  const text = textOfLine(line.slice(0, at + 1))
  const longerName = nameIn(text)
  if (!next?.begins || longerName === name) return {}
  const isName = isWhole(longerName) && !isAffiliation(collapsed(next.text), name)
  return { longer: { text, at, isName } }
}

const nameIn = (text: string): string => namesBeforeCommas([text])[0] ?? ''

const isWhole = (name: string): boolean => looksLikePerson(name) && isWholeName(name)
