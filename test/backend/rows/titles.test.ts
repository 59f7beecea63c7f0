import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizedTitle, TitleHash } from '../../../backend/rows/preprints.ts'

function titleHash(title: string): string {
  const hash = new TitleHash()
  const bytes = Buffer.from(`x${title}x`)
  hash.take(bytes, 1, bytes.length - 1)
  return `${hash.low} ${hash.high}`
}

const NONE = '0 0'

describe('normalizedTitle', () => {
  it.each([
    ['Über-Graphs: a Survey.', 'uber graphs - A survey'],
    ['Sorting in O(n2) Time.', 'Sorting in O(n²) Time'],
    ['Naïve Bayes', 'Naive Bayes!'],
  ])('gives %j and %j the same title and hash', (one, other) => {
    expect(normalizedTitle(one)).toBe(normalizedTitle(other))
    expect(titleHash(one)).toBe(titleHash(other))
  })

  it('leaves letters of every script in a title', () => {
    expect(normalizedTitle('深度学习 2.')).toBe('深度学习2')
    expect(normalizedTitle('深度')).not.toBe(normalizedTitle('学习'))
  })

  it('normalizes a title without letters and digits to an empty title', () => {
    expect(normalizedTitle('?! ...')).toBe('')
    expect(titleHash('?! ...')).toBe(NONE)
    expect(titleHash('…')).toBe(NONE)
  })

  it('gives a title the hash of its normalized form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const normalized = normalizedTitle(title)
        expect(titleHash(title)).toBe(titleHash(normalized))
        expect(titleHash(title) === NONE).toBe(normalized === '')
      }),
    )
  })

  it('gives different titles different hashes', () => {
    const words = 'learning graph query secure index'.split(' ')
    const titles = Array.from({ length: 50_000 }, (_, n) => `${words[n % 5]} ${words[n % 4]} ${n}`)
    const hashes = titles.map(titleHash)
    expect(new Set(hashes).size).toBe(titles.length)
    for (const half of [0, 1]) {
      // Among 50,000 random numbers of 32 bits, 0.3 pairs are equal on average.
      expect(new Set(hashes.map((hash) => hash.split(' ')[half])).size).toBeGreaterThan(titles.length - 5)
    }
  })
})
