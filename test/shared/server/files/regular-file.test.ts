import { writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { otherThanFile, readRegularFile, UnfitFile } from '../../../../shared/server/files/regular-file.ts'
import { useFolder } from '../../../daemon/daemon.ts'
import { ODD_KINDS, putOddFile } from '../../../faults/odd-files.ts'

const folder = useFolder()
let path: string
beforeEach(() => {
  path = folder.file('x')
})

test('reads a file of at most the given size', () => {
  writeFileSync(path, 'abc')
  expect(readRegularFile(path, 3).toString()).toBe('abc')
  expect(() => readRegularFile(path, 2)).toThrow('has 3 bytes; at most 2 are allowed')
  expect(otherThanFile(path)).toBeNull()
})

test("throws Node's error for a missing file", () => {
  expect(() => readRegularFile(path, 3)).toThrow(expect.objectContaining({ code: 'ENOENT' }))
  expect(otherThanFile(path)).toBeNull()
})

describe.skipIf(process.platform === 'win32')('a file of another kind', () => {
  test.each(ODD_KINDS)('never opens a file of another kind: %s', async (kind) => {
    await putOddFile(kind, path)
    expect(otherThanFile(path)).toBe(kind)
    expect(() => readRegularFile(path, 3)).toThrow(UnfitFile)
    expect(() => readRegularFile(path, 3)).toThrow(`is ${kind}, not a regular file`)
  })
})
