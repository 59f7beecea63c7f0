import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  unwatchFile,
  watchFile,
} from 'node:fs'
import { type LogWishes, logFile, olderLog } from './manager.ts'
import type { ProgramName } from './program-plan.ts'

const LOOK_EVERY_MS = 500

/** Prints the last lines of the programs' own logs, and with `follow` new lines until the user stops it. */
export async function printLogFiles(
  names: readonly ProgramName[],
  { lines, follow }: LogWishes,
): Promise<void> {
  for (const name of names) {
    const said = [olderLog(logFile(name)), logFile(name)]
      .filter(existsSync)
      .map((path) => readFileSync(path, 'utf8'))
    print(name, said.join('').split('\n').filter(Boolean).slice(-lines))
  }
  if (!follow) return
  const stops = names.map(followFile)
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve).once('SIGTERM', resolve)
    // The reader has gone.
    process.stdout.once('error', () => resolve())
  })
  for (const stop of stops) stop()
}

/** Returns a function that stops following. */
function followFile(name: ProgramName): () => void {
  const path = logFile(name)
  let seen = existsSync(path) ? statSync(path).size : 0
  const look = ({ size }: { size: number }): void => {
    if (size < seen) seen = 0 // the file was truncated
    if (size === seen) return
    print(name, readBetween(path, seen, size).split('\n').filter(Boolean))
    seen = size
  }
  watchFile(path, { interval: LOOK_EVERY_MS }, look)
  return () => unwatchFile(path, look)
}

function readBetween(path: string, from: number, to: number): string {
  const piece = Buffer.alloc(to - from)
  const file = openSync(path, 'r')
  try {
    return piece.toString('utf8', 0, readSync(file, piece, 0, piece.length, from))
  } finally {
    closeSync(file)
  }
}

function print(name: ProgramName, lines: readonly string[]): void {
  for (const line of lines) console.log(`${name.padEnd('backend'.length)}  ${line}`)
}
