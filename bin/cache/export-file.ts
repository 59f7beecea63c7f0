import { existsSync, linkSync, lstatSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { codeOf, StartError } from '../../shared/server/errors.ts'
import { printable } from '../terminal/printable.ts'

const OWNER_ONLY = 0o600

/**
 * Has a file written: 0600, under its name only when it is whole, and never over another without `force`. The store
 * itself is never replaced. Throws a StartError of one line.
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
    else putInPlace(part, path)
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

/** A link fails where a rename would silently replace what has come to be there meanwhile. */
function putInPlace(part: string, path: string): void {
  try {
    linkSync(part, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error
    // A file system without links.
    if (existsSync(path)) throw new StartError(`${printable(path)} exists already: take another name.`)
    renameSync(part, path)
  }
}

function fileError(error: unknown, shown: string): unknown {
  const code = codeOf(error)
  // SQLite's errors have codes too, and are not about this file.
  if (code === '' || code.startsWith('SQLITE') || code === 'ABORT_ERR') return error
  if (code === 'EEXIST') return new StartError(`${shown} exists already: take another name, or --force.`)
  if (code === 'ENOSPC') return new StartError(`The disk is full: ${shown} was not written.`)
  return new StartError(`${shown} cannot be written (${code}).`)
}
