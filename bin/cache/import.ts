import { createReadStream } from 'node:fs'
import { type RuntimeClient, runtimeClient } from '../../shared/clients/runtime-client.ts'
import { codeOf, StartError } from '../../shared/server/errors.ts'
import { npmScript } from '../../shared/server/own-commands.ts'
import { INTERRUPTED, interruption, note, print } from '../terminal/output.ts'
import { printable } from '../terminal/printable.ts'
import { statusLine } from '../terminal/progress-line.ts'
import { storePath, withCacheServer } from './cache-server.ts'
import { amount, answersText } from './contents.ts'

/** The daemon accepts lines of this length (daemon/routes/stored-answers.ts). */
const LONGEST_LINE_BYTES = 256 * 1024 * 1024 - 1
/** The answers of one transaction, few enough that other writes hardly wait. */
const BATCH_ANSWERS = 500
const BATCH_LENGTH = 4 * 1024 * 1024

/**
 * `coauthors cache import FILE|-`: stores the answers of an export; the later one wins. Stops at the first invalid line.
 * Answers before it are stored, and importing again stores nothing twice.
 */
export async function runImport(file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const signal = interruption()
  const isThere = await withCacheServer(env, async (server) => {
    await importFrom(file, runtimeClient(server), signal)
    return true
  })
  if (!isThere) {
    throw new StartError(
      `There is no store yet (${storePath(env)}): start the daemon once (${npmScript('start')}), then import.`,
    )
  }
}

async function importFrom(file: string, client: RuntimeClient, signal: AbortSignal): Promise<void> {
  const imported = { added: 0, replaced: 0, kept: 0 }
  const resultText = (): string =>
    `${answersText(imported.added)} added, ${amount(imported.replaced)} replaced by a newer one, ${amount(imported.kept)} left as they were.`
  const shown = file === '-' ? 'Standard input' : printable(file)
  const status = statusLine()
  status.show('Importing …')
  try {
    for await (const batch of batchesOf(file, shown, signal)) {
      const lines = new Blob(batch.flatMap(({ content }) => [new Uint8Array(content), '\n']))
      const { added, replaced, kept, bad } = await client.cacheImport(lines)
      imported.added += added
      imported.replaced += replaced
      imported.kept += kept
      signal.throwIfAborted()
      if (bad) throw badLine(shown, batch[bad.line]?.number ?? 0, bad.message)
    }
    status.end()
    await print(`${resultText()}\n`)
  } catch (error) {
    status.end()
    if (Object.values(imported).some((count) => count > 0)) note(`Before it stopped: ${resultText()}`)
    if (!signal.aborted) throw error
    process.exitCode = INTERRUPTED
  }
}

const badLine = (shown: string, number: number, why: string): StartError =>
  new StartError(
    `${shown}, line ${amount(number)}: ${why}. Fix or remove it and import again; nothing is stored twice.`,
  )

/** Yields the last batch before a line that cannot be read, then throws its error. */
async function* batchesOf(file: string, shown: string, signal: AbortSignal): AsyncGenerator<Line[]> {
  // Ends a read of standard input on Ctrl-C.
  signal.addEventListener('abort', () => file === '-' && process.stdin.destroy(signal.reason), { once: true })
  const chunks: AsyncIterable<Buffer> = file === '-' ? process.stdin : createReadStream(file, { signal })
  const longest = `${amount(Math.ceil(LONGEST_LINE_BYTES / 1024 / 1024))} MiB`
  const tooLong = (number: number) =>
    new StartError(`${shown}, line ${amount(number)}: it is longer than ${longest}.`)
  let batch: Line[] = []
  let length = 0
  let failure: unknown
  try {
    for await (const line of boundedLines(chunks, LONGEST_LINE_BYTES, tooLong)) {
      batch.push(line)
      length += line.content.length
      if (batch.length < BATCH_ANSWERS && length < BATCH_LENGTH) continue
      yield batch
      batch = []
      length = 0
    }
  } catch (error) {
    failure = readError(error, shown)
  }
  if (batch.length > 0 && !signal.aborted) yield batch
  if (failure !== undefined) throw failure
}

function readError(error: unknown, shown: string): unknown {
  const code = codeOf(error)
  if (code === '' || code === 'ABORT_ERR') return error
  return new StartError(
    code === 'ENOENT' ? `${shown}: there is no such file.` : `${shown} cannot be read (${code}).`,
  )
}

const NEWLINE = 0x0a

export type Line = { number: number; content: Buffer }

/**
 * Splits a stream into lines, numbered from 1, without line ends; skips empty ones. Memory holds one line: a line
 * beyond the limit throws `tooLong`'s error, whatever follows it.
 */
export async function* boundedLines(
  chunks: AsyncIterable<Uint8Array>,
  longestBytes: number,
  tooLong: (number: number) => Error,
): AsyncGenerator<Line> {
  let parts: Uint8Array[] = []
  let bytes = 0
  let number = 1
  const take = (part: Uint8Array): void => {
    bytes += part.length
    if (bytes > longestBytes) throw tooLong(number)
    parts.push(part)
  }
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, end))
      if (!isBlank(parts)) yield { number, content: Buffer.concat(parts) }
      parts = []
      bytes = 0
      number += 1
      from = end + 1
    }
    take(chunk.subarray(from))
  }
  if (!isBlank(parts)) yield { number, content: Buffer.concat(parts) }
}

const isBlank = (parts: readonly Uint8Array[]): boolean =>
  parts.every((part) => part.every((byte) => byte === 0x0d || byte === 0x20 || byte === 0x09))
