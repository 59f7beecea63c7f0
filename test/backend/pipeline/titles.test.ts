import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizedTitle, titleHash } from '../../../backend/pipeline/titles.ts'

describe('normalized titles', () => {
  it.each([
    ['Über-Graphs: a Survey.', 'uber graphs - A survey'],
    ['Sorting in O(n2) Time.', 'Sorting in O(n²) Time'],
    ['Naïve Bayes', 'Naive Bayes!'],
  ])('take %j and %j for one', (one, other) => {
    expect(normalizedTitle(one)).toBe(normalizedTitle(other))
    expect(titleHash(one)).toBe(titleHash(other))
  })

  it('keep letters of every script', () => {
    expect(normalizedTitle('深度学习 2.')).toBe('深度学习2')
    expect(normalizedTitle('深度')).not.toBe(normalizedTitle('学习'))
  })

  it('are empty without a letter or digit', () => {
    expect(normalizedTitle('?! ...')).toBe('')
    expect(titleHash('?! ...')).toBe(0)
    expect(titleHash('…')).toBe(0)
  })

  it('have equal hashes when they are equal, and never the hash of none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const normalized = normalizedTitle(title)
        expect(titleHash(title)).toBe(titleHash(normalized))
        expect(titleHash(title) === 0).toBe(normalized === '')
      }),
    )
  })
})
