import { runtimeClient } from '../../shared/clients/runtime-client.ts'
import type { CacheStats } from '../../shared/contract/runtime.ts'
import { formatBytes } from '../../shared/measures.ts'
import { print } from '../terminal/output.ts'
import { storePath, withCacheServer } from './cache-server.ts'
import { amount, noStoreText } from './quantities.ts'

const NONE: CacheStats = {
  entries: 0,
  bytes: 0,
  hits: 0,
  oldest: null,
  newest: null,
  file_bytes: 0,
  log_bytes: 0,
  free_bytes: 0,
}

/** `coauthors cache stats`: the number of stored answers and their size on the disk. */
export async function runStats({ json }: { json?: true }, env: NodeJS.ProcessEnv): Promise<void> {
  const stats = await withCacheServer(env, (server) => runtimeClient(server).cacheStats())
  const path = storePath(env)
  if (json) {
    await print(`${JSON.stringify({ store: path, exists: stats !== null, ...(stats ?? NONE) }, null, 2)}\n`)
    return
  }
  await print(`${stats === null ? noStoreText(path) : textOf(path, stats)}\n`)
}

const textOf = (path: string, stats: CacheStats): string =>
  [
    `store    ${path}`,
    `answers  ${amount(stats.entries)}, ${formatBytes(stats.bytes)}`,
    `hits     ${amount(stats.hits)} of these answers`,
    `stored   ${stats.oldest === null ? 'nothing yet' : `${stats.oldest} to ${stats.newest} UTC`}`,
    `disk     ${formatBytes(stats.file_bytes)}, of which ${formatBytes(stats.free_bytes)} are free for new answers; write-ahead log ${formatBytes(stats.log_bytes)}`,
  ].join('\n')
