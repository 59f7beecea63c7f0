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

test('settings are read as they were stored', () => {
  expect(settingsOf(storedWith(undefined, CHOSEN))).toEqual(CHOSEN)
})

test.each([undefined, null, 'settings', 7, [], {}])(
  'where nothing is stored, as %j, all is as it came',
  (stored) => {
    expect(settingsOf(stored)).toEqual(DEFAULTS)
  },
)

test.each([
  ['daemon', 'ftp://127.0.0.1'],
  ['daemon', 'http://127.0.0.1:8090/path'],
  ['daemon', 8090],
  ['language', 'tlh'],
  ['language', 'toString'],
  ['theme', 'sepia'],
  ['theme', null],
  ['mine', { people: 7 }],
] as const)('one odd field, %s as %j, falls back to its default and the others stay', (field, odd) => {
  const stored = { ...storedWith(undefined, CHOSEN), [field]: odd }
  expect(settingsOf(stored)).toEqual({ ...CHOSEN, [field]: DEFAULTS[field] })
})

test('an address is stored as any user writes it and read as requests take it', () => {
  expect(settingsOf({ daemon: ' LOCALHOST:8190/ ' }).daemon).toBe('http://localhost:8190')
})

test('whatever is stored, what is read can be asked with', () => {
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

test('a change leaves the rest as it is, with what only a newer version can read', () => {
  const newer = { version: 9, theme: 'sepia', fontSize: 14, daemon: 'http://localhost:8190' }
  expect(storedWith(newer, { language: 'en' })).toEqual({ ...newer, language: 'en' })
})
