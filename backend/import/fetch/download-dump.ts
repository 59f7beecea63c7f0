/** From dblp to a complete, verified `dblp.xml.gz` on disk. */
import { formatBytes } from '../../../shared/measures.ts'
import { DownloadError, type RetryOptions, retrying, shown } from './download-error.ts'
import { keptFile, partToDump, removeKept } from './download-folder.ts'
import {
  type DumpIdentity,
  identityFrom,
  isNotNewer,
  isSameDump,
  md5Of,
  publishedMd5,
} from './dump-identity.ts'
import { type Connection, isWebPage, openResponse, statusError } from './open-response.ts'
import { type Transfer, transfer } from './transfer.ts'

export interface DownloadOptions extends RetryOptions, Omit<Transfer, 'remote' | 'onBytes'> {
  connection: Connection
  /** The loaded dump; null to download in any case. */
  loaded: DumpIdentity | null
  onBytes: (step: 'download' | 'verify', done: number, total: number | null) => void
}

/** Null if there is nothing newer than the loaded dump. */
export type Downloaded = { file: string; identity: DumpIdentity } | null

/**
 * Downloads the server's current dump unless it is no newer than the loaded one. Resumes an earlier download of the same
 * dump, and reuses a complete one that is still current. Each try asks the server anew what it has, so that a new release
 * starts over. If the MD5 differs, the download is removed and tried once more.
 * @throws DownloadError, ImportError (the disk), or the signal's reason; a partial download is kept for the next
 * run
 */
export async function downloadDump(options: DownloadOptions): Promise<Downloaded> {
  const { url, folder, loaded, connection, onNote } = options
  let furthest = 0
  let hasDiffered = false
  const onBytes = (done: number, total: number | null) => {
    furthest = Math.max(furthest, done)
    options.onBytes('download', done, total)
  }
  const attempt = async (): Promise<Downloaded> => {
    const remote = await look(url, connection)
    if (loaded !== null && isNotNewer(remote, loaded)) return null
    const kept = await keptFile(folder.dump)
    if (kept !== null && isSameDump(kept.identity, remote) && kept.bytes === (remote.size ?? kept.bytes)) {
      onNote('The newest dump is on the disk already and is not downloaded again')
      return { file: folder.dump, identity: kept.identity }
    }
    const part = await keptFile(folder.part)
    const size = remote.size === null ? 'of unknown size' : formatBytes(remote.size)
    const begun =
      part !== null && isSameDump(part.identity, remote)
        ? `; ${formatBytes(part.bytes)} are here already`
        : ''
    onNote(`Downloading ${shown(url)} (${size}${begun})`)
    // Fetches the MD5 first: after the download it may already be the next release's.
    const md5 = await publishedMd5(url, connection, onNote)
    const identity = await transfer({ ...options, remote, onBytes })
    const onVerified = (done: number) => options.onBytes('verify', done, identity.size)
    if (md5 !== null && (await md5Of(folder.part, onVerified, connection.signal)) !== md5) {
      await removeKept(folder.part)
      const again = !hasDiffered
      hasDiffered = true
      throw new DownloadError(url, 'what was downloaded differs from the published MD5, and was removed', {
        again,
      })
    }
    await partToDump(folder)
    return { file: folder.dump, identity }
  }
  return retrying(attempt, options, () => furthest)
}

/**
 * Asks the server for the dump's identity with HEAD. If the server does not support HEAD, or describes a web page,
 * everything is unknown, and the bytes of the download decide.
 */
async function look(url: string, connection: Connection): Promise<DumpIdentity> {
  const opened = await openResponse(url, { method: 'HEAD' }, connection)
  opened.close()
  if (opened.status === 200 && !isWebPage(opened)) return identityFrom(url, opened.headers)
  if ([200, 403, 405, 501].includes(opened.status)) return { url, etag: null, lastModified: null, size: null }
  throw statusError(url, opened)
}
