import { runtimeClient } from '../../shared/clients/runtime-client.ts'
import type { CacheStats } from '../../shared/contract/runtime.ts'
import { formatBytes } from '../../shared/measures.ts'
import { print } from '../terminal/output.ts'
import { noStoreText, storePath, withCacheServer } from './cache-server.ts'

export const amount = (value: number): string => value.toLocaleString('en')

export const answersText = (count: number): string => `${amount(count)} ${count === 1 ? 'answer' : 'answers'}`
export const itemsText = (count: number): string => `${amount(count)} ${count === 1 ? 'item' : 'items'}`

export async function runStats(env: NodeJS.ProcessEnv): Promise<void> {
  const stats = await withCacheServer(env, (server) => runtimeClient(server).cacheStats())
  const path = storePath(env)
  await print(`${stats === null ? noStoreText(path) : statsText(path, stats)}\n`)
}

const statsText = (path: string, stats: CacheStats): string =>
  [
    `store    ${path}`,
    `answers  ${amount(stats.entries)}, ${formatBytes(stats.bytes)}`,
    `hits     ${amount(stats.hits)} so far`,
    `stored   ${stats.oldest === null ? 'nothing yet' : `${stats.oldest} to ${stats.newest} UTC`}`,
    `disk     ${formatBytes(stats.file_bytes)}, of which ${formatBytes(stats.free_bytes)} are free for new answers; write-ahead log ${formatBytes(stats.log_bytes)}`,
  ].join('\n')
