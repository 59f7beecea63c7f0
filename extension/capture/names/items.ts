import { cleanedParts } from './parts.ts'
import { type Piece, piecesOf } from './pieces.ts'

/**
 * What one person was read from, or a row of people: cleaned parts, never none. `commas`: these were among commas;
 * `apart`: something stronger than commas separates people there.
 */
export type Item = { parts: string[]; commas: boolean; apart: boolean }

/** The items of one line. */
export function itemsOf(line: string): Item[] {
  const pieces = piecesOf(line)
  return pieces.flatMap((piece) => itemsOfPiece(piece, pieces.length > 1))
}

/** The items of a text about one person, where other people are not to be expected beyond the first comma. */
export function itemsOfOne(text: string): Item[] {
  for (const piece of piecesOf(text)) {
    const items = itemsOfPiece(piece, true)
    if (items.length > 0) return piece.commas ? items.slice(0, 1) : items
  }
  return []
}

/** Whether a name would be read as itself: what two rules leave of odd texts between them may look like a label. */
export function isReadAsItself(name: string): boolean {
  const [item, ...more] = itemsOf(name)
  return more.length === 0 && item?.parts.length === 1 && item.parts[0] === name
}

function itemsOfPiece({ runs, commas }: Piece, apart: boolean): Item[] {
  const items = runs.map((run) => ({ parts: cleanedParts(run), commas, apart }))
  return items.filter(({ parts }) => parts.length > 0)
}
