import { statSync } from 'node:fs'
import { formatBytes } from '../../shared/measures.ts'
import { print } from '../terminal/output.ts'
import { type OpenCache, storePath, withCache } from './open-cache.ts'
import { amount, noStoreText } from './quantities.ts'

/** `coauthors cache stats`: the number of entries and their size on the disk. */
export async function runStats({ json }: { json?: true }, env: NodeJS.ProcessEnv): Promise<void> {
  const stats = await withCache(env, 'read', statsOf)
  const path = storePath(env)
  if (json) {
    await print(`${JSON.stringify({ store: path, exists: stats !== null, ...(stats ?? EMPTY) }, null, 2)}\n`)
    return
  }
  await print(`${stats === null ? noStoreText(path) : textOf(path, stats)}\n`)
}

type CacheStats = {
  entries: number
  bytes: number
  hits: number
  oldest: string | null
  newest: string | null
  /** The store's file, its write-ahead log, and the part of the file that is free for new answers. */
  file_bytes: number
  log_bytes: number
  free_bytes: number
}

const EMPTY: CacheStats = {
  entries: 0,
  bytes: 0,
  hits: 0,
  oldest: null,
  newest: null,
  file_bytes: 0,
  log_bytes: 0,
  free_bytes: 0,
}

async function statsOf({ path, database, contents }: OpenCache): Promise<CacheStats> {
  const pragma = (name: string): number => Number(database.pragma(name, { simple: true }))
  return {
    ...(await contents.size()),
    ...contents.span(),
    file_bytes: statSync(path, { throwIfNoEntry: false })?.size ?? 0,
    log_bytes: statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    free_bytes: pragma('freelist_count') * pragma('page_size'),
  }
}

const textOf = (path: string, stats: CacheStats): string =>
  [
    `store    ${path}`,
    `entries  ${amount(stats.entries)}, ${formatBytes(stats.bytes)} of answers`,
    `hits     ${amount(stats.hits)} of these entries`,
    `stored   ${stats.oldest === null ? 'nothing yet' : `${stats.oldest} to ${stats.newest} UTC`}`,
    `disk     ${formatBytes(stats.file_bytes)}, of which ${formatBytes(stats.free_bytes)} are free for new answers; write-ahead log ${formatBytes(stats.log_bytes)}`,
  ].join('\n')
