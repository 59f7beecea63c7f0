import { existsSync, linkSync, lstatSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ClientSettings } from '../../shared/clients/request.ts'
import { z } from '../../shared/contract/zod.ts'
import { codeOf, StartError } from '../../shared/server/errors.ts'
import { INTERRUPTED, interruption, note, print } from '../terminal/output.ts'
import { printable, printableJson } from '../terminal/printable.ts'
import { statusLine } from '../terminal/progress-line.ts'
import { storePath, withCacheServer } from './cache-server.ts'
import { boundedLines } from './import.ts'
import { answersText, noStoreText } from './quantities.ts'

/** Lines are written in chunks of this many characters. */
const PIECE_LENGTH = 256 * 1024

/** Writes a chunk; resolves to false if the reader has gone. */
type Write = (text: string) => Promise<boolean>

/**
 * `coauthors cache export [FILE|-]`: writes every stored answer as a line of JSON, to a file that only its owner can read
 * or to standard output. Memory holds a few answers at a time.
 */
export async function runExport(
  file: string,
  { force }: { force?: true },
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const signal = interruption()
  try {
    const isThere = await withCacheServer(env, async (server) => {
      await exportTo(file, { force: force ?? false, store: storePath(env) }, (write) =>
        writeLines(server, write, signal),
      )
      return true
    })
    if (!isThere) note(`${noStoreText(storePath(env))} Nothing was exported.`)
  } catch (error) {
    if (!signal.aborted) throw error
    note(file === '-' ? 'Stopped; not all answers were written.' : 'Stopped; no file was written.')
    process.exitCode = INTERRUPTED
  }
}

async function exportTo(
  file: string,
  target: { force: boolean; store: string },
  writeAll: (write: Write) => Promise<Exported>,
): Promise<void> {
  if (file === '-') return sayExported(await writeAll(print))
  const status = statusLine()
  status.show('Writing …')
  try {
    await writeWholeFile(file, target, async (handle) => {
      const written = await writeAll((text) => handle.appendFile(text).then(() => true))
      status.end()
      sayExported(written)
    })
  } finally {
    status.end()
  }
}

type Exported = { answers: number; leftOut: string[]; leftOutCount: number }

/** What stands between and after the answers of an export. */
const notAnAnswer = z.union([z.object({ left_out: z.string() }), z.object({ exported: z.int() })])

async function writeLines(
  { base, fetch }: ClientSettings,
  write: Write,
  signal: AbortSignal,
): Promise<Exported> {
  const response = await fetch(`${base}/api/runtime/cache/export`, { signal })
  if (!response.ok || response.body === null) throw new StartError(`The export failed (${response.status}).`)
  const exported: Exported = { answers: 0, leftOut: [], leftOutCount: 0 }
  const cut = new StartError('The export was cut off: not all answers are in it.')
  let piece = ''
  for await (const { content } of boundedLines(piecesOf(response.body), Number.MAX_SAFE_INTEGER, () => cut)) {
    const line = content.toString()
    if (line.startsWith(ANSWER)) {
      exported.answers += 1
      piece += printableJson(`${line}\n`)
    } else {
      const said = notAnAnswer.parse(JSON.parse(line))
      if ('exported' in said) {
        await write(piece)
        return exported
      }
      exported.leftOutCount += 1
      if (exported.leftOut.length < 3) exported.leftOut.push(printable(said.left_out))
    }
    if (piece.length < PIECE_LENGTH) continue
    if (!(await write(piece))) return exported
    piece = ''
  }
  throw cut
}

/** How the line of an answer begins. */
const ANSWER = '{"key":'

async function* piecesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, byteLength } of body)
    yield Buffer.from(buffer, byteOffset, byteLength)
}

function sayExported({ answers, leftOut, leftOutCount }: Exported): void {
  note(`Exported ${answersText(answers)}.`)
  if (leftOutCount > 0)
    note(`Left out, for they hold no JSON object: ${answersText(leftOutCount)} (${leftOut.join(', ')}).`)
}

const OWNER_ONLY = 0o600

/**
 * Writes a file with mode 0600. The file gets its name only when it is complete, and replaces another one only with
 * `force`. Never replaces the store itself. Throws a StartError of one line.
 */
export async function writeWholeFile(
  wanted: string,
  { force, store }: { force: boolean; store: string },
  write: (file: FileHandle) => Promise<void>,
): Promise<void> {
  const shown = printable(wanted)
  const path = targetOf(wanted, { force, store })
  const part = `${path}.${process.pid}.part`
  try {
    const file = await open(part, 'wx', OWNER_ONLY)
    try {
      await write(file)
      await file.sync()
    } finally {
      await file.close()
    }
    if (force) renameSync(part, path)
    else atomicReplace(part, path)
  } catch (error) {
    throw fileError(error, shown)
  } finally {
    rmSync(part, { force: true })
  }
}

function targetOf(wanted: string, { force, store }: { force: boolean; store: string }): string {
  const shown = printable(wanted)
  const path = resolve(wanted)
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return path
  if (!force) throw new StartError(`${shown} exists already: take another name, or --force.`)
  const target = statSync(path, { throwIfNoEntry: false })
  if (!target?.isFile()) throw new StartError(`${shown} is not a file: use - to write to standard output.`)
  const real = realpathSync(path)
  const stores = ['', '-wal', '-shm'].map((end) => store + end).filter((file) => existsSync(file))
  if (stores.some((file) => statSync(file).ino === target.ino && statSync(file).dev === target.dev)) {
    throw new StartError(`${shown} is the store itself: take another name.`)
  }
  return real
}

/** A link fails where a rename would silently replace a file created meanwhile. */
function atomicReplace(part: string, path: string): void {
  try {
    linkSync(part, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error
    // The file system does not support links.
    if (existsSync(path)) throw new StartError(`${printable(path)} exists already: take another name.`)
    renameSync(part, path)
  }
}

function fileError(error: unknown, shown: string): unknown {
  const code = codeOf(error)
  // SQLite's errors have codes too, but do not concern this file.
  if (code === '' || code.startsWith('SQLITE') || code === 'ABORT_ERR') return error
  if (code === 'EEXIST') return new StartError(`${shown} exists already: take another name, or --force.`)
  if (code === 'ENOSPC') return new StartError(`The disk is full: ${shown} was not written.`)
  return new StartError(`${shown} cannot be written (${code}).`)
}
