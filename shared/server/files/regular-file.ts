/**
 * Opening a named pipe waits until somebody writes into it, and reading a device may never end: both would freeze a
 * server. What has to be a file is therefore looked at before it is opened.
 */
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs'

/** Something else than a regular file, or one that is far too large. The message goes on from the path. */
export class UnfitFile extends Error {
  override readonly name = 'UnfitFile'
  /** As Node's errors have one. */
  readonly code = 'UNFIT_FILE'
  readonly path: string
  constructor(path: string, problem: string) {
    super(problem)
    this.path = path
  }
}

/** What lies at a path, where that is neither a regular file nor nothing, in words; else null. */
export function otherThanFile(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined || found.isFile() ? null : kindOf(found)
}

/**
 * Opens a file for reading without ever waiting. Throws an UnfitFile for what is no regular file, and what Node throws
 * when it cannot be opened.
 */
export function openRegularFile(path: string): number {
  // Opening some devices does something, so they are not opened at all; O_NONBLOCK is for what is put here in between.
  requireRegular(path, statSync(path))
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    requireRegular(path, fstatSync(descriptor))
    return descriptor
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

/** The content of a file that has at most so many bytes. Throws as `openRegularFile` does. */
export function readRegularFile(path: string, mostBytes: number): Buffer {
  const descriptor = openRegularFile(path)
  try {
    const { size } = fstatSync(descriptor)
    if (size > mostBytes) throw new UnfitFile(path, `has ${size} bytes, and ${mostBytes} are the most`)
    return readFileSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function requireRegular(path: string, found: Stats): void {
  if (!found.isFile()) throw new UnfitFile(path, `is ${kindOf(found)}, not a regular file`)
}

function kindOf(found: Stats): string {
  if (found.isDirectory()) return 'a folder'
  if (found.isFIFO()) return 'a named pipe'
  return found.isSocket() ? 'a socket' : 'a device'
}
