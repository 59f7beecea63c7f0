/** Bytes that arrive from a server or a client: watches them for a stall, and stores them. */
import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { asImportError } from '../../import-error.ts'

const OWNER_ONLY = 0o600
/** A slower sender has stalled: at this rate a full dump would take twelve days. */
const LEAST_BYTES_PER_SECOND = 1024

/**
 * Watches an arrival from this call on.
 * @param stop ends the arrival when aborted
 * @param stallMs the longest time in which less than 1 KB/s may arrive
 * @param broken returns the error for a broken connection
 */
export function watchArrival(
  stop: AbortSignal,
  stallMs: number,
  stalled: Error,
  broken: (cause: unknown) => Error,
) {
  const stall = new AbortController()
  const signal = AbortSignal.any([stop, stall.signal])
  const timer = setTimeout(() => stall.abort(stalled), stallMs)
  const leastBytes = (stallMs / 1000) * LEAST_BYTES_PER_SECOND
  let received = 0
  const end = (): void => clearTimeout(timer)
  /** Ends the watch, and returns the error for a stopped, stalled or broken arrival. */
  const failure = (error: unknown): unknown => {
    end()
    return signal.aborted ? signal.reason : broken(error)
  }
  /** Yields the bytes of a stream that `signal` destroys. Throws the errors of `failure`. */
  async function* read(stream: Readable): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of stream) {
        received += chunk.length
        if (received >= leastBytes) {
          received = 0
          timer.refresh()
        }
        yield chunk
      }
    } catch (error) {
      throw failure(error)
    } finally {
      end()
    }
  }
  return { signal, end, failure, read }
}

interface Storing {
  /** The length of the file before the first byte arrives. */
  offset: number
  maxBytes: number
  /** The error for bytes beyond `maxBytes`. */
  tooMany: Error
  /** Receives the bytes stored so far. */
  onBytes: (done: number) => void
}

/**
 * Appends bytes to a private file as they arrive, and returns the length of the file. Removes an earlier file at offset 0.
 * @throws ImportError that names the file when the disk fails; `tooMany`; the errors of `chunks`
 */
export async function storeBytes(
  path: string,
  chunks: AsyncIterable<Buffer>,
  { offset, maxBytes, tooMany, onBytes }: Storing,
): Promise<number> {
  let done = offset
  try {
    if (offset === 0) rmSync(path, { force: true })
    const file = await open(path, 'a', OWNER_ONLY)
    try {
      onBytes(done)
      for await (const chunk of chunks) {
        if (done + chunk.length > maxBytes) throw tooMany
        await file.appendFile(chunk)
        done += chunk.length
        onBytes(done)
      }
    } finally {
      await file.close()
    }
    return done
  } catch (error) {
    throw asImportError(error, path, path)
  }
}
