import { expect, test } from 'vitest'
import {
  addressesOf,
  isLoopbackAddress,
  pageOrigins,
  reachableAddress,
} from '../../../shared/server/network-addresses.ts'

test.each([
  ['127.0.0.1', ['127.0.0.1', '::1']],
  ['localhost', ['127.0.0.1', '::1']],
  ['::1', ['::1', '127.0.0.1']],
  ['0.0.0.0', ['0.0.0.0', '::1']],
  ['192.168.0.2', ['192.168.0.2']],
])('listens for HOST %s at %j', (host, addresses) => {
  expect(addressesOf(host)).toEqual(addresses)
})

test.each([
  ['127.1.2.3', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['127.0.0.1.evil.test', false],
  ['::ffff:10.0.0.1', false],
])('tells whether %s is a loopback address: %s', (address, expected) => {
  expect(isLoopbackAddress(address)).toBe(expected)
})

test.each([
  ['0.0.0.0', 'http://127.0.0.1:8090'],
  ['::', 'http://[::1]:8090'],
  ['localhost', 'http://127.0.0.1:8090'],
])('reaches a server on HOST %s at %s', (host, origin) => {
  expect(reachableAddress({ host, port: 8090 })).toBe(origin)
})

test('lists the origins of a page under all loopback names', () => {
  expect(pageOrigins(8090)).toEqual(['http://127.0.0.1:8090', 'http://localhost:8090', 'http://[::1]:8090'])
})
