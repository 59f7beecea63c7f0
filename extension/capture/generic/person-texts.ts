import { isAffiliation, isWholeName } from '../../../shared/lists/name-evidence.ts'
import { namesBeforeCommas } from '../../../shared/lists/names-in-text.ts'
import { type Stretch, stretchedLines, textOfLine } from '../reading/lines.ts'
import { collapsed } from '../reading/people.ts'
import { isLabel, looksLikePerson } from './person-like.ts'

/**
 * The text of each item of a list that names its person, if the item is one: from the first line, or the first part of
 * it in an element of its own, that is no label (`Chair`) on. Commas and what follows them stay, since the items
 * together say what they mean; anything else behind the name is cut off. Empty for an item without text.
 */
export function personTexts(items: readonly Element[]): string[] {
  const readings = items.map(readItem)
  const isColumn = columnsIn(readings)
  return readings.map(({ text, longer }) => (longer?.isName && !isColumn(longer.at) ? longer.text : text))
}

/**
 * `text` has the name. `longer` goes on with the element that follows without a comma, where that may belong to the
 * name (`Hector Garcia` and `Molina`); `at` says how many stretches of the line are before it.
 */
type Reading = { text: string; longer?: { text: string; at: number; isName: boolean } }

/** Finds places whose texts are no part of names: one item shows that, or more than half have one. */
function columnsIn(readings: readonly Reading[]): (at: number) => boolean {
  const longer = readings.flatMap((reading) => reading.longer ?? [])
  const refused = new Set(longer.filter(({ isName }) => !isName).map(({ at }) => at))
  return (at) => {
    const count = longer.filter((other) => other.at === at).length
    return refused.has(at) || (readings.length > 1 && 2 * count > readings.length)
  }
}

function readItem(item: Element): Reading {
  const lines = stretchedLines(item)
  for (const line of lines) {
    const start = line.findIndex(({ text }) => !isLabel(text))
    if (start !== -1) return readLine(line.slice(start))
  }
  return { text: textOfLine(lines[0] ?? []) }
}

/** No name goes on over more stretches of a line. */
const MAX_STRETCHES = 8

/** Goes on from stretch to stretch until there is a whole name. */
function readLine(line: readonly Stretch[]): Reading {
  const all = textOfLine(line)
  if (line.length === 1) return { text: all }
  for (let end = 1; end <= Math.min(line.length, MAX_STRETCHES); end++) {
    const text = textOfLine(line.slice(0, end))
    const name = nameIn(text)
    if (isWhole(name)) return nameIn(all) === name ? { text: all } : { text, ...longerText(line, end, name) }
    // Nothing stands beside it here: `WIDOM` behind `Jennifer` is no acronym.
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
