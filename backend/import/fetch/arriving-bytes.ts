/** Bytes that arrive from a server or a client: watches them for a stall, and stores them. */
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { asImportError } from '../../import-error.ts'

const OWNER_ONLY = 0o600
/** A slower sender has stalled: at this rate a full dump would take twelve days. */
const LEAST_BYTES_PER_SECOND = 1024

interface Watching {
  /** The longest time in which less than 1 KB/s may arrive, in milliseconds. An idle timer would accept a byte now and then. */
  stallMs: number
  /** Ends the arrival when aborted. */
  stop: AbortSignal
  stalled: () => Error
  /** The error for a broken connection. */
  broken: (cause: unknown) => Error
}

/** Watches an arrival from this call on. */
export function watchArrival({ stallMs, stop, stalled, broken }: Watching) {
  const stall = new AbortController()
  const timer = setTimeout(() => stall.abort(), stallMs)
  const leastBytes = (stallMs / 1000) * LEAST_BYTES_PER_SECOND
  let received = 0
  const end = (): void => clearTimeout(timer)
  /** Ends the watch, and returns the error for a stopped, stalled or broken arrival. */
  const failure = (error: unknown): unknown => {
    end()
    if (stop.aborted) return stop.reason
    return stall.signal.aborted ? stalled() : broken(error)
  }
  return {
    /** Aborted when the arrival is stopped or has stalled. */
    signal: AbortSignal.any([stop, stall.signal]),
    end,
    failure,
    /** Yields the bytes of a stream that `signal` destroys. Throws the errors of `failure`. */
    async *read(stream: Readable): AsyncGenerator<Buffer> {
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
    },
  }
}

interface Storing {
  /** The present length of the file. */
  offset: number
  maxBytes: number
  /** The error for bytes beyond `maxBytes`. */
  tooMany: Error
  /** Receives the bytes stored so far. */
  onBytes: (done: number) => void
}

/**
 * Appends bytes to a private file as they arrive, and returns the length of the file.
 * @throws ImportError when the disk fails; `tooMany`; the errors of `chunks`
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
      if (done + chunk.length > maxBytes) throw tooMany
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
