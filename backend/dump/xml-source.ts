/** Recognizes a gzipped file by its first bytes, whatever its name, and unpacks it. */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { openRegularFile } from '../../shared/server/files/regular-file.ts'
import { codeOf } from '../../shared/server/server-errors.ts'
import { messageOf, XmlError } from '../import-error.ts'

/** Large enough for few switches between reading and parsing, and small enough for a quick end after an abort. */
const CHUNK_BYTES = 64 * 1024

/**
 * dblp's dump unpacks to six times its size. A file that unpacks to a hundred times its size and to more than 1 GiB was made to
 * fill disks.
 */
const BOMB_BYTES = 1024 ** 3
const BOMB_RATIO = 100

export interface XmlSource {
  /** Counts bytes of the file on disk, not unpacked ones. */
  bytesRead: number
  /** Unpacked, in chunks of any size. Throws an XmlError if the gzip data are truncated or damaged. */
  chunks: AsyncIterable<Buffer>
}

/**
 * Opens the file with the first read of `chunks`, which may throw Node's file system errors.
 * @param bombBytes up to this many unpacked bytes, any ratio is allowed
 */
export function openXml(file: string, bombBytes = BOMB_BYTES): XmlSource {
  const source: XmlSource = { bytesRead: 0, chunks: unpacked() }
  return source

  async function* read(): AsyncGenerator<Buffer> {
    const stream = createReadStream(file, { fd: openRegularFile(file), highWaterMark: CHUNK_BYTES })
    // Node omits the path of a failed read. Without the path, the message would blame the database.
    stream.on('error', (error) => Object.assign(error, { path: file }))
    for await (const chunk of stream) {
      source.bytesRead += chunk.length
      yield chunk
    }
  }

  async function* unpacked(): AsyncGenerator<Buffer> {
    const { beginning, all } = await peek(read(), 2)
    if (isPacked(beginning)) yield* gunzip(all, source, bombBytes)
    else yield* all
  }
}

/** Whether the first bytes are those of a gzip file. */
export const isPacked = (beginning: Buffer): boolean => beginning[0] === 0x1f && beginning[1] === 0x8b

/** Returns at least `length` bytes, or all of a shorter input, and an iterator over the whole input. */
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

/** Unpacks on Node's thread pool, ahead of the parser. Like gzip, ignores bytes after the packed data. */
async function* gunzip(
  chunks: AsyncIterable<Buffer>,
  source: XmlSource,
  bombBytes: number,
): AsyncGenerator<Buffer> {
  let length = 0
  try {
    const unpacked = pipeline(chunks, createGunzip({ chunkSize: 1024 * 1024 }), () => undefined)
    for await (const chunk of unpacked) {
      length += chunk.length
      if (length > Math.max(bombBytes, BOMB_RATIO * source.bytesRead)) {
        throw new XmlError(
          `unpacks to more than ${BOMB_RATIO} times its size, which no dblp dump does`,
          length,
        )
      }
      yield chunk
    }
  } catch (error) {
    if (!codeOf(error).startsWith('Z_')) throw error
    throw new XmlError(`holds cut or damaged gzip data: ${messageOf(error)}`, length)
  }
}
