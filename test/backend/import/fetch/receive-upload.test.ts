import { existsSync, readFileSync } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { receiveUpload } from '../../../../backend/import/fetch/receive-upload.ts'
import { dump } from '../../dump/dump.ts'
import { downloadPlace } from './download-stage.ts'

async function stage() {
  const { folder, run } = await downloadPlace([])
  const receive = (bytes: Readable, { size = null, mostBytes = 2 ** 33 }: Wishes = {}) =>
    receiveUpload({ bytes, size }, run({ timeouts: { mostBytes } }), folder.upload)
  return { folder, receive }
}
type Wishes = { size?: number | null; mostBytes?: number }

test('writes the bytes of an uploaded dump to a file', async () => {
  const { folder, receive } = await stage()
  await receive(Readable.from([Buffer.from(dump())]))
  expect(readFileSync(folder.upload, 'latin1')).toBe(dump())
})

test.each([
  ['an empty file', [], 'empty'],
  ['a web page', [Buffer.from('<!DOCTYPE html><html>')], 'a web page'],
  ['another file', [Buffer.from('PK')], 'not a dblp dump'],
])('refuses %s, writes no byte and leaves the request open', async (_what, chunks, problem) => {
  const { folder, receive } = await stage()
  const bytes = Readable.from(chunks, { autoDestroy: false })
  await expect(receive(bytes)).rejects.toMatchObject({
    statusCode: 422,
    isRefusal: true,
    message: `The file is ${problem}: choose dblp.xml.gz or dblp.xml.`,
  })
  expect(existsSync(folder.upload)).toBe(false)
  expect(bytes.destroyed).toBe(false)
})

test('refuses an upload over the bound, whether its size is declared or not', async () => {
  const { receive } = await stage()
  const bounds = { mostBytes: 4 }
  await expect(receive(Readable.from([]), { ...bounds, size: 5 })).rejects.toMatchObject({ isRefusal: true })
  await expect(receive(Readable.from([Buffer.from(dump())]), bounds)).rejects.toMatchObject({
    statusCode: 413,
    isRefusal: false,
  })
})

test('reports a connection that was cut before the last byte', async () => {
  const { receive } = await stage()
  const bytes = new PassThrough()
  bytes.write(dump())
  const receiving = receive(bytes)
  bytes.destroy()
  await expect(receiving).rejects.toMatchObject({ statusCode: 400 })
})
