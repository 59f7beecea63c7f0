import { existsSync, lstatSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type ClientSettings, httpFailureOf } from '../../shared/clients/request.ts'
import { z } from '../../shared/contract/zod.ts'
import { codeOf, StartError } from '../../shared/server/server-errors.ts'
import { interruptible, note, print } from '../terminal/output.ts'
import { printable, printableJson } from '../terminal/printable.ts'
import { noStoreText, storePath, withCacheServer } from './cache-server.ts'
import { answersText, itemsText } from './contents.ts'
import { linePieces } from './line-pieces.ts'

/** Resolves to false once nobody reads the output. */
type Write = (text: string) => Promise<boolean>

/** An export of the daemon. If `isFramed`, its first and its last line describe the file. */
type ExportKind = { path: string; all: string; text: (count: number) => string; isFramed: boolean }

export const ANSWERS: ExportKind = {
  path: '/api/runtime/cache/export',
  all: 'answers',
  text: answersText,
  isFramed: false,
}
export const WORKSPACE: ExportKind = {
  path: '/api/runtime/workspace/export',
  all: 'items',
  text: itemsText,
  isFramed: true,
}

/** `coauthors cache|workspace export [FILE|-]`: writes JSON Lines. Only the owner may read the file. */
export async function runExport(
  kind: ExportKind,
  file: string,
  { force = false }: { force?: boolean },
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const { all, text } = kind
  const store = storePath(env)
  await interruptible(
    async (signal, status) => {
      const exported = await withCacheServer(env, (server) => {
        const progress = (count: number) => file !== '-' && status.show(`Writing … ${text(count)}`)
        const writeAll = (write: Write) => writeLines(server, kind, { write, signal, progress })
        if (file === '-') return writeAll(print)
        progress(0)
        return writeWholeFile(file, { force, store }, writeAll)
      })
      status.end()
      if (exported === null) note(`${noStoreText(store)} Nothing was exported.`)
      else noteExported(exported, text)
    },
    () => (file === '-' ? `Stopped; not all ${all} were written.` : 'Stopped; no file was written.'),
  )
}

type Exported = { count: number; leftOut: string[] }

const frame = z.union([
  z.object({ left_out: z.string() }),
  z.object({ exported: z.int() }),
  z.object({ coauthors: z.string() }),
])
const FRAME = /^\{"(left_out|exported|coauthors)":/

async function writeLines(
  { base, fetch }: ClientSettings,
  { path, all, isFramed }: ExportKind,
  { write, signal, progress }: { write: Write; signal: AbortSignal; progress: (count: number) => unknown },
): Promise<Exported> {
  const response = await fetch(`${base}${path}`, { signal })
  if (!response.ok || response.body === null) throw await httpFailureOf(response)
  const exported: Exported = { count: 0, leftOut: [] }
  const cut = new StartError(`The export was cut off: not all ${all} are in it.`)
  for await (const { lines } of linePieces(response.body, () => cut)) {
    let [text, isEnd] = ['', false]
    for (const line of lines.toString().split('\n').filter(Boolean)) {
      const frameLine = FRAME.test(line) ? frame.parse(JSON.parse(line)) : null
      if (frameLine === null) exported.count += 1
      else if ('left_out' in frameLine) exported.leftOut.push(frameLine.left_out)
      else isEnd ||= 'exported' in frameLine
      if (frameLine === null || (isFramed && !('left_out' in frameLine))) text += printableJson(`${line}\n`)
    }
    if (!(await write(text)) || isEnd) return exported
    progress(exported.count)
  }
  throw cut
}

function noteExported({ count, leftOut }: Exported, textOf: ExportKind['text']): void {
  note(`Exported ${textOf(count)}.`)
  const some = [...new Set(leftOut)].slice(0, 3).map(printable).join(', ')
  if (some) note(`Left out because they cannot be read: ${textOf(leftOut.length)} (${some}).`)
}

/** Writes a private file (0600) under a temporary name and renames it. Replaces a file only with `force`, never the store. */
async function writeWholeFile<T>(
  wanted: string,
  target: { force: boolean; store: string },
  writeAll: (write: Write) => Promise<T>,
): Promise<T> {
  const path = targetOf(wanted, target)
  const part = `${path}.${process.pid}.part`
  try {
    const file = await open(part, 'wx', 0o600)
    try {
      const result = await writeAll((text) => file.appendFile(text).then(() => true))
      await file.sync()
      // Checks the target again, because another program may have made a file there meanwhile.
      renameSync(part, targetOf(wanted, target))
      return result
    } finally {
      await file.close()
    }
  } catch (error) {
    const code = codeOf(error)
    if (code === '' || code === 'ABORT_ERR') throw error
    throw new StartError(`${printable(wanted)} cannot be written (${code}).`)
  } finally {
    rmSync(part, { force: true })
  }
}

function targetOf(wanted: string, { force, store }: { force: boolean; store: string }): string {
  const shown = printable(wanted)
  const path = resolve(wanted)
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return path
  if (!force) throw new StartError(`${shown} exists already: take another name, or --force.`)
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new StartError(`${shown} is not a file.`)
  const real = realpathSync(path)
  if (existsSync(store) && ['', '-wal', '-shm'].some((end) => real === realpathSync(store) + end))
    throw new StartError(`${shown} is the store itself: take another name.`)
  return real
}
