import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { storeBytes } from '../../../../backend/import/fetch/store-bytes.ts'
import { isPrivate } from '../../../private-files.ts'
import { folder } from '../../dump/dump.ts'

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

const tooMany = () => new Error('too many')

test('appends to a private file, and counts from its present length', async () => {
  const path = `${folder().path}/part`
  const counts: number[] = []
  const options = { maxBytes: 6, tooMany, onBytes: (done: number) => void counts.push(done) }
  await storeBytes(path, chunksOf('ab', 'c'), { ...options, offset: 0 })
  expect(await storeBytes(path, chunksOf('def'), { ...options, offset: 3 })).toBe(6)
  expect(readFileSync(path, 'utf8')).toBe('abcdef')
  expect(counts).toEqual([0, 2, 3, 3, 6])
  expect(isPrivate(path)).toBe(true)
})

test('writes no chunk that exceeds the bound', async () => {
  const path = `${folder().path}/part`
  const storing = storeBytes(path, chunksOf('abc', 'd'), {
    offset: 0,
    maxBytes: 3,
    tooMany,
    onBytes: () => undefined,
  })
  await expect(storing).rejects.toThrow('too many')
  expect(readFileSync(path, 'utf8')).toBe('abc')
})

test('names the file that the disk refuses', async () => {
  const { path } = folder()
  const options = { offset: 0, maxBytes: 1, tooMany, onBytes: () => undefined }
  await expect(storeBytes(path, chunksOf('a'), options)).rejects.toThrow(`${path}: is a folder`)
})
