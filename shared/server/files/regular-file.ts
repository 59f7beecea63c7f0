/** Reads only regular files: to open a named pipe, or to read a device, may never end. */
import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats, statSync } from 'node:fs'

/** The file is not regular, or too large. The message continues a sentence after the path. */
export class UnfitFile extends Error {
  override readonly name = 'UnfitFile'
  /** Like the `code` of Node's errors. */
  readonly code = 'UNFIT_FILE'
  readonly path: string
  constructor(path: string, problem: string) {
    super(problem)
    this.path = path
  }
}

/** Describes a folder, a pipe or another odd file. Null for a regular or a missing file. */
export function otherThanFile(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined || found.isFile() ? null : kindOf(found)
}

/** Opens without blocking. Throws an UnfitFile for another kind of file, or Node's error. */
export function openRegularFile(path: string): number {
  // Checks first, because opening has effects on some devices. If the file then changes, O_NONBLOCK prevents a wait.
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

/** Throws the errors of `openRegularFile`, and an UnfitFile for more than `mostBytes` bytes. */
export function readRegularFile(path: string, mostBytes: number): Buffer {
  const descriptor = openRegularFile(path)
  try {
    const { size } = fstatSync(descriptor)
    if (size > mostBytes) throw new UnfitFile(path, `has ${size} bytes; at most ${mostBytes} are allowed`)
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
