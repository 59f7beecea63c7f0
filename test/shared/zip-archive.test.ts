import { zipSync } from 'fflate'
import { describe, expect, it, test } from 'vitest'
import { ZipError, zipEntries } from '../../shared/zip-archive.ts'
import { withDirectory64, zipArchive } from './conference/files/workbook/zip-archive.ts'

const MOST = { entries: 100, unpacked: 1_000_000 }
const encoded = (text: string) => new TextEncoder().encode(text)
const textsIn = (bytes: Uint8Array) =>
  Object.fromEntries(
    [...zipEntries(bytes, MOST)].map(([path, { unpacked }]) => [path, new TextDecoder().decode(unpacked())]),
  )

test('reads deflated and stored files, also from a 64-bit directory', () => {
  const deflated = zipArchive([
    { path: 'a.txt', content: 'Ada' },
    { path: 'folder/b.txt', content: 'Boole'.repeat(1000) },
  ])
  const expected = { 'a.txt': 'Ada', 'folder/b.txt': 'Boole'.repeat(1000) }
  expect(textsIn(deflated)).toEqual(expected)
  expect(textsIn(withDirectory64(deflated, 2n))).toEqual(expected)
  expect(textsIn(zipSync({ 'a.txt': [encoded('Ada'), { level: 0 }] }))).toEqual({ 'a.txt': 'Ada' })
  expect(textsIn(zipSync({}))).toEqual({})
})

describe('zipEntries, before it unpacks', () => {
  const reasonOf = (bytes: Uint8Array) => {
    try {
      zipEntries(bytes, MOST)
      return 'none'
    } catch (error) {
      return error instanceof ZipError ? error.problem : error
    }
  }
  const one = zipArchive([{ path: 'a', content: 'x' }])
  const stored = zipSync({ a: [encoded('x'.repeat(1000)), { level: 0 }] })
  const directoryOf = (bytes: Uint8Array) => bytes.length - 22 - 46 - 1

  it.each<[string, Uint8Array, string]>([
    ['a directory of four billion files', withDirectory64(zipSync({}), 4_000_000_000n), 'tooLarge'],
    ['fewer files than the directory declares', withDirectory64(one, 2n), 'broken'],
    ['a directory with an impossible number of files', withDirectory64(one, 2n ** 64n - 1n), 'tooLarge'],
    [
      'more files than allowed',
      zipArchive(Array.from({ length: 101 }, (_, at) => ({ path: `${at}`, content: '' }))),
      'tooLarge',
    ],
    [
      'files with too many unpacked bytes',
      zipArchive([{ path: 'a', content: 'x', size: 1_000_001 }]),
      'tooLarge',
    ],
    ['a missing 64-bit size', withLong(one, directoryOf(one) + 24, 0xffffffff), 'broken'],
    ['a file that begins after the end', withLong(one, directoryOf(one) + 42, 1_000_000), 'broken'],
    ['a file that reaches into the directory', withLong(stored, directoryOf(stored) + 20, 1_040), 'broken'],
    ['an archive that is cut off', one.subarray(0, -1), 'broken'],
    ['bytes that are not an archive', encoded('PK'), 'broken'],
  ])('refuses an archive with a fault: %s', (_, bytes, reason) => {
    expect(reasonOf(bytes)).toBe(reason)
  })

  it('refuses files that share bytes', () => {
    const two = zipArchive([
      { path: 'a', content: 'Ada Lovelace' },
      { path: 'b', content: 'Ada Lovelace' },
    ])
    expect(reasonOf(two)).toBe('none')
    expect(reasonOf(withLong(two, two.length - 22 - 5, 0))).toBe('broken')
  })
})

test.each([
  ['longer', 2],
  ['shorter', 4],
])('refuses a deflated file that is %s than declared', (_, size) => {
  const entry = zipEntries(zipArchive([{ path: 'a', content: 'Ada', size }]), MOST).get('a')
  expect(() => entry?.unpacked()).toThrow(ZipError)
})

test('refuses a stored file of the wrong size, and a damaged deflated file', () => {
  const stored = zipSync({ a: [encoded('Ada'), { level: 0 }] })
  const sizeAt = stored.length - 22 - 46 - 1 + 24
  expect(() => textsIn(withLong(stored, sizeAt, 4))).toThrow(ZipError)
  const deflated = Buffer.from(zipArchive([{ path: 'a', content: 'Ada' }]))
  deflated.fill(0xff, 31, 36)
  expect(() => textsIn(deflated)).toThrow(ZipError)
})

function withLong(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const changed = Buffer.from(bytes)
  changed.writeUInt32LE(value, at)
  return changed
}
