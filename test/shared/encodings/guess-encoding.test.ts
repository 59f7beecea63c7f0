import { describe, expect, it } from 'vitest'
import { decodedText } from '../../../shared/encodings/decoded-text.ts'
import { guessEncoding } from '../../../shared/encodings/guess-encoding.ts'
import COMMITTEES from './committees.json' with { type: 'json' }
import { encoded } from './encoded.ts'

const SIZES = [2, 3, 5, 10, 40]

/** Lists of 2 to 40 people: names, names with e-mail addresses below a header, and names with affiliations. */
function listsOf(header: string, people: readonly string[]): string[] {
  const names = people.map((line) => line.split(', ')[0] ?? '')
  const from = (of: readonly string[], count: number, start: number): string[] =>
    Array.from({ length: count }, (_, at) => of[(start + at) % of.length] ?? '')
  return SIZES.flatMap((count, at) => [
    `${from(names, count, at).join('\n')}\n`,
    `name,email\r\n${from(names, count, at + 2)
      .map((name, place) => `${name},u${place}@x.example`)
      .join('\r\n')}\r\n`,
    `${header}\n${from(people, count, at + 1).join('\n')}\n`,
  ])
}

describe('guessEncoding with committee lists', async () => {
  const people = new Map(Object.entries(COMMITTEES.people))
  const lists = COMMITTEES.committees.flatMap(({ encoding, header, people: of }) =>
    listsOf(header, people.get(of) ?? []).map((text) => ({ encoding, text, bytes: encoded(text, encoding) })),
  )
  const reads = await Promise.all(
    lists.map(async (list) => ({ ...list, read: await decodedText(list.bytes) })),
  )

  it('is never sure of a wrong encoding, and is sure of the right one for 95 % of the lists', () => {
    const outcomes = { right: 0, unsure: [] as string[], wrong: [] as string[] }
    for (const { encoding, text, read } of reads) {
      const said = `${encoding} as ${read.encoding}: ${text.slice(0, 60)}`
      if (!read.isSure) outcomes.unsure.push(said)
      else if (read.text === text) outcomes.right++
      else outcomes.wrong.push(said)
    }
    expect(lists.length).toBeGreaterThan(300)
    expect(new Set(lists.map(({ encoding }) => encoding)).size).toBeGreaterThan(12)
    expect(outcomes.wrong).toEqual([])
    expect(outcomes.right / lists.length, outcomes.unsure.join('\n')).toBeGreaterThan(0.95)
  })

  it('offers the right encoding if it is not sure', () => {
    for (const { text, bytes, read } of reads) {
      if (read.isSure) continue
      const offered = read.likely.map(({ encoding }) => new TextDecoder(encoding).decode(bytes))
      expect(offered).toContain(text)
    }
  })
})

it('offers only encodings with a character for each byte', () => {
  const bytes = encoded('Hans Müller\nJürgen Groß\n', 'windows-1252')
  const { encodings } = guessEncoding(bytes)
  expect(encodings[0]).toBe('windows-1252')
  expect(encodings.map((one) => new TextDecoder(one).decode(bytes)).join('')).not.toContain('\ufffd')
})

it.each([
  ['windows-1253', 'τΚΉ'],
  ['windows-1251', 'жІт'],
])('is not sure of %s for a word with a capital in the middle', (encoding, word) => {
  expect(guessEncoding(encoded(word, encoding))).toMatchObject({ isSure: false })
})

it.each([
  ['windows-1252', 'Müller'],
  ['macintosh', 'Ärzte'],
])('is sure of %s for a single name', (encoding, name) => {
  const guess = guessEncoding(encoded(name, encoding))
  expect([guess.encodings[0], guess.isSure]).toEqual([encoding, true])
})

it('finds a name beyond ASCII after 12,000 bytes of other words', () => {
  const words = Array.from({ length: 3_000 }, (_, index) => `u${index}`).join('\n')
  const alone = guessEncoding(encoded('Müller\n', 'windows-1252'))
  expect(guessEncoding(encoded(`${words}\nMüller`, 'windows-1252'))).toEqual(alone)
})

it('ignores words of more than 200 bytes', () => {
  const guessed = (length: number) => guessEncoding(new Uint8Array(length).fill(0xe6)).encodings
  expect(guessed(200)).toContain('windows-1251')
  expect(guessed(201)).not.toContain('windows-1251')
})

it('is no surer of an encoding if a list repeats a word', () => {
  expect(guessEncoding(encoded('Zoë\n'.repeat(20), 'windows-1252')).isSure).toBe(false)
})
