import { rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { asImportError } from '../../import-error.ts'

const OWNER_ONLY = 0o600
/** A slower sender has stalled: a full dump would take twelve days. */
const LEAST_BYTES_PER_SECOND = 1024

/**
 * Watches the arrival of a stream's bytes, from this call on.
 * @param stop aborts the arrival
 * @param stallMs the longest time with less than 1 KB/s
 * @param broken makes the error for a broken connection
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
  /** Ends the watch. Returns the error for a stopped, stalled or broken arrival. */
  const failure = (error: unknown): unknown => {
    end()
    return signal.aborted ? signal.reason : broken(error)
  }
  /** The caller must let `signal` destroy the stream. Throws the errors of `failure`. */
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
  offset: number
  maxBytes: number
  tooMany: Error
  onBytes: (done: number) => void
}

/**
 * Appends the chunks to a file, and returns its length. With the offset 0, first removes an earlier file.
 * @throws ImportError with the file if the disk fails; `tooMany`; the errors of `chunks`
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
