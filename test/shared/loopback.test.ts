import { expect, test } from 'vitest'
import { isLoopback, withoutLocalhost } from '../../shared/loopback.ts'

test.each([
  ['http://localhost:8091', true],
  ['https://127.0.0.1', true],
  ['http://127.1.2.3:1', true],
  ['http://2130706433', true],
  ['http://0x7f.1:8090', true],
  ['http://[::1]:8091', true],
  ['http://localhost.example', false],
  ['http://127.0.0.1.example', false],
  ['http://127.0.0.1@evil.example', false],
  ['http://localhost.:8090', false],
  ['http://1270.0.1', false],
  ['http://192.168.0.7:8090', false],
  ['http://0.0.0.0:8090', false],
  ['http://[::2]', false],
  ['http://[::ffff:127.0.0.1]:8090', false],
  ['localhost', false],
])('tells whether %s is on this machine: %s', (base, isHere) => {
  expect(isLoopback(base)).toBe(isHere)
})

test.each([
  ['http://localhost:8091', 'http://127.0.0.1:8091'],
  ['http://LOCALHOST', 'http://127.0.0.1'],
  ['http://localhost/x', 'http://127.0.0.1/x'],
  // Does not change: the certificate is for `localhost`.
  ['https://localhost', 'https://localhost'],
  ['http://[::1]:8091', 'http://[::1]:8091'],
  ['http://localhost.example', 'http://localhost.example'],
])('rewrites the address %s as %s', (base, written) => {
  expect(withoutLocalhost(base)).toBe(written)
})
