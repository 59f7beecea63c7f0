import type { EntryFacts, EntryOrder } from '../../daemon/store/runtime/cache/entry-list.ts'
import { formatBytes } from '../../shared/measures.ts'
import { print } from '../terminal/output.ts'
import { printable, printableJson } from '../terminal/printable.ts'
import { storePath, withCache } from './open-cache.ts'
import { entriesText, noStoreText } from './quantities.ts'

export type ListWishes = { limit: number; order: EntryOrder; json?: true }

/** Names shown of each side. */
const NAMES_SHOWN = 2

/** `coauthors cache list`: prints the entries, a block for each: key, size, times, hits and names. */
export async function runList({ limit, order, json }: ListWishes, env: NodeJS.ProcessEnv): Promise<void> {
  const found = await withCache(env, 'read', async ({ contents }) => ({
    entries: await contents.list({ limit, order }),
    all: (await contents.size()).entries,
  }))
  if (json) {
    await print(`${printableJson(JSON.stringify((found?.entries ?? []).map(asJson), null, 2))}\n`)
    return
  }
  if (found === null) {
    await print(`${noStoreText(storePath(env))}\n`)
    return
  }
  const { entries, all } = found
  const summary = entries.length < all ? `${entries.length} of ${entriesText(all)}` : entriesText(all)
  await print(`${[...entries.map(blockOf), summary].join('\n')}\n`)
}

function blockOf({ key, bytes, updatedAt, hitCount, question }: EntryFacts): string {
  const time = updatedAt === null ? 'at an unknown time' : `${updatedAt} UTC`
  const hits = `${hitCount.toLocaleString('en')} ${hitCount === 1 ? 'hit' : 'hits'}`
  const about = question === null ? '' : `\n  ${namesText(question.left)} × ${namesText(question.right)}`
  return `${printable(key)}  ${formatBytes(bytes)}, stored ${time}, ${hits}${about}`
}

function namesText(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN
  const shown = names.slice(0, NAMES_SHOWN).map(printable).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

const asJson = ({ key, bytes, createdAt, updatedAt, hitCount, lastHitAt, question }: EntryFacts) => ({
  key,
  bytes,
  created_at: createdAt,
  updated_at: updatedAt,
  hit_count: hitCount,
  last_hit_at: lastHitAt,
  left: question?.left ?? [],
  right: question?.right ?? [],
})
