import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { md5Of } from '../../../../backend/import/fetch/checksum.ts'
import { folder } from '../../dump/dump.ts'

const { signal } = new AbortController()

test('computes the MD5 of a file, and tells how much of it is read', async () => {
  const bytes = Buffer.alloc(2.5 * 1024 ** 2, 'x')
  const read: number[] = []
  const md5 = await md5Of(folder().file('dump', bytes), (length) => read.push(length), signal)
  expect(md5).toBe(createHash('md5').update(bytes).digest('hex'))
  expect([read.length > 1, read.at(-1)]).toEqual([true, bytes.length])
  expect(await md5Of(folder().file('empty', ''), () => undefined, signal)).toBe(
    'd41d8cd98f00b204e9800998ecf8427e',
  )
})

test('stops with the reason of the signal', async () => {
  const stopped = AbortSignal.abort(new Error('The user has stopped it.'))
  await expect(md5Of(folder().file('dump', 'x'), () => undefined, stopped)).rejects.toThrow(
    'The user has stopped it.',
  )
})

test('names the file that it cannot read', async () => {
  const { path } = folder()
  for (const file of [path, `${path}/missing`])
    await expect(md5Of(file, () => undefined, signal)).rejects.toMatchObject({ path: file })
})
