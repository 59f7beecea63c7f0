/** The unpacked bytes of a dump on disk. The first bytes decide if it is gzip, whatever its name is. */
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { openRegularFile } from '../../shared/server/files/regular-file.ts'
import { XmlError } from '../import-error.ts'

/** Large enough to make switching between reading and parsing cheap, small enough to stop at once when unpacked. */
const CHUNK_BYTES = 64 * 1024

/**
 * dblp's dump unpacks to six times its size. A file that unpacks to more than a hundred times its size, and to at
 * least a fifth of dblp, was made to fill disks.
 */
const BOMB_BYTES = 1024 ** 3
const BOMB_RATIO = 100

export interface XmlSource {
  /** Bytes of the file on disk read so far. */
  bytesRead: number
  /** The unpacked bytes in chunks of any size. Throws an XmlError if the gzip data are truncated or damaged. */
  chunks: AsyncIterable<Buffer>
}

/** Opens nothing until `chunks` is iterated, which then throws Node's file system errors. */
export function openXml(file: string): XmlSource {
  const source: XmlSource = { bytesRead: 0, chunks: unpacked() }
  return source

  async function* read(): AsyncGenerator<Buffer> {
    const stream = createReadStream(file, { fd: openRegularFile(file), highWaterMark: CHUNK_BYTES })
    // Node does not name the file of a failed read, and the error would blame the database.
    stream.on('error', (error) => Object.assign(error, { path: file }))
    for await (const chunk of stream) {
      source.bytesRead += chunk.length
      yield chunk
    }
  }

  async function* unpacked(): AsyncGenerator<Buffer> {
    const { beginning, all } = await peek(read(), 2)
    yield* beginning[0] === 0x1f && beginning[1] === 0x8b ? gunzip(all, () => source.bytesRead) : all
  }
}

/** Reads at least `length` bytes, if there are that many. Returns them, and all bytes from the first one on. */
export async function peek(
  chunks: AsyncIterable<Buffer>,
  length: number,
): Promise<{ beginning: Buffer; all: AsyncGenerator<Buffer> }> {
  const rest = chunks[Symbol.asyncIterator]()
  let beginning: Buffer = Buffer.alloc(0)
  while (beginning.length < length) {
    const next = await rest.next()
    if (next.done) break
    beginning = beginning.length === 0 ? next.value : Buffer.concat([beginning, next.value])
  }
  const all = async function* (): AsyncGenerator<Buffer> {
    if (beginning.length > 0) yield beginning
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { beginning, all: all() }
}

/**
 * Unpacks one packed chunk ahead of the reader, so that unpacking (on Node's thread pool) and parsing overlap. Not
 * a plain pipe: a failing stream drops its buffered data, and the offset of the damage would be a guess.
 */
async function* gunzip(chunks: AsyncIterable<Buffer>, packedBytes: () => number): AsyncGenerator<Buffer> {
  const stream = createGunzip({ chunkSize: 1024 * 1024 })
  const state: { ready: Buffer[]; length: number; damage: XmlError | null; wake: () => void } = {
    ready: [],
    length: 0,
    damage: null,
    wake: () => undefined,
  }
  stream.on('data', (bytes: Buffer) => {
    state.ready.push(bytes)
    state.length += bytes.length
  })
  stream.on('error', (error) => {
    state.damage = new XmlError(`holds cut or damaged gzip data: ${error.message}`, state.length)
    state.wake()
  })
  // Occurs before the end of the input if something other than gzip follows. Like gzip, this ignores the rest.
  stream.on('end', () => state.wake())
  const until = (start: (done: () => void) => void) =>
    new Promise<void>((resolve) => {
      state.wake = resolve
      start(resolve)
    })
  const take = () => state.ready.splice(0)
  try {
    for await (const chunk of chunks) {
      const written = until((done) => stream.write(chunk, () => done()))
      yield* take()
      await written
      if (state.length > Math.max(BOMB_BYTES, BOMB_RATIO * packedBytes())) {
        throw new XmlError(`is packed more than ${BOMB_RATIO} times, as no dblp dump is`, state.length)
      }
      if (state.damage || stream.readableEnded) break
    }
    if (!state.damage && !stream.readableEnded) await until(() => stream.end())
    yield* take()
    if (state.damage) throw state.damage
  } finally {
    stream.destroy()
  }
}
