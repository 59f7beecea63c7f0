import { renameSync, statSync } from 'node:fs'
import { MOST_DUMP_BYTES } from '../../../shared/limits.ts'
import { formatBytes } from '../../../shared/measures.ts'
import { peek } from '../../dump/xml-source.ts'
import { ImportError } from '../../import-error.ts'
import type { Run } from '../run.ts'
import { progressReporter } from '../run-progress.ts'
import { addressesOf } from './allowed-addresses.ts'
import { storeBytes } from './arriving-bytes.ts'
import { md5Of, publishedMd5 } from './checksum.ts'
import { DownloadError, retrying, shown } from './download-error.ts'
import {
  beginDownload,
  bytesIn,
  type Download,
  downloadFolder,
  keptDownload,
  removeDownload,
} from './download-folder.ts'
import { type DumpIdentity, identityFrom, isNotNewer, isRestOf, isSameDump } from './dump-identity.ts'
import { otherThanDump, START_BYTES } from './dump-start.ts'
import { openResponse, statusError } from './open-response.ts'
import { requireRoom } from './room.ts'

/**
 * Downloads and verifies `dblp.xml.gz` from one source. Returns null if the source's dump is no newer than the loaded one. Each
 * try resumes a part, or asks for a dump other than the stored or loaded one. If the MD5 differs, removes the download and tries
 * once more.
 * @throws DownloadError, ImportError (the disk), or the signal's reason. The part stays for the next run unless it is too long or
 * has no room.
 */
export function downloadDump(
  run: Run,
  source: string,
  loaded: DumpIdentity | null,
  tries: number,
): Promise<Download | null> {
  const { onEvent, signal } = run
  const folder = downloadFolder(run.settings.dataDir)
  const report = progressReporter((progress) => onEvent({ progress }))
  let hasDiffered = false
  /** The most bytes of this dump on the disk so far. */
  let furthest = 0
  /** The address where the MD5 failed while the dump was open: its server may allow only one connection. */
  let md5First: string | null = null
  const attempt = async (): Promise<Download | null> => {
    const early = md5First === null ? null : { url: md5First, md5: await publishedMd5(md5First, run) }
    const kept = keptDownload(folder)
    const { url, opened, rest, identity } = await openDump(source, kept, loaded, run)
    const { size } = identity
    const onBytes = (step: 'download' | 'verify') => (bytes_done: number) => {
      if (step === 'download') furthest = Math.max(furthest, bytes_done)
      report({ step, bytes_done, bytes_total: size })
    }
    try {
      const most = formatBytes(MOST_DUMP_BYTES)
      if ((size ?? 0) > MOST_DUMP_BYTES)
        throw new DownloadError(url, `declares more than ${most}, which no dblp dump has`)
      const { beginning, all } = await peek(opened.body, START_BYTES)
      const other = opened.status === 200 ? otherThanDump(beginning) : null
      if (other !== null) throw new DownloadError(url, `answers with a file that is ${other}`)
      if (loaded !== null && isNotNewer(identity, loaded)) return null
      const isHere = kept?.isComplete && isSameDump(kept.identity, identity)
      if (isHere && kept.file === folder.dump) {
        onEvent({ note: 'The newest dump is on the disk already and is not downloaded again' })
        return kept
      }
      const length = size === null ? 'of unknown size' : formatBytes(size)
      const here = rest === null ? '' : `; ${formatBytes(rest.bytes)} are here already`
      onEvent({ note: `Downloading ${shown(url)} (${length}${here})` })
      // Asks for the MD5 before the bytes. After them, the server may have the MD5 of the next release.
      md5First = url
      const md5 = early?.url === url ? early.md5 : await publishedMd5(url, run)
      if (early === null) md5First = null
      if (!isHere) {
        // An earlier download's bytes count as free: this download continues or removes them.
        await requireRoom(run, Math.max(0, (size ?? 0) - bytesIn(folder)), size ?? 0)
        if (rest === null) beginDownload(folder, identity)
        const maxBytes = size ?? MOST_DUMP_BYTES
        const problem = `sends more than the ${maxBytes} bytes it may have`
        const tooMany = new DownloadError(url, problem, { statusCode: 413 })
        const limits = { offset: rest?.bytes ?? 0, maxBytes, tooMany, onBytes: onBytes('download') }
        const done = await storeBytes(folder.part, all, limits)
        if (done < (size ?? 0)) throw new DownloadError(url, 'the connection was cut', { again: true })
      }
      if (md5 !== null && (await md5Of(folder.part, onBytes('verify'), signal)) !== md5) {
        removeDownload(folder)
        const again = !hasDiffered
        hasDiffered = true
        throw new DownloadError(url, 'the download differs from the published MD5 and was removed', { again })
      }
      renameSync(folder.part, folder.dump)
      return { file: folder.dump, bytes: statSync(folder.dump).size, identity, isComplete: true }
    } catch (error) {
      // No try can complete a part that is too long or has no room.
      if (error instanceof ImportError && [413, 507].includes(error.statusCode) && !error.isRefusal)
        removeDownload(folder)
      throw error
    } finally {
      opened.close()
    }
  }
  return retrying(attempt, run, tries, () => furthest)
}

/**
 * Asks a source's addresses in order. Status 200 brings the whole dump, 206 the rest of the part, 304 no dump. Removes a part
 * that the server cannot complete.
 * @throws DownloadError if the server has no dump or fails
 */
async function openDump(source: string, kept: Download | null, loaded: DumpIdentity | null, run: Run) {
  const addresses = addressesOf(source, new Date())
  for (const url of addresses) {
    const part = kept !== null && !kept.isComplete && kept.identity.url === url ? kept : null
    const known = kept?.isComplete ? kept.identity : loaded
    const otherThanKnown = known?.url === url && known.etag !== null ? { 'if-none-match': known.etag } : {}
    const asked: Record<string, string> = part === null ? otherThanKnown : restOf(part)
    const opened = await openResponse(url, run, asked)
    const { status, headers } = opened
    if (status === 200) return { url, opened, identity: identityFrom(url, headers), rest: null }
    if (status === 304 && known !== null && 'if-none-match' in asked)
      return { url, opened, identity: known, rest: null }
    if (status === 206 && part !== null && 'range' in asked && isRestOf(headers, part))
      return { url, opened, identity: part.identity, rest: part }
    opened.close()
    if (part !== null && (status === 206 || status === 416)) {
      removeDownload(downloadFolder(run.settings.dataDir))
      throw new DownloadError(url, `cannot send the rest of the dump (${status})`, { again: true })
    }
    if (status !== 404 || addresses.length === 1) throw statusError(url, opened)
  }
  throw new DownloadError(addresses[0] ?? source, 'is not there, nor is any release of the last months')
}

/** Asks for the rest of a part. A server with another dump sends that dump from its first byte. */
function restOf({ bytes, identity: { etag, lastModified } }: Download): Record<string, string> {
  const validator = etag?.startsWith('W/') ? lastModified : (etag ?? lastModified)
  return bytes === 0 || validator === null ? {} : { range: `bytes=${bytes}-`, 'if-range': validator }
}
