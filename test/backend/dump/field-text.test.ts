import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storedText } from '../../../backend/dump/field-text.ts'
import { isDate } from '../../../backend/dump/record-dates.ts'
import { article, dump } from './dump.ts'
import { read, readBySaxes } from './reading.ts'

describe('storedText', () => {
  it('stores text as NFC, trimmed, with single spaces', () => {
    expect(storedText(' Jo\u0308rg\n\t M\u00fcller\u00a0\u3000X ')).toBe('Jörg Müller X')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(storedText(text)).toBe(
          text
            .normalize('NFC')
            .replace(/[\s\p{White_Space}]+/gu, ' ')
            .trim(),
        )
        expect(storedText(storedText(text))).toBe(storedText(text))
      }),
    )
  })
})

describe('marks upon one letter', () => {
  it('stores at most 30 marks in the order of NFC', () => {
    const marks = (count: number) => '\u0301\u0316'.repeat(count / 2)
    expect(storedText(`q${marks(30)}`)).toBe(`q${marks(30)}`.normalize('NFC'))
    expect(storedText(`q${marks(100)}b`)).toBe(`q${marks(30)}b`.normalize('NFC'))
  })
})

describe('dates and years', () => {
  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2023-02-30', false],
    ['2023-13-01', false],
    ['2023-1-1', false],
    ['', false],
    ['2023-01-01T00', false],
  ])('tells whether %j is a date: %s', (text, expected) => {
    expect(isDate(text)).toBe(expected)
  })

  it('reads a whole number as a year, but no fraction, negative or overlong number', async () => {
    const years = ['1999', '0', '19a9', '', '1999.5', '-3', '99999999999']
    const { records } = await read(dump(...years.map((year) => article(`k${year}`, ['A'], { year }))))
    const bySaxes = readBySaxes(dump(...years.map((year) => article(`k${year}`, ['A'], { year }))))
    const expected = [1999, 0, null, null, null, null, null]
    expect(records.map(({ year }) => year)).toEqual(expected)
    expect(bySaxes.records.map(({ year }) => year)).toEqual(expected)
  })
})
