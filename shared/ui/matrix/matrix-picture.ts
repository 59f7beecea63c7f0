import type { PairTable } from '../../conflicts/pair-table.ts'
import { rulingOf, standingOf } from '../../conflicts/standing.ts'
import { escaped } from '../../export/documents/html-page.ts'
import type { Locale } from '../../messages/locale.ts'
import { pairLabel } from '../../words/pair-statements.ts'
import { MARK_OF } from '../marks/mark.ts'
import { cellMark } from './cell.ts'
import type { Shown } from './matrix-view.ts'

const CELL = 28
const FONT = 12
/** The average width of a letter in pixels. */
const LETTER = 6.6
const LONGEST_NAME = 40

/** A filled cell is open, an outline is decided, and amber is uncertain. */
const LOOKS = {
  conflict: { fill: '#f8d3cd', line: '#a4262c' },
  unsure: { fill: '#fbeecb', line: '#7a4d00' },
  nothing: { fill: 'none', line: 'none' },
  dismissed: { fill: 'none', line: 'none' },
} as const

/** An SVG file of the shown part of a matrix: no browser saves a table as a picture. */
export function matrixPicture(table: PairTable, { rows, columns }: Shown, locale: Locale): string {
  const nameOf = (names: readonly string[], at: number): string => {
    const name = names[at] ?? ''
    return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name
  }
  const lefts = rows.map((row) => nameOf(table.leftNames, row))
  const rights = columns.map((column) => nameOf(table.rightNames, column))
  const room = (names: readonly string[]): number =>
    Math.ceil(Math.max(4, ...names.map(({ length }) => length)) * LETTER) + 8
  const [aside, above] = [room(lefts), room(rights)]
  const text = (x: number, y: number, says: string, more = ''): string =>
    `<text x="${x}" y="${y}" ${more}>${escaped(says)}</text>`
  const heads = [
    ...lefts.map((name, at) => text(aside - 6, above + (at + 0.5) * CELL, name, 'text-anchor="end"')),
    ...rights.map((name, at) => {
      const [x, y] = [aside + (at + 0.5) * CELL, above - 6]
      return text(x, y, name, `transform="rotate(-90 ${x} ${y})"`)
    }),
  ]
  const cells = rows.flatMap((row, down) =>
    columns.map((column, across) => {
      const pair = table.pairs[row]?.[column]
      if (!pair) return ''
      const mark = MARK_OF[standingOf(pair)]
      const isDecided = rulingOf(pair) !== null && mark !== 'dismissed'
      const { fill, line } = LOOKS[mark]
      const [x, y] = [aside + across * CELL, above + down * CELL]
      const struck = mark === 'dismissed' ? ' text-decoration="line-through"' : ''
      const stroke = isDecided || mark === 'unsure' ? line : 'none'
      return [
        `<g><title>${escaped(pairLabel(pair, table, locale))}</title>`,
        `<rect x="${x + 1}" y="${y + 1}" width="${CELL - 2}" height="${CELL - 2}" rx="3"`,
        ` fill="${isDecided ? 'none' : fill}" stroke="${stroke}"/>`,
        text(
          x + CELL / 2,
          y + CELL / 2,
          cellMark(pair, locale) + (isDecided ? '✓' : ''),
          `text-anchor="middle"${struck}`,
        ),
        '</g>',
      ].join('')
    }),
  )
  const [width, height] = [aside + columns.length * CELL + 2, above + rows.length * CELL + 2]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` font-family="sans-serif" font-size="${FONT}" dominant-baseline="central">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...heads,
    ...cells,
    '</svg>\n',
  ].join('\n')
}
