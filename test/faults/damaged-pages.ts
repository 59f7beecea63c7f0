import assert from 'node:assert/strict'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openStore } from '../../daemon/store/sqlite/files/open-store.ts'
import { decision, save, savedDocuments } from '../daemon/store/own-work.ts'
import { putText } from '../daemon/store/test-store.ts'
import type { Random } from '../data/seeded-random.ts'

export const DAMAGES = [
  'two to four pages overwritten',
  'a stale page put back',
  'one byte changed',
  'the file removed',
  'the file cut short',
] as const
export type Damage = (typeof DAMAGES)[number]

/** SQLite's integrity check can miss these damages, such as a changed letter. Each loses at most the documents of one page. */
const UNSEEN: readonly Damage[] = ['a stale page put back', 'one byte changed']
const MOST_ON_A_PAGE = 12

const PAGE = 4096
const DECISIONS = 60

/** Throws if the damaged store does not open, or has lost more decisions than this damage can destroy. */
export async function damageStore(
  path: string,
  file: 'runtime.sqlite' | 'workspace.sqlite',
  damage: Damage,
  random: Random,
): Promise<string> {
  const damaged = join(dirname(path), file)
  const stale = await filled(path, damaged)
  if (damage === 'the file removed') rmSync(damaged)
  else writeFileSync(damaged, withDamage(readFileSync(damaged), stale, damage, random))
  const store = openStore(path)
  try {
    const list = await savedDocuments(store, 'decision')
    const sound = list.filter(({ body }) => /^changed \d+ n+$/.test(Object(body).note))
    assert.ok(sound.length >= DECISIONS - (UNSEEN.includes(damage) ? MOST_ON_A_PAGE : 0), `${sound.length}`)
    assert.ok('document' in (await save(store, 'decision', decision('after', 'the damage'))))
    await putText(store, 'after', '{}')
    return store.movedAside.length === 0 ? 'opened' : 'moved aside'
  } finally {
    await store.close()
  }
}

function withDamage(bytes: Buffer, stale: Buffer, damage: Damage, { below }: Random): Buffer {
  if (damage === 'the file cut short') return bytes.subarray(0, below(bytes.length))
  const pages = Math.min(bytes.length, stale.length) / PAGE
  if (damage === 'one byte changed') {
    const at = below(bytes.length)
    bytes.writeUInt8((bytes.readUInt8(at) + 1 + below(255)) % 256, at)
  } else if (damage === 'a stale page put back') {
    const at = below(pages) * PAGE
    stale.copy(bytes, at, at, at + PAGE)
  } else {
    for (let count = 2 + below(3); count > 0; count--) {
      const at = below(bytes.length / PAGE) * PAGE
      bytes.fill(below(256), at, at + PAGE)
    }
  }
  return bytes
}

/** Fills a store. Returns the file's bytes before the last changes. */
async function filled(path: string, file: string): Promise<Buffer> {
  const store = openStore(path)
  for (let at = 0; at < DECISIONS; at++) {
    await save(store, 'decision', decision(`left ${at}`, 'right', 'n'.repeat(300)))
    await putText(store, `k${at}`, `{"n":"${'x'.repeat(2000)}"}`)
  }
  await store.close()
  const before = readFileSync(file)
  const again = openStore(path)
  for (const [at, { body, revision }] of (await savedDocuments(again, 'decision')).entries()) {
    await save(
      again,
      'decision',
      { ...Object(body), note: `changed ${at} ${'n'.repeat(280)}` },
      { replaces: revision },
    )
    await putText(again, `k${at}`, `{"n":"${'y'.repeat(2500)}"}`)
  }
  await again.close()
  return before
}
