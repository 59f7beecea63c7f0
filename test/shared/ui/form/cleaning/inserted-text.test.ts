import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insertedRange } from '../../../../../shared/ui/form/cleaning/inserted-text.ts'

const caretAt = (start: number, end = start) => ({ start, end })

describe('the inserted text is found', () => {
  it('where a paste replaced the selection', () => {
    const before = { text: '1. A\n1. B', selected: caretAt(0, 4) }
    expect(insertedRange(before, '1. C\n1. D\n1. B', 9)).toEqual({ start: 0, end: 9 })
  })

  it('between lines that begin alike', () => {
    const before = { text: '1. Foo', selected: caretAt(0) }
    expect(insertedRange(before, '1. Ion\n1. Joe\n1. Foo', 14)).toEqual({ start: 0, end: 14 })
  })

  it('where text was dropped, whatever was selected before', () => {
    const before = { text: 'Ada\nAlan', selected: caretAt(8) }
    expect(insertedRange(before, 'Ada\nGrace\nAlan', 10)).toEqual({ start: 4, end: 10 })
  })

  it('for every paste', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), fc.nat(), fc.nat(), (text, pasted, one, two) => {
        const [start = 0, end = 0] = [one % (text.length + 1), two % (text.length + 1)].sort((a, b) => a - b)
        const after = text.slice(0, start) + pasted + text.slice(end)
        const caret = start + pasted.length
        expect(insertedRange({ text, selected: { start, end } }, after, caret)).toEqual({
          start,
          end: caret,
        })
      }),
    )
  })
})

describe('nothing new came in', () => {
  it.each([
    ['when text moved within the field', 'Ada\nAlan', 'Alan\nAda', 8],
    ['when nothing was inserted', 'Ada', 'Ada', 3],
    ['when text went away', 'Ada', 'A', 1],
  ])('%s', (_, text, after, caret) => {
    expect(insertedRange({ text, selected: caretAt(0) }, after, caret)).toBeNull()
  })
})
