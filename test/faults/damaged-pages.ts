import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { openStore } from '../../daemon/store/open-store.ts'
import { all, decision } from '../daemon/store/own-work.ts'

/** Random damage to a closed store: the next start succeeds, and the decisions around the damage are there. */

export const DAMAGES = ['two to four pages overwritten', 'a stale page put back', 'one byte changed'] as const

const PAGE = 4096
const DECISIONS = 500
/** More than lie in four pages. */
const MOST_LOST = 100

/** Returns how many of the decisions are lost, as a range. Throws if a start fails or too many are lost. */
export async function overwritePages(path: string, damage: (typeof DAMAGES)[number]): Promise<string> {
  const before = await filled(path)
  const bytes = readFileSync(path)
  const pages = pagesOfRows(path)
  const somewhere = (of = pages) => ((of[randomInt(of.length)] ?? 1) - 1) * PAGE
  if (damage === 'one byte changed') bytes.writeUInt8(randomInt(256), somewhere() + randomInt(PAGE))
  else if (damage === 'a stale page put back') {
    const at = somewhere(pages.filter((page) => page * PAGE <= before.length))
    before.copy(bytes, at, at, at + PAGE)
  } else {
    for (let count = randomInt(2, 5); count > 0; count--) {
      const at = somewhere()
      bytes.fill(randomInt(256), at, at + PAGE)
    }
  }
  writeFileSync(path, bytes)
  const store = openStore(path)
  try {
    const outcome = await store.decisions.put(decision('after', 'the damage'), null)
    assert.equal(outcome.kind, 'kept')
    const { total } = await store.decisions.list(all)
    const lost = DECISIONS + 1 - total
    assert.ok(lost <= MOST_LOST, `${lost} of ${DECISIONS} decisions are lost`)
    return lost <= 0 ? 'nothing lost' : `up to ${Math.ceil(lost / 50) * 50} of ${DECISIONS} decisions lost`
  } finally {
    await store.close()
  }
}

/** The pages with rows, from 1. Without a page that leads to all rows of a table, none of them can be read. */
function pagesOfRows(path: string): number[] {
  const database = new Database(path, { readonly: true })
  try {
    const leaves =
      "SELECT pageno FROM dbstat WHERE pagetype = 'leaf' AND name <> 'sqlite_schema' AND path <> '/'"
    return database.prepare<[], number>(leaves).pluck().all()
  } finally {
    database.close()
  }
}

/** Fills a store and closes it. Returns its bytes before the last changes. */
async function filled(path: string): Promise<Buffer> {
  const store = openStore(path)
  for (let at = 0; at < DECISIONS; at++)
    await store.decisions.put(decision(`left ${at}`, 'right', 'n'.repeat(300)), null)
  await store.close()
  const before = readFileSync(path)
  const again = openStore(path)
  for (const { id, pair: _, decided_at, ...one } of (await again.decisions.list(all)).list)
    await again.decisions.put({ ...one, note: `changed after ${decided_at}` }, id)
  await again.close()
  if (existsSync(`${path}-wal`)) rmSync(`${path}-wal`)
  return before
}
