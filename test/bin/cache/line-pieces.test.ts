import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linePieces } from '../../../bin/cache/line-pieces.ts'

const tooLong = (line: number) => new Error(`line ${line}`)
async function piecesOf(chunks: AsyncIterable<Buffer>) {
  const pieces: { first: number; lines: Buffer }[] = []
  for await (const piece of linePieces(chunks, tooLong)) pieces.push(piece)
  return pieces
}

test('cuts any stream into numbered pieces of whole lines', async () => {
  const line = fc.integer({ min: 0, max: 300_000 }).map((length) => `${'x'.repeat(length)}\n`)
  const cuts = fc.array(fc.nat(), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 12 }), cuts, fc.boolean(), async (lines, at, isEnded) => {
      const bytes = Buffer.from(lines.join('').slice(0, isEnded ? undefined : -1))
      const ends = [...at.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
      const pieces = await piecesOf(
        Readable.from(ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))),
      )
      expect(Buffer.concat(pieces.map((piece) => piece.lines)).equals(bytes)).toBe(true)
      let first = 1
      for (const [index, piece] of pieces.entries()) {
        expect(piece.first).toBe(first)
        const text = piece.lines.toString()
        if (index < pieces.length - 1) expect(text.endsWith('\n')).toBe(true)
        first += text.split('\n').length - 1
      }
    }),
    { numRuns: 50 },
  )
})

test('reads an endless line only to the limit', async () => {
  const megabyte = Buffer.alloc(1024 ** 2, 'x')
  let given = 0
  async function* endless() {
    yield Buffer.from('short\n')
    for (; ; given++) yield megabyte
  }
  await expect(piecesOf(endless())).rejects.toThrow('line 2')
  expect(given).toBeLessThanOrEqual(256)
})
