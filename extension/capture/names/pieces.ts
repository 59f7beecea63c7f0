import { normalizeEntry } from '../../../shared/query/entries.ts'
import { withoutBrackets } from './brackets.ts'
import { withoutContacts } from './contacts.ts'
import { withoutLabel } from './labels.ts'
import { withoutDashed, withoutListMarks } from './list-marks.ts'
import { withoutMarks } from './marks.ts'

const LETTER = /\p{L}/u
const SEMICOLON = /[;；؛]/u
const COMMA = /[,，、،]/u
/** "and" and "&" in some languages; those that are found within names (`y`, `e`, `i`) are left alone. */
const AND = /(?<![^ ,，、])(?:[aA][nN][dD]|&|＆|und|et|和|与)(?![^ ,，、])(?! al\b)/u
/** Chinese needs no spaces around its "and". It is one when a whole name is on either side: `李和平` is a person. */
const HAN_AND = /(?<=^\p{Script=Han}{2,4})[和与與及](?=\p{Script=Han}{2,4}$)/u

/**
 * What stands between semicolons, bullets or line breaks: runs that "and" separates, each split at its commas.
 * `commas` says whether there were any. The parts are raw: cleaned by `one-name.ts`.
 */
export type Piece = { runs: string[][]; commas: boolean }

/** The pieces of one line. Time grows with the line's length, whatever it holds. */
export function piecesOf(line: string): Piece[] {
  if (!LETTER.test(line)) return []
  const listed = withoutListMarks(nameCell(withoutContacts(line)).replace(/\s+/gu, ' ').trim())
  return withoutMarks(withoutBrackets(listed)).split(SEMICOLON).map(pieceOf)
}

/**
 * A tab leads to an organization (`shared/query/entries.ts`), and so do `||`, `|` and `::` below; but in a row copied from a
 * table a number or an address may come first.
 */
function nameCell(line: string): string {
  return line.split('\t').find((cell) => LETTER.test(cell)) ?? ''
}

function pieceOf(text: string): Piece {
  const people = withoutLabel(normalizeEntry(withoutDashed(text)))
  const runs = people.split(AND).map((run) => run.split(COMMA).flatMap((part) => part.trim().split(HAN_AND)))
  return { runs, commas: COMMA.test(people) }
}
