/** Receives a dump that a client sends as bytes, into a file of the download folder. */
import { addAbortSignal, finished, PassThrough, type Readable } from 'node:stream'
import { MOST_DUMP_BYTES } from '../../../shared/limits.ts'
import { formatBytes } from '../../../shared/measures.ts'
import { isPacked, peek } from '../../dump/xml-source.ts'
import { ImportError, UploadError } from '../../import-error.ts'
import { storeBytes, watchArrival } from './arriving-bytes.ts'
import type { DownloadFolder } from './download-folder.ts'
import { kindOfStart, START_BYTES } from './dump-identity.ts'
import { type FreeBytes, requireRoom } from './room.ts'

const refusal = (statusCode: number, sentence: string) => new UploadError(statusCode, sentence, true)

export interface Upload {
  /** Stays open after a failure, so that the server can answer the client. */
  bytes: Readable
  /** Null if the client declares no size. */
  size: number | null
}

export interface Receiving {
  folder: DownloadFolder
  /** The path of the database that the import will build. Its disk needs space, too. */
  dbPath: string
  signal: AbortSignal
  onBytes: (done: number, total: number | null) => void
  /** The longest time that the client may send almost no bytes, in milliseconds. */
  stallMs?: number | undefined
  mostBytes?: number | undefined
  freeBytes?: FreeBytes | undefined
}

const STALL_MS = 30_000
/** dblp's XML has six times the size of the same dump compressed. */
const UNPACKED_PER_PACKED = 6
const tooLarge = (maxBytes: number) =>
  `The file is larger than ${formatBytes(maxBytes)}, which no dblp dump is.`
const CUT = 'The connection was cut before all of the file had arrived.'
const STALLED = 'The file stopped arriving. Choose it again.'

/**
 * Writes an upload to `folder.upload`. Before it writes a byte, refuses a file that is no dump or does not fit on the disk.
 * The caller removes the file.
 * @throws UploadError; ImportError when the disk fails; the signal's reason
 */
export async function receiveUpload({ bytes, size }: Upload, receiving: Receiving): Promise<void> {
  const { folder, dbPath, signal, onBytes, stallMs = STALL_MS, freeBytes } = receiving
  const { mostBytes: maxBytes = MOST_DUMP_BYTES } = receiving
  if (size !== null && size > maxBytes) throw refusal(413, tooLarge(maxBytes))
  signal.throwIfAborted()
  const arrival = watchArrival({
    stallMs,
    stop: signal,
    stalled: () => new UploadError(408, STALLED),
    broken: () => new UploadError(400, CUT),
  })
  // Destroying the request itself would close the connection without an answer.
  const arriving = addAbortSignal(arrival.signal, new PassThrough())
  // The reader below gets the error. Later errors need a listener, or they would end the process.
  arriving.on('error', () => undefined)
  finished(bytes, { writable: false }, (error) => error && arriving.destroy(error))
  bytes.pipe(arriving)
  onBytes(0, size)
  try {
    const { beginning, all } = await peek(arrival.read(arriving), START_BYTES)
    requireDump(beginning)
    const packedSize = isPacked(beginning) ? (size ?? 0) : (size ?? 0) / UNPACKED_PER_PACKED
    await requireRoom(folder.path, dbPath, size ?? 0, packedSize, freeBytes).catch(refuseWith(507))
    await storeBytes(folder.upload, all, {
      offset: 0,
      maxBytes,
      tooMany: new UploadError(413, tooLarge(maxBytes)),
      onBytes: (done) => onBytes(done, size),
    })
  } finally {
    arrival.end()
    bytes.unpipe(arriving)
    arriving.destroy()
  }
}

function requireDump(start: Buffer): void {
  const kind = kindOfStart(start)
  if (kind === 'dump') return
  const problem = start.length === 0 ? 'empty' : kind === 'page' ? 'a web page' : 'not a dblp dump'
  throw refusal(422, `The file is ${problem}: choose dblp.xml.gz or dblp.xml.`)
}

/** Turns an ImportError into the refusal of an upload. */
export const refuseWith =
  (status: number) =>
  (error: unknown): never => {
    throw error instanceof ImportError ? refusal(status, `${error.message}.`) : error
  }
