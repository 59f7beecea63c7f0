import { expect, test } from 'vitest'
import { isLoopback, withoutLocalhost } from '../../shared/loopback.ts'

test.each([
  ['http://localhost:8091', true],
  ['https://127.0.0.1', true],
  ['http://127.1.2.3:1', true],
  ['http://2130706433', true],
  ['http://[::1]:8091', true],
  ['http://localhost.example', false],
  ['http://127.0.0.1.example', false],
  ['http://[::2]', false],
  ['localhost', false],
])('says whether %s is on this machine', (base, isHere) => {
  expect(isLoopback(base)).toBe(isHere)
})

test.each([
  ['http://localhost:8091', 'http://127.0.0.1:8091'],
  ['http://LOCALHOST', 'http://127.0.0.1'],
  ['http://localhost/x', 'http://127.0.0.1/x'],
  ['https://localhost', 'https://localhost'],
  ['http://localhost.example', 'http://localhost.example'],
])('writes %s as %s', (base, written) => {
  expect(withoutLocalhost(base)).toBe(written)
})
