import { expect, test } from 'vitest'
import { daemonAddress, wholeNumber } from '../../../bin/terminal/option-parsers.ts'

test('reads whole numbers within the bounds, both included', () => {
  expect(['1', '007', '200'].map(wholeNumber({ min: 1, max: 200 }))).toEqual([1, 7, 200])
})

test.each(['0', '201', '', ' 1', '1.0', '+1', '-1', '1e2', '1000000'])(
  'refuses "%s" as a whole number from 1 to 200',
  (text) => {
    expect(() => wholeNumber({ min: 1, max: 200 })(text)).toThrow('a whole number from 1 to 200')
  },
)

test.each([
  ['http://127.0.0.1:8090', 'http://127.0.0.1:8090'],
  ['https://Papers.Example/', 'https://papers.example'],
])('reads the address %s of a daemon', (text, origin) => {
  expect(daemonAddress(text)).toBe(origin)
})

test.each([
  '',
  '127.0.0.1:8090',
  'ftp://localhost',
  'http://user@localhost',
  'http://localhost/api',
  'http://x?y',
])('refuses "%s" as the address of a daemon', (text) => {
  expect(() => daemonAddress(text)).toThrow('such as http://127.0.0.1:8090')
})
