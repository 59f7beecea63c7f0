import { existsSync, lstatSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ClientSettings } from '../../shared/clients/request.ts'
import { z } from '../../shared/contract/zod.ts'
import { codeOf, StartError } from '../../shared/server/errors.ts'
import { interruptible, note, print } from '../terminal/output.ts'
import { printable, printableJson } from '../terminal/printable.ts'
import { noStoreText, storePath, withCacheServer } from './cache-server.ts'
import { answersText } from './contents.ts'
import { linePieces } from './line-pieces.ts'

/** Writes a chunk; resolves to false if the reader has gone. */
type Write = (text: string) => Promise<boolean>

/** `coauthors cache export [FILE|-]`: writes the answers as JSON Lines, to a file for its owner only. */
export async function runExport(
  file: string,
  { force = false }: { force?: boolean },
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const store = storePath(env)
  await interruptible(
    async (signal, status) => {
      const exported = await withCacheServer(env, (server) => {
        const writeAll = (write: Write) => writeLines(server, write, signal)
        if (file === '-') return writeAll(print)
        status.show('Writing …')
        return writeWholeFile(file, { force, store }, writeAll)
      })
      status.end()
      if (exported === null) note(`${noStoreText(store)} Nothing was exported.`)
      else sayExported(exported)
    },
    () => (file === '-' ? 'Stopped; not all answers were written.' : 'Stopped; no file was written.'),
  )
}

type Exported = { answers: number; leftOut: string[] }

/** The lines between and after the answers of an export. */
const notAnAnswer = z.union([z.object({ left_out: z.string() }), z.object({ exported: z.int() })])
/** How the line of an answer begins. */
const ANSWER = '{"key":'

async function writeLines(
  { base, fetch }: ClientSettings,
  write: Write,
  signal: AbortSignal,
): Promise<Exported> {
  const response = await fetch(`${base}/api/runtime/cache/export`, { signal })
  if (!response.ok || response.body === null) throw new StartError(`The export failed (${response.status}).`)
  const exported: Exported = { answers: 0, leftOut: [] }
  const cut = new StartError('The export was cut off: not all answers are in it.')
  for await (const { lines } of linePieces(response.body, () => cut)) {
    const { answers = [], others = [] } = Object.groupBy(lines.toString().split('\n'), (line) =>
      line.startsWith(ANSWER) ? 'answers' : 'others',
    )
    exported.answers += answers.length
    const isWritten = await write(answers.map((line) => printableJson(`${line}\n`)).join(''))
    for (const line of others.filter(Boolean)) {
      const said = notAnAnswer.parse(JSON.parse(line))
      if ('exported' in said) return exported
      exported.leftOut.push(said.left_out)
    }
    if (!isWritten) return exported
  }
  throw cut
}

function sayExported({ answers, leftOut }: Exported): void {
  note(`Exported ${answersText(answers)}.`)
  const some = leftOut.slice(0, 3).map(printable).join(', ')
  if (some) note(`Left out, for they hold no JSON object: ${answersText(leftOut.length)} (${some}).`)
}

/** Writes a file of mode 0600, named when complete; replaces another only with `force`, and never the store. */
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
      // Another program may have made a file there meanwhile.
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
