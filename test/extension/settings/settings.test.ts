import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressOf } from '../../../extension/settings/server-addresses.ts'
import { type Settings, settingsOf, storedWith } from '../../../extension/settings/settings.ts'

const DEFAULTS = settingsOf({})

const CHOSEN: Settings = {
  daemon: 'http://localhost:8190',
  language: 'zh-CN',
  theme: 'dark',
  policies: '',
  mine: { people: '64/5141', name: 'Wei Wang 0001' },
}

test('reads the stored settings', () => {
  expect(settingsOf(storedWith(undefined, CHOSEN))).toEqual(CHOSEN)
})

test.each([undefined, null, 'settings', 7, [], {}])('reads %j as the default settings', (stored) => {
  expect(settingsOf(stored)).toEqual(DEFAULTS)
})

test.each([
  ['daemon', 'ftp://127.0.0.1'],
  ['daemon', 'http://127.0.0.1:8090/path'],
  ['daemon', 8090],
  ['language', 'tlh'],
  ['language', 'toString'],
  ['theme', 'sepia'],
  ['theme', null],
  ['mine', { people: 7 }],
] as const)('uses the default only for an invalid field: %s = %j', (field, odd) => {
  const stored = { ...storedWith(undefined, CHOSEN), [field]: odd }
  expect(settingsOf(stored)).toEqual({ ...CHOSEN, [field]: DEFAULTS[field] })
})

test('normalizes a stored address', () => {
  expect(settingsOf({ daemon: ' LOCALHOST:8190/ ' }).daemon).toBe('http://localhost:8190')
})

test('reads usable settings from any stored value', () => {
  const odd = fc.oneof(fc.anything(), fc.string(), fc.constant('2015'))
  const stored = fc.oneof(fc.anything(), fc.record({ version: odd, daemon: odd, language: odd, theme: odd }))
  fc.assert(
    fc.property(stored, (stored) => {
      const read = settingsOf(stored)
      expect(addressOf(read.daemon)).toBe(read.daemon)
      expect(settingsOf(storedWith(stored, read))).toEqual(read)
    }),
  )
})

test('leaves fields of a newer version unchanged', () => {
  const newer = { version: 9, theme: 'sepia', fontSize: 14, daemon: 'http://localhost:8190' }
  expect(storedWith(newer, { language: 'en' })).toEqual({ ...newer, language: 'en' })
})
