import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable, printableJson, printableLines } from '../../../bin/terminal/printable.ts'

const text = () => fc.string({ unit: 'binary' })
/** The characters that a terminal interprets, except line ends. */
const OBEYED = /(?!\r?\n)[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u206f\u{e0000}-\u{e007f}]/u

test('removes escape sequences, but no letters of any script', () => {
  expect(printable('a\u001b]52;c;eA==\u0007b\nc\u009b2Jd')).toBe('a\ufffd]52;c;eA==\ufffdb c\ufffd2Jd')
  expect(printable('evil \u202etxt.exe\u2066')).toBe('evil txt.exe')
  expect(printable('Çağrı 李明 Ægir O’Neill')).toBe('Çağrı 李明 Ægir O’Neill')
})

test('removes from a line every character that a terminal interprets', () => {
  fc.assert(fc.property(text(), (any) => !OBEYED.test(printable(any)) && !/[\r\n]/.test(printable(any))))
})

test('leaves line ends, but replaces a lone carriage return', () => {
  expect(printableLines('\ufeffa,b\r\nc\rd,"e\nf"\r\n')).toBe('\ufeffa,b\r\nc\ufffdd,"e\nf"\r\n')
  fc.assert(fc.property(text(), (any) => !OBEYED.test(printableLines(any))))
})

test('escapes JSON without changing its value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
      const json = printableJson(JSON.stringify(value, null, 2))
      expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(json).not.toMatch(OBEYED)
    }),
  )
})
