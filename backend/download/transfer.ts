/** One try to download a dump to the disk, resuming where the last one ended. */
import { type FileHandle, open } from 'node:fs/promises'
import { codeOf } from '../../shared/server/errors.ts'
import { withBeginning } from '../dump/xml-source.ts'
import { asImportError } from '../import-error.ts'
import { DownloadError } from './download-error.ts'
import {
  type DownloadFolder,
  type FreeBytes,
  keptFile,
  removeKept,
  requireRoom,
  writeIdentity,
} from './download-folder.ts'
import {
  type DumpIdentity,
  identityFrom,
  isOtherDump,
  isSameDump,
  kindOfStart,
  rangeValidator,
  START_BYTES,
  WEB_PAGE,
} from './dump-identity.ts'
import { type Connection, type Opened, openResponse, statusError, TooLongError } from './open-response.ts'

/** dblp's dump has 1 GB. A server that sends more than this sends something else. */
const MOST_BYTES = 8 * 1024 ** 3
const OWNER_ONLY = 0o600

export interface Transfer {
  url: string
  folder: DownloadFolder
  dbPath: string
  /** The server's description of the dump, to check if a part belongs to it. */
  remote: DumpIdentity
  /** The MD5 published for that dump, stored beside the part. */
  md5: string | null
  connection: Connection
  /** Receives the bytes downloaded so far, and the total if known. */
  onBytes: (done: number, total: number | null) => void
  freeBytes?: FreeBytes | undefined
}

/** The offset where writing resumes, and the expected result. */
interface ResumeState {
  offset: number
  identity: DumpIdentity
}

/**
 * Downloads the rest of the dump to `folder.part`. If it fails, the part is kept for the next try, except on a full
 * disk, where it would only take up space, and if the server sends too much, which is no dump. The part of another dump is replaced only once the first bytes are those
 * of a dump.
 * @throws DownloadError; ImportError when the disk fails or has no room; the signal's reason
 */
export async function transfer(options: Transfer): Promise<void> {
  const { url, folder, remote, connection } = options
  const kept = await keptFile(folder.part)
  const validator = rangeValidator(remote)
  const resumable = kept !== null && validator !== null && kept.bytes > 0 && isSameDump(kept.identity, remote)
  if (resumable && kept.bytes === remote.size) return
  const headers =
    resumable && kept
      ? { range: `bytes=${kept.bytes}-`, 'if-range': validator }
      : ({} as Record<string, string>)
  const opened = await openResponse(url, { method: 'GET', headers }, connection)
  try {
    const course = await courseOf(
      opened,
      options,
      resumable ? { offset: kept.bytes, identity: kept.identity } : null,
    )
    await receive(opened, course, options, kept?.bytes ?? 0)
  } finally {
    opened.close()
  }
}

async function courseOf(
  opened: Opened,
  options: Transfer,
  resumed: ResumeState | null,
): Promise<ResumeState> {
  const { url, folder } = options
  if (opened.status === 206 && resumed !== null) {
    if (fits(opened, resumed)) return resumed
    await removeKept(folder.part)
    throw new DownloadError(url, 'answers with another part than was asked for', { again: true })
  }
  if (opened.status === 416) {
    await removeKept(folder.part)
    throw new DownloadError(url, 'has not the part that is asked for', { again: true })
  }
  if (opened.status !== 200) throw statusError(url, opened)
  return { offset: 0, identity: identityFrom(url, opened.headers) }
}

/** Checks if a 206 response is the rest of exactly this file. */
function fits({ headers }: Opened, { offset, identity }: ResumeState): boolean {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? []
  if (Number(start) !== offset) return false
  if (total !== '*' && identity.size !== null && Number(total) !== identity.size) return false
  return headers.etag === undefined || identity.etag === null || headers.etag === identity.etag
}

async function receive(
  opened: Opened,
  course: ResumeState,
  options: Transfer,
  partBytes: number,
): Promise<void> {
  const { url, folder, dbPath, remote, onBytes } = options
  const total = course.identity.size ?? (isOtherDump(course.identity, remote) ? null : remote.size)
  const most = total ?? MOST_BYTES
  if (most > MOST_BYTES)
    throw new DownloadError(url, 'says that it is far larger than any dump', { again: false })
  // The bytes of another dump's part are given back before the first byte is written.
  const restBytes = Math.max(0, (total ?? 0) - partBytes)
  await requireRoom({ folder: folder.path, dbPath, restBytes, dumpBytes: total ?? 0 }, options.freeBytes)
  const body = withBeginning(opened.body, START_BYTES)
  const beginning = await body.next()
  if (course.offset === 0) requireDump(url, beginning.value ?? Buffer.alloc(0))
  const file = await openPart(course, options)
  let done = course.offset
  try {
    onBytes(done, total)
    for await (const chunk of chained(beginning, body)) {
      if (done + chunk.length > most) {
        throw new TooLongError(url, `sends more than the ${most} bytes it may have`, { again: false })
      }
      await writeAll(file, chunk, done, folder.part)
      done += chunk.length
      onBytes(done, total)
    }
  } catch (error) {
    if (isDiskFull(error) || error instanceof TooLongError) await removeKept(folder.part)
    throw error
  } finally {
    await file.close()
  }
  if (total !== null && done < total) throw new DownloadError(url, 'the connection was cut', { again: true })
}

/** Throws if what arrives is not a dump. Asking again would bring the same. */
function requireDump(url: string, start: Buffer): void {
  const kind = kindOfStart(start)
  if (kind === 'dump') return
  const problem =
    kind === 'page'
      ? WEB_PAGE
      : start.length === 0
        ? 'answers with an empty file'
        : 'answers with something that is no dblp dump'
  throw new DownloadError(url, problem, { again: false })
}

async function* chained(
  first: IteratorResult<Buffer, unknown>,
  rest: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  if (first.done) return
  yield first.value
  yield* rest
}

async function openPart({ offset, identity }: ResumeState, options: Transfer): Promise<FileHandle> {
  const { folder, remote, md5 } = options
  const { part } = folder
  try {
    // The download may already be the next release, to which this MD5 does not belong.
    if (offset === 0) {
      await removeKept(part)
      writeIdentity(part, identity, isSameDump(identity, remote) ? md5 : null)
    }
    return await open(part, offset === 0 ? 'w' : 'r+', OWNER_ONLY)
  } catch (error) {
    throw asImportError(error, part, part)
  }
}

async function writeAll(file: FileHandle, chunk: Buffer, position: number, part: string): Promise<void> {
  let written = 0
  try {
    while (written < chunk.length) {
      const { bytesWritten } = await file.write(chunk, written, chunk.length - written, position + written)
      written += bytesWritten
    }
  } catch (error) {
    throw asImportError(error, part, part)
  }
}

const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error.cause))
