import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boundedLines } from '../../../bin/cache/import.ts'

async function* chunksOf(parts: readonly Buffer[]) {
  yield* parts
}
const linesOf = async (parts: readonly Buffer[], longest = 1000) => {
  const lines: string[] = []
  const tooLong = (number: number) => new Error(`line ${number}`)
  for await (const { number, content } of boundedLines(chunksOf(parts), longest, tooLong))
    lines.push(`${number} ${content}`)
  return lines
}

test('lines are the same however the stream is cut; blank ones are left out and counted', async () => {
  const anyText = fc
    .array(fc.constantFrom('a', 'é', ' ', '\r', '\n'), { maxLength: 40 })
    .map((parts) => parts.join(''))
  await fc.assert(
    fc.asyncProperty(anyText, fc.array(fc.nat(60), { maxLength: 5 }), async (text, cuts) => {
      const bytes = Buffer.from(text)
      const ends = [...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length]
      const parts = ends.map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end))
      const wanted = text
        .split('\n')
        .map((line, index) => `${index + 1} ${line}`)
        .filter((_, index) => text.split('\n')[index]?.trim() !== '')
      expect(await linesOf(parts)).toEqual(wanted)
    }),
  )
})

test('a line without end is given up at the limit, not gathered', async () => {
  let given = 0
  async function* endless() {
    yield Buffer.from('short\n')
    for (;;) {
      given += 100
      yield Buffer.alloc(100, 'x')
    }
  }
  const reading = async () => {
    for await (const _ of boundedLines(endless(), 1000, (number) => new Error(`line ${number}`)));
  }
  await expect(reading()).rejects.toThrow('line 2')
  expect(given).toBeLessThanOrEqual(1200)
})
