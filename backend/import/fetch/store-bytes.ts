import { open } from 'node:fs/promises'
import { asImportError } from '../../import-error.ts'

const OWNER_ONLY = 0o600

interface Storing {
  /** The present length of the file. */
  offset: number
  maxBytes: number
  /** The error for bytes beyond `maxBytes`. */
  tooMany: () => Error
  /** Receives the bytes stored so far. */
  onBytes: (done: number) => void
}

/**
 * Appends bytes to a private file as they arrive, and returns the length of the file.
 * @throws ImportError when the disk fails; the error of `tooMany`; those of `chunks`
 */
export async function storeBytes(
  path: string,
  chunks: AsyncIterable<Buffer>,
  { offset, maxBytes, tooMany, onBytes }: Storing,
): Promise<number> {
  const file = await onDisk(path, () => open(path, 'a', OWNER_ONLY))
  let done = offset
  try {
    onBytes(done)
    for await (const chunk of chunks) {
      if (done + chunk.length > maxBytes) throw tooMany()
      await onDisk(path, () => file.appendFile(chunk))
      done += chunk.length
      onBytes(done)
    }
    return done
  } finally {
    await file.close()
  }
}

/** Runs `work` on a file. Turns a failure into an error that names the file. */
export async function onDisk<T>(path: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asImportError(error, path, path)
  }
}
