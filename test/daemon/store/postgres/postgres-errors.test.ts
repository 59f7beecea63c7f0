import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { connectStore } from '../../../../daemon/store/postgres/postgres-store.ts'
import { makeSmallDisk } from '../../../faults/small-disk.ts'
import { postgresServer } from '../../test-database.ts'
import { decision, savedDocuments as documentsIn, save } from '../own-work.ts'
import { putText } from '../test-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'coauthors-small-'))
// The database server's own user has to write to this folder.
chmodSync(folder, 0o755)
const disk = makeSmallDisk(join(folder, 'disk'), 12_000)
const answer = () => JSON.stringify({ text: randomBytes(150_000).toString('base64') })

describe.skipIf(disk === null)('a full disk of the database', () => {
  const cluster = postgresServer()
  afterAll(() => {
    disk?.unmount()
    rmSync(folder, { recursive: true })
  })

  test('answers reads while the disk is full, and accepts writes once the disk has room', async () => {
    const said: string[] = []
    const logEvent = (_level: string, message: string) => void said.push(message)
    const { url, remove } = cluster.databaseIn(join(folder, 'disk', 'tables'))
    const store = (await connectStore(url))({ logEvent })
    try {
      const kept = new Map<string, string>()
      const put = async (key: string) => {
        const text = answer()
        await putText(store, key, text)
        kept.set(key, text)
      }
      await save(store, 'decision', decision('a', 'b'), { replaces: null })
      const fill = async () => {
        for (let number = 0; number < 1000; number++) await put(`k${number}`)
      }
      await expect(fill()).rejects.toMatchObject({
        statusCode: 507,
        message: 'The disk of the database is full: nothing was stored. Try again once there is room.',
      })
      expect(await store.hit('', `k${kept.size}`)).toBeNull()
      expect(kept.size).toBeGreaterThan(10)
      for (const [key, text] of kept) expect(String((await store.hit('', key))?.response)).toBe(text)
      expect((await documentsIn(store, 'decision')).length).toBe(1)

      disk?.remount('size=20000k')
      await put('later')
      await save(store, 'decision', decision('a', 'c'), { replaces: null })
      await expect
        .poll(async () => (await store.stats()).counters)
        .toMatchObject({ cache_hit_count: kept.size - 1, cache_write_count: kept.size })
      for (const [key, text] of kept) expect(String((await store.hit('', key))?.response)).toBe(text)
      expect((await store.stats()).cache_entries).toBe(kept.size)
      expect(said).toEqual(['The disk is full: writes fail.'])
    } finally {
      await store.close()
      remove()
    }
  })
})
