import { MAX_NAMES, MAX_TEXT } from '../limits.ts'
import { normalizeEntries, oneSpaced } from '../query/entries.ts'
import { isIdentifier } from '../query/identifier-forms.ts'
import { peopleInCells } from './cells/people-in-cells.ts'
import { type CleanedLine, cleanList } from './clean-list.ts'
import { leavesOutSomebody } from './lines/left-over.ts'
import { isFullName, mayBeName, speaksOfNoPerson } from './name-vocabulary.ts'

/**
 * The people of a text that names people, each once: as `cleanList` reads it, without organizations, headings and
 * sentences. A line that is not understood and may name somebody comes as it stands, so that users see it. At most 20,000
 * names, of the first million characters. Never throws; time grows with the text's length.
 */
export function namesInText(text: string): string[] {
  const selected = text.slice(0, MAX_TEXT).split('\n').map(withoutEnd).join('\n')
  const { lines } = cleanList(selected, { people: true })
  return [...new Set(lines.flatMap(namesInLine))].slice(0, MAX_NAMES)
}

/** A role in a row of a page's table, as HotCRP writes it behind a name. */
const ROLE_IN_ROW = / (?:(?:pc )?(?:co-?)?chair) ?(?=\t)/iu

/** A line without what pages write behind names: a role in a row, and the colon between authors and a title. */
function withoutEnd(line: string): string {
  const row = line.replace(ROLE_IN_ROW, '')
  const end = row.trimEnd()
  return end.endsWith(':') && end.includes(',') ? end.slice(0, -1) : row
}

function namesInLine({ state, before, after }: CleanedLine): string[] {
  if (state === 'unread') return mayNameSomebody(before) ? [oneSpaced(before)] : []
  return state === 'other' ? [] : after.filter((name) => !isIdentifier(name))
}

/** In UTF-16 code units; a longer line is a passage. */
const MAX_LINE = 200
const TWO_CAPITALS = /\p{Lu}.*\P{Lu}.*\p{Lu}/u

const mayNameSomebody = (line: string): boolean =>
  line.length <= MAX_LINE &&
  (leavesOutSomebody(line, []) || (TWO_CAPITALS.test(line) && !speaksOfNoPerson(line)))

/** The people of texts with one or several each, such as cells. At most 20,000 texts are read. */
export const namesInEach = (texts: readonly string[]): string[] =>
  namesInText(texts.slice(0, MAX_NAMES).map(oneSpaced).join('\n'))

/**
 * The people of texts such as `Ada Lovelace, London`, one each: after a comma stands what else there is to say, unless all
 * texts are `Last, First`. At most 20,000 texts are read.
 */
export function namesBeforeCommas(texts: readonly string[]): string[] {
  const cells = texts.slice(0, MAX_NAMES).map((text) => oneSpaced(text).split(BEHIND_NAME, 1)[0] ?? '')
  const names = peopleInCells(cells).flatMap(({ people }) => {
    const [first = '', ...others] = people.map(({ name }) => name)
    return others.every(isFullName) ? [first, ...others] : first
  })
  return normalizeEntries(names).filter(mayBeName)
}

const BEHIND_NAME = / [–—-]{1,3}(?= |$)|[;；؛]/u
