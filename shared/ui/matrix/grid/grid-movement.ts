import { hasModifier, type Modifiers } from '../../parts/shortcut-keys.ts'

/** Keyboard movement in a grid, after the ARIA authoring practices for `grid`. */

export type Place = { row: number; column: number }
export type GridSize = { rows: number; columns: number }
type Key = { key: string } & Modifiers

/** The number of rows that Page Up and Page Down move. */
export const PAGE_ROWS = 10

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-PAGE_ROWS, 0],
  PageDown: [PAGE_ROWS, 0],
}

/**
 * Returns the place after a key, or null for other keys. With Ctrl or ⌘, only Home and End move, to the corners. The browser
 * needs Alt-← and ⌘-←.
 */
export function moved({ row, column }: Place, pressed: Key, { rows, columns }: GridSize): Place | null {
  const { key, altKey, ctrlKey, metaKey } = pressed
  if (altKey) return null
  if (key === 'Home' || key === 'End') {
    const [edgeRow, edgeColumn] = key === 'Home' ? [0, 0] : [rows - 1, columns - 1]
    return { row: ctrlKey || metaKey ? edgeRow : row, column: edgeColumn }
  }
  const step = STEPS[key]
  if (!step || hasModifier(pressed)) return null
  return { row: clamp(row + step[0], rows - 1), column: clamp(column + step[1], columns - 1) }
}

/** Moves in a list without columns: Home and End go to the first and the last row. */
export function movedInRows(row: number, pressed: Key, rows: number): number | null {
  const { key, altKey, metaKey } = pressed
  if (key === 'ArrowLeft' || key === 'ArrowRight') return null
  const ctrlKey = pressed.ctrlKey || key === 'Home' || key === 'End'
  return moved({ row, column: 0 }, { key, altKey, ctrlKey, metaKey }, { rows, columns: 1 })?.row ?? null
}

const clamp = (value: number, last: number): number => Math.max(0, Math.min(value, last))
