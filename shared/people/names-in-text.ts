import { MAX_NAMES, MAX_TEXT } from '../limits.ts'
import { normalizeEntries, oneSpaced } from '../query/entries.ts'
import { isIdentifier } from '../query/identifier-forms.ts'
import { peopleInCells } from './cells/people-in-cells.ts'
import { type CleanedLine, cleanList } from './clean-list.ts'
import { leavesOutSomebody } from './lines/left-over.ts'
import { isFullName, mayBeName, speaksOfNoPerson } from './name-vocabulary.ts'

/**
 * Returns the people of a text, each once, and the unread lines that may name a person. Reads at most a million characters, and
 * returns at most 20,000 names. Never throws. Takes linear time.
 */
export function namesInText(text: string): string[] {
  const selected = text.slice(0, MAX_TEXT).split('\n').map(withoutEnd).join('\n')
  const { lines } = cleanList(selected, { people: true })
  return [...new Set(lines.flatMap(namesInLine))].slice(0, MAX_NAMES)
}

/** HotCRP writes a role between a name and a tab. */
const ROLE_IN_ROW = / (?:(?:pc )?(?:co-?)?chair) ?(?=\t)/iu

/** Removes a role in a row of a table, and the colon between authors and a title. */
function withoutEnd(line: string): string {
  const row = line.replace(ROLE_IN_ROW, '')
  const end = row.trimEnd()
  return end.endsWith(':') && end.includes(',') ? end.slice(0, -1) : row
}

function namesInLine({ state, before, after }: CleanedLine): string[] {
  if (state === 'unread') return mayNameSomebody(before) ? [oneSpaced(before)] : []
  return state === 'other' ? [] : after.filter((name) => !isIdentifier(name))
}

/** The most UTF-16 code units of an unread line that may name a person. A longer line is prose. */
const MAX_LINE = 200
const TWO_CAPITALS = /\p{Lu}.*\P{Lu}.*\p{Lu}/u

const mayNameSomebody = (line: string): boolean =>
  line.length <= MAX_LINE &&
  (leavesOutSomebody(line, []) || (TWO_CAPITALS.test(line) && !speaksOfNoPerson(line)))

/** Returns the people of texts that name one or several people each. Reads at most 20,000 texts. */
export const namesInEach = (texts: readonly string[]): string[] =>
  namesInText(texts.slice(0, MAX_NAMES).map(oneSpaced).join('\n'))

/**
 * Returns the names of at most 20,000 texts about one person each. A text after a comma describes the person, unless all texts
 * are `Last, First`.
 */
export function namesBeforeCommas(texts: readonly string[]): string[] {
  const cells = texts.slice(0, MAX_NAMES).map((text) => oneSpaced(text).split(AFTER_NAME, 1)[0] ?? '')
  const names = peopleInCells(cells).flatMap(({ people }) => {
    const [first = '', ...others] = people.map(({ name }) => name)
    return others.every(isFullName) ? [first, ...others] : first
  })
  return normalizeEntries(names).filter(mayBeName)
}

const AFTER_NAME = / [–—-]{1,3}(?= |$)|[;；؛]/u
