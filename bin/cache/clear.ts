import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { type RuntimeClient, runtimeClient } from '../../shared/clients/runtime-client.ts'
import type { CacheCleared } from '../../shared/contract/runtime.ts'
import { formatBytes } from '../../shared/measures.ts'
import { StartError } from '../../shared/server/server-errors.ts'
import { INTERRUPTED, interruptible, note, print } from '../terminal/output.ts'
import { noStoreText, storePath, withCacheServer } from './cache-server.ts'
import { answersText } from './contents.ts'

export type ClearWishes = {
  /** Removes only answers that were last written more than this many milliseconds ago. */
  olderThan?: number
  yes?: true
}

/** `coauthors cache clear`: removes all answers only after a confirmation or with `--yes`. */
export async function runClear(wishes: ClearWishes, env: NodeJS.ProcessEnv): Promise<void> {
  await interruptible(
    async (signal, status) => {
      const isThere = await withCacheServer(env, async (server) => {
        const client = runtimeClient(server)
        if (!(await isConfirmed(client, wishes, signal))) {
          note('Nothing was removed.')
          process.exitCode = signal.aborted ? INTERRUPTED : 1
          return true
        }
        status.show('Removing …')
        const removed = await client.cacheClear(
          wishes.olderThan === undefined ? { all: true } : { older_than_ms: wishes.olderThan },
          { signal },
        )
        status.end()
        await print(`Removed ${answersText(removed.entries)}, ${formatBytes(removed.bytes)}.\n`)
        noteFreedBytes(removed)
        return true
      })
      if (!isThere) await print(`${noStoreText(storePath(env))}\n`)
    },
    () => 'Stopped; some answers are already removed, the others are still there.',
  )
}

async function isConfirmed(
  client: RuntimeClient,
  wishes: ClearWishes,
  signal: AbortSignal,
): Promise<boolean> {
  if (wishes.yes || wishes.olderThan !== undefined) return true
  if (!process.stdin.isTTY || !process.stderr.isTTY) {
    throw new StartError(
      'This removes the whole cache: confirm with --yes, or select answers with --older-than.',
    )
  }
  const { entries, bytes } = await client.cacheStats()
  const question = `Remove all ${answersText(entries)} (${formatBytes(bytes)})?`
  return confirm(question, { input: process.stdin, output: process.stderr, signal })
}

function noteFreedBytes({ given_back = 0, free_bytes = 0 }: CacheCleared): void {
  if (given_back > 0) note(`${formatBytes(given_back)} were given back to the disk.`)
  if (free_bytes > 0) note(`${formatBytes(free_bytes)} stay free inside the store for new answers.`)
}

/** Only y or yes means yes. The end of the input and the signal mean no. */
export async function confirm(
  question: string,
  { input, output, signal }: { input: Readable; output: Writable; signal: AbortSignal },
): Promise<boolean> {
  output.write(`${question} [y/N] `)
  // readline has no output here, so it leaves Ctrl-C to the process.
  for await (const answer of createInterface({ input, signal })) return /^\s*y(es)?\s*$/i.test(answer)
  return false
}
