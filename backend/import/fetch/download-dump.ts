/** Downloads a complete, verified `dblp.xml.gz` from one address. */
import { formatBytes } from '../../../shared/measures.ts'
import { DownloadError, type RetryOptions, retrying, shown } from './download-error.ts'
import { downloadedFile, partToDump, removeDownload } from './download-folder.ts'
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

/** Null if the server has no newer dump than the loaded one. */
export type Downloaded = { file: string; identity: DumpIdentity } | null

/**
 * Downloads the server's current dump unless it is no newer than the loaded one. Resumes an earlier download of the same
 * dump, and reuses a complete and current one. Each try asks the server for the dump's identity again, so that a new
 * release starts over. If the MD5 differs, removes the download and tries once more.
 * @throws DownloadError, ImportError (the disk), or the signal's reason. The part stays for the next run.
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
    const remote = await identityAt(url, connection)
    if (loaded !== null && isNotNewer(remote, loaded)) return null
    const complete = await downloadedFile(folder.dump)
    if (
      complete !== null &&
      isSameDump(complete.identity, remote) &&
      complete.bytes === (remote.size ?? complete.bytes)
    ) {
      onNote('The newest dump is on the disk already and is not downloaded again')
      return { file: folder.dump, identity: complete.identity }
    }
    const part = await downloadedFile(folder.part)
    const size = remote.size === null ? 'of unknown size' : formatBytes(remote.size)
    const resumed =
      part !== null && isSameDump(part.identity, remote)
        ? `; ${formatBytes(part.bytes)} are here already`
        : ''
    onNote(`Downloading ${shown(url)} (${size}${resumed})`)
    // Before the download: afterwards the server may already publish the MD5 of the next release.
    const md5 = await publishedMd5(url, connection, onNote)
    const identity = await transfer({ ...options, remote, onBytes })
    const onVerified = (done: number) => options.onBytes('verify', done, identity.size)
    if (md5 !== null && (await md5Of(folder.part, onVerified, connection.signal)) !== md5) {
      await removeDownload(folder.part)
      const again = !hasDiffered
      hasDiffered = true
      throw new DownloadError(url, 'the download differs from the published MD5 and was removed', {
        again,
      })
    }
    await partToDump(folder)
    return { file: folder.dump, identity }
  }
  return retrying(attempt, options, () => furthest)
}

/** Asks for the dump's identity with HEAD. Unknown if the server refuses HEAD or declares a web page: the download then decides. */
async function identityAt(url: string, connection: Connection): Promise<DumpIdentity> {
  const opened = await openResponse(url, { method: 'HEAD' }, connection)
  opened.close()
  if (opened.status === 200 && !isWebPage(opened)) return identityFrom(url, opened.headers)
  if ([200, 403, 405, 501].includes(opened.status)) return { url, etag: null, lastModified: null, size: null }
  throw statusError(url, opened)
}
