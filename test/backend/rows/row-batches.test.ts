import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { varintsOfHex } from '../../../backend/database/id-lists.ts'
import { RowPacker, unpackRows } from '../../../backend/rows/row-batches.ts'

function unpacked(packer: RowPacker, cellsAtOnce: number) {
  const rows = packer.take()
  const pieces: unknown[][] = []
  if (rows !== null) {
    unpackRows(structuredClone(rows), cellsAtOnce, (cells) => {
      pieces.push(
        cells.map((cell) =>
          Buffer.isBuffer(cell) ? varintsOfHex(cell.toString('hex').toUpperCase()) : cell,
        ),
      )
    })
  }
  return pieces
}

const cell = fc.oneof(
  fc.constant(null),
  fc.nat(2 ** 28 - 1),
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.nat()),
)

describe('packed rows', () => {
  it('unpacks the packed cells, in groups of the wanted size', () => {
    fc.assert(
      fc.property(fc.array(cell), fc.integer({ min: 1, max: 9 }), (cells, atOnce) => {
        const packer = new RowPacker('names')
        for (const one of cells) {
          if (typeof one === 'number') packer.integer(one)
          else if (Array.isArray(one)) packer.varints(Int32Array.from(one), 0, one.length)
          else if (one === null) packer.null()
          else packer.text(Buffer.from(one), 0, Buffer.byteLength(one))
        }
        const pieces = unpacked(packer, atOnce)
        expect(pieces.flat()).toEqual(cells)
        expect(pieces.slice(0, -1).every(({ length }) => length === atOnce)).toBe(true)
        expect(packer.take()).toBeNull()
      }),
    )
  })

  it('packs negative and too large integers as null', () => {
    const packer = new RowPacker('names')
    for (const value of [-1, 2 ** 28, 2 ** 28 - 1]) packer.integer(value)
    expect(unpacked(packer, 3)).toEqual([[null, null, 2 ** 28 - 1]])
  })
})
