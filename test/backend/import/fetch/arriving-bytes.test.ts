import { readFileSync } from 'node:fs'
import { addAbortSignal, PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storeBytes, watchArrival } from '../../../../backend/import/fetch/arriving-bytes.ts'
import { isPrivate } from '../../../private-files.ts'
import { folder } from '../../dump/dump.ts'

async function* chunksOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

const tooMany = new Error('too many')

test('appends bytes to a private file, and counts them all', async () => {
  const path = `${folder().path}/part`
  const counts: number[] = []
  const options = { maxBytes: 6, tooMany, onBytes: (done: number) => void counts.push(done) }
  await storeBytes(path, chunksOf('ab', 'c'), { ...options, offset: 0 })
  expect(await storeBytes(path, chunksOf('def'), { ...options, offset: 3 })).toBe(6)
  expect(readFileSync(path, 'utf8')).toBe('abcdef')
  expect(counts).toEqual([0, 2, 3, 3, 6])
  expect(isPrivate(path)).toBe(true)
})

test('writes no chunk beyond the bound', async () => {
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

test('names the file that cannot be written', async () => {
  const { path } = folder()
  const options = { offset: 0, maxBytes: 1, tooMany, onBytes: () => undefined }
  await expect(storeBytes(path, chunksOf('a'), options)).rejects.toThrow(`${path}: is a folder`)
})

describe('watchArrival', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function watch() {
    const { signal } = new AbortController()
    const arrival = watchArrival(signal, 10_000, new Error('stalled'), () => new Error('broken'))
    const stream = addAbortSignal(arrival.signal, new PassThrough())
    return { arrival, stream, chunks: arrival.read(stream) }
  }

  test('ends an arrival of less than 1 KB/s', async () => {
    const { arrival, stream, chunks } = watch()
    vi.advanceTimersByTime(9_000)
    stream.write(Buffer.alloc(10_239))
    await chunks.next()
    vi.advanceTimersByTime(1_000)
    expect(arrival.signal.aborted).toBe(true)
    await expect(chunks.next()).rejects.toThrow('stalled')
  })

  test('reports no stall after enough bytes, and none after the stream’s end', async () => {
    const { arrival, stream, chunks } = watch()
    for (let round = 0; round < 5; round++) {
      vi.advanceTimersByTime(9_999)
      stream.write(Buffer.alloc(10_240))
      await chunks.next()
    }
    stream.end()
    await chunks.next()
    vi.advanceTimersByTime(60_000)
    expect(arrival.signal.aborted).toBe(false)
  })
})
