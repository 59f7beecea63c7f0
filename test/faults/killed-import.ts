import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { jsonPost } from '../json-post.ts'
import { startChildDaemon } from './child-daemon.ts'
import { killWhen } from './kill-when.ts'
import { foldersAside } from './own-work.ts'

export const IMPORTS = ['cache', 'workspace'] as const
type Import = (typeof IMPORTS)[number]

const ITEMS = 800
const TEXT = 'x'.repeat(10_000)
/** A log of this size shows a running import: SQLite writes large changes to the log before the commit. */
const BEGUN_BYTES = 1024 * 1024

const item = { created_at: null, updated_at: '2026-01-01 00:00:00', hit_count: 0, last_hit_at: null }
const LINES: Readonly<Record<Import, (at: number) => object>> = {
  cache: (at) => ({ key: `k${at}`, data: { text: TEXT }, ...item }),
  workspace: (at) => ({
    owner: '',
    document: { kind: 'committee', updated_at: item.updated_at, body: { name: `PC ${at}`, list: TEXT } },
  }),
}
const FILES: Readonly<Record<Import, string>> = { cache: 'runtime.sqlite', workspace: 'workspace.sqlite' }

/**
 * Kills a daemon (kill -9) in the middle of an import, and repeats the import with the next daemon.
 * Throws if the next daemon has only some of the items, or sets a file aside. Resolves to how many items the first import saved.
 */
export async function killInImport(runtimeDb: string, what: Import): Promise<'all' | 'none'> {
  const folder = dirname(runtimeDb)
  const log = join(folder, `${FILES[what]}-wal`)
  const lines = Array.from({ length: ITEMS }, (_, at) => JSON.stringify(LINES[what](at))).join('\n')
  const send = (url: string) => fetch(`${url}/api/runtime/${what}/import`, jsonPost(lines))
  const first = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb })
  const isBegun = () => (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > BEGUN_BYTES
  const killed = killWhen(first.child, folder, isBegun)
  await send(first.url).catch(() => null)
  await first.end('SIGKILL')
  await killed
  assert.equal(first.child.signalCode, 'SIGKILL')
  const next = await startChildDaemon({ COAUTHORS_RUNTIME_DB: runtimeDb })
  try {
    assert.equal(next.refused, undefined)
    assert.deepEqual((await next.stats()).moved_aside, [])
    const { added, kept } = await (await send(next.url)).json()
    assert.equal(added + kept, ITEMS)
    assert.ok(kept === 0 || added === 0, `${kept} of ${ITEMS} items were there`)
    assert.deepEqual(await next.end('SIGTERM'), { code: 0, signal: null })
    assert.deepEqual(foldersAside(folder), [])
    return kept === 0 ? 'none' : 'all'
  } finally {
    await next.end('SIGKILL')
  }
}
