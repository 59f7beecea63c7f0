import { hasModifier, type Modifiers } from '../../parts/shortcut-keys.ts'

/** Keyboard movement in a grid, after the ARIA authoring practices for `grid`. */

export type Place = { row: number; column: number }
export type GridSize = { rows: number; columns: number }
type Key = { key: string } & Modifiers

/** Number of rows that Page Up and Page Down move by. */
export const PAGE_ROWS = 10

/**
 * The position after a key, within the grid, or null if the key does not move the focus. With Ctrl or ⌘ only Home and End
 * do: Alt-← and ⌘-← are the browser's way back.
 */
export function moved(from: Place, pressed: Key, { rows, columns }: GridSize): Place | null {
  const isEdge = pressed.key === 'Home' || pressed.key === 'End'
  if (pressed.altKey || (hasModifier(pressed) && !isEdge)) return null
  const target = targetOf(from, pressed, rows - 1, columns - 1)
  return target && { row: clamp(target.row, rows - 1), column: clamp(target.column, columns - 1) }
}

function targetOf({ row, column }: Place, pressed: Key, lastRow: number, lastColumn: number): Place | null {
  const wholeGrid = pressed.ctrlKey || pressed.metaKey
  switch (pressed.key) {
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'ArrowLeft':
      return { row, column: column - 1 }
    case 'ArrowRight':
      return { row, column: column + 1 }
    case 'PageUp':
      return { row: row - PAGE_ROWS, column }
    case 'PageDown':
      return { row: row + PAGE_ROWS, column }
    case 'Home':
      return { row: wholeGrid ? 0 : row, column: 0 }
    case 'End':
      return { row: wholeGrid ? lastRow : row, column: lastColumn }
    default:
      return null
  }
}

const clamp = (value: number, last: number): number => Math.max(0, Math.min(value, last))
