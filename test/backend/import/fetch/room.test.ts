import { expect, test } from 'vitest'
import { requireRoom, roomForDblp } from '../../../../backend/import/fetch/room.ts'
import { folder } from '../../dump/dump.ts'
import { downloadPlace } from './download-stage.ts'

const MB = 1_000_000

test('needs room on one disk for the rest of a dump and for 2.5 times the whole dump', async () => {
  const { run } = await downloadPlace([])
  const require = (free: number) =>
    requireRoom(run({ timeouts: { freeBytes: async () => free } }), 10 * MB, 40 * MB)
  await expect(require(110 * MB)).resolves.toBeUndefined()
  await expect(require(110 * MB - 1)).rejects.toThrow(/need 110 MB there/)
})

test('needs less room for a resumed download, but always some for the database', async () => {
  const { dbPath, path } = folder()
  const needed = async (partBytes: number) => (await roomForDblp(path, dbPath, partBytes)).needed_bytes
  expect((await needed(0)) - (await needed(100 * MB))).toBe(100 * MB)
  expect(await needed(1e15)).toBeGreaterThan(0)
})
