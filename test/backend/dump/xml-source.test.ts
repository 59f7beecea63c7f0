import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openXml, peek } from '../../../backend/dump/xml-source.ts'
import { folder } from './dump.ts'

async function* chunksOf(...chunks: Uint8Array[]) {
  for (const chunk of chunks) yield Buffer.from(chunk)
}

async function whole(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}

test('peeks at a file’s first bytes without losing bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 5 })), fc.nat(12), async (chunks, length) => {
      const input = Buffer.concat(chunks)
      const { beginning, all } = await peek(chunksOf(...chunks), length)
      expect(beginning.length).toBeGreaterThanOrEqual(Math.min(length, input.length))
      expect((await whole(all)).equals(input)).toBe(true)
    }),
  )
})

test.each([
  ['plain', Buffer.from('<dblp/>')],
  ['gzip', gzipSync('<dblp/>')],
  ['gzip with bytes after its end', Buffer.concat([gzipSync('<dblp/>'), Buffer.alloc(9)])],
])('tells by the first bytes whether a file is packed, and reads the file: %s', async (_kind, content) => {
  const source = openXml(folder().file('dump.txt', content))
  expect((await whole(source.chunks)).toString()).toBe('<dblp/>')
  expect(source.bytesRead).toBe(content.length)
})
