import { addAbortSignal, finished, PassThrough, type Readable } from 'node:stream'
import { MOST_DUMP_BYTES } from '../../../shared/limits.ts'
import { formatBytes } from '../../../shared/measures.ts'
import { isPacked, peek } from '../../dump/xml-source.ts'
import { ImportError, refusal } from '../../import-error.ts'
import type { Run } from '../run.ts'
import { progressReporter } from '../run-progress.ts'
import { storeBytes, watchArrival } from './arriving-bytes.ts'
import { otherThanDump, START_BYTES } from './dump-start.ts'
import { requireRoom } from './room.ts'

export interface Upload {
  /** Stays open after a failure, so that the server can answer the client. */
  bytes: Readable
  /** Null if the client declares no size. */
  size: number | null
}

const STALL_MS = 30_000
/** dblp's XML is six times as large as the packed dump. */
const UNPACKED_PER_PACKED = 6

/**
 * Writes an upload to a file. The caller removes the file. Throws before the first byte is written if the upload is no dump or
 * does not fit on the disk.
 * @throws ImportError; the signal's reason
 */
export async function receiveUpload({ bytes, size }: Upload, run: Run, file: string): Promise<void> {
  const { stallMs = STALL_MS, mostBytes: maxBytes = MOST_DUMP_BYTES } = run.timeouts ?? {}
  const tooLarge = `The file is larger than ${formatBytes(maxBytes)}, which no dblp dump is.`
  if (size !== null && size > maxBytes) throw refusal(413, tooLarge)
  run.signal.throwIfAborted()
  const cut = 'The connection was cut before all of the file had arrived.'
  const stalled = new ImportError('The file stopped arriving. Choose it again.', { statusCode: 408 })
  const arrival = watchArrival(run.signal, stallMs, stalled, () => new ImportError(cut, { statusCode: 400 }))
  // Destroying the request itself would close the connection before the server has answered.
  const arriving = addAbortSignal(arrival.signal, new PassThrough())
  // `arrival.read` gets the first error. Without this listener, a later error would end the process.
  arriving.on('error', () => undefined)
  finished(bytes, { writable: false }, (error) => error && arriving.destroy(error))
  bytes.pipe(arriving)
  const report = progressReporter((progress) => run.onEvent({ progress }))
  const onBytes = (bytes_done: number) => report({ step: 'download', bytes_done, bytes_total: size })
  onBytes(0)
  try {
    const { beginning, all } = await peek(arrival.read(arriving), START_BYTES)
    const other = otherThanDump(beginning)
    if (other !== null) throw refusal(422, `The file is ${other}: choose dblp.xml.gz or dblp.xml.`)
    const packedSize = isPacked(beginning) ? (size ?? 0) : (size ?? 0) / UNPACKED_PER_PACKED
    await requireRoom(run, size ?? 0, packedSize)
    const tooMany = new ImportError(tooLarge, { statusCode: 413 })
    await storeBytes(file, all, { offset: 0, maxBytes, tooMany, onBytes })
  } finally {
    arrival.end()
    bytes.unpipe(arriving)
    arriving.destroy()
  }
}
