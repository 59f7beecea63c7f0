import { runtimeClient } from '../../shared/clients/runtime-client.ts'
import type { ListedEntry } from '../../shared/contract/runtime.ts'
import { formatBytes } from '../../shared/measures.ts'
import { print } from '../terminal/output.ts'
import { printable, printableJson } from '../terminal/printable.ts'
import { storePath, withCacheServer } from './cache-server.ts'
import { answersText, noStoreText } from './quantities.ts'

export type ListWishes = { limit: number; order: string; json?: true }

/** Names shown of each side. */
const NAMES_SHOWN = 2

/** `coauthors cache list`: prints the stored answers, a block for each: key, size, times, hits and names. */
export async function runList({ limit, order, json }: ListWishes, env: NodeJS.ProcessEnv): Promise<void> {
  const found = await withCacheServer(env, (server) => runtimeClient(server).cacheList({ limit, order }))
  if (json) {
    await print(`${printableJson(JSON.stringify((found?.list ?? []).map(asJson), null, 2))}\n`)
    return
  }
  if (found === null) {
    await print(`${noStoreText(storePath(env))}\n`)
    return
  }
  const { list, cache_entries: all } = found
  const summary = list.length < all ? `${list.length} of ${answersText(all)}` : answersText(all)
  await print(`${[...list.map(blockOf), summary].join('\n')}\n`)
}

function blockOf({ key, bytes, updated_at, hit_count, question }: ListedEntry): string {
  const time = updated_at === null ? 'at an unknown time' : `${updated_at} UTC`
  const hits = `${hit_count.toLocaleString('en')} ${hit_count === 1 ? 'hit' : 'hits'}`
  const about = question === null ? '' : `\n  ${namesText(question.left)} × ${namesText(question.right)}`
  return `${printable(key)}  ${formatBytes(bytes)}, stored ${time}, ${hits}${about}`
}

function namesText(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN
  const shown = names.slice(0, NAMES_SHOWN).map(printable).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

const asJson = ({ key, bytes, created_at, updated_at, hit_count, last_hit_at, question }: ListedEntry) => ({
  key,
  bytes,
  created_at,
  updated_at,
  hit_count,
  last_hit_at,
  left: question?.left ?? [],
  right: question?.right ?? [],
})
