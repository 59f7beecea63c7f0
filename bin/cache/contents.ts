import { runtimeClient } from '../../shared/clients/runtime-client.ts'
import type { CacheStats, ListedAnswer } from '../../shared/contract/runtime.ts'
import { formatBytes } from '../../shared/measures.ts'
import { print } from '../terminal/output.ts'
import { printable, printableJson } from '../terminal/printable.ts'
import { noStoreText, storePath, withCacheServer } from './cache-server.ts'

/** Formats numbers for the command line, in English. */
export const amount = (value: number): string => value.toLocaleString('en')

export const answersText = (count: number): string => `${amount(count)} ${count === 1 ? 'answer' : 'answers'}`
export const itemsText = (count: number): string => `${amount(count)} ${count === 1 ? 'item' : 'items'}`

/** `coauthors cache stats`: the number of stored answers and their size on the disk. */
export async function runStats({ json }: { json?: true }, env: NodeJS.ProcessEnv): Promise<void> {
  const stats = await withCacheServer(env, (server) => runtimeClient(server).cacheStats())
  const path = storePath(env)
  const asJson = () =>
    JSON.stringify({ store: path, exists: stats !== null, ...(stats ?? { entries: 0, bytes: 0 }) }, null, 2)
  await print(`${json ? asJson() : stats === null ? noStoreText(path) : statsText(path, stats)}\n`)
}

const statsText = (path: string, stats: CacheStats): string =>
  [
    `store    ${path}`,
    `answers  ${amount(stats.entries)}, ${formatBytes(stats.bytes)}`,
    `hits     ${amount(stats.hits)} so far`,
    `stored   ${stats.oldest === null ? 'nothing yet' : `${stats.oldest} to ${stats.newest} UTC`}`,
    `disk     ${formatBytes(stats.file_bytes)}, of which ${formatBytes(stats.free_bytes)} are free for new answers; write-ahead log ${formatBytes(stats.log_bytes)}`,
  ].join('\n')

export type ListWishes = { limit: number; order: string; json?: true }

/** `coauthors cache list`: prints the stored answers, a block for each: key, size, times, hits and names. */
export async function runList({ limit, order, json }: ListWishes, env: NodeJS.ProcessEnv): Promise<void> {
  const found = await withCacheServer(env, (server) => runtimeClient(server).cacheList({ limit, order }))
  const { list, cache_entries: all } = found ?? { list: [], cache_entries: 0 }
  const summary = list.length < all ? `${list.length} of ${answersText(all)}` : answersText(all)
  const text = found === null ? noStoreText(storePath(env)) : [...list.map(blockOf), summary].join('\n')
  await print(`${json ? printableJson(JSON.stringify(list.map(asJson), null, 2)) : text}\n`)
}

function blockOf({ key, bytes, updated_at, hit_count, question }: ListedAnswer): string {
  const time = updated_at === null ? 'at an unknown time' : `${updated_at} UTC`
  const hits = `${amount(hit_count)} ${hit_count === 1 ? 'hit' : 'hits'}`
  const about = question === null ? '' : `\n  ${namesText(question.left)} × ${namesText(question.right)}`
  return `${printable(key)}  ${formatBytes(bytes)}, stored ${time}, ${hits}${about}`
}

function namesText(names: readonly string[]): string {
  const more = names.length - 2
  const shown = names.slice(0, 2).map(printable).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

const asJson = ({ question, ...facts }: ListedAnswer) => ({
  ...facts,
  left: question?.left ?? [],
  right: question?.right ?? [],
})
