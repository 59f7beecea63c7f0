import type { IncomingHttpHeaders } from 'node:http'
import { z } from '../../shared/contract/zod.ts'

const headerText = z.nullable(z.string().check(z.maxLength(1024)))

/** Identifies a dump by what a server says about it. Unknown fields are null. */
export const dumpIdentity = z.object({
  url: z.string().check(z.maxLength(4096)),
  etag: headerText,
  /** An HTTP date. */
  lastModified: headerText,
  /** Bytes of the compressed file. */
  size: z.nullable(z.int().check(z.nonnegative())),
})

export type DumpIdentity = z.infer<typeof dumpIdentity>

/** Reads the headers of a complete response (not of a partial one). */
export function identityFrom(url: string, headers: IncomingHttpHeaders): DumpIdentity {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return {
    url,
    etag: bounded(headers.etag),
    lastModified: bounded(headers['last-modified']),
    size: Number.isSafeInteger(length) && length >= 0 ? length : null,
  }
}

/** Checks if both are certainly the same file. */
export function isSameDump(one: DumpIdentity, other: DumpIdentity): boolean {
  if (one.url !== other.url || (one.size !== other.size && one.size !== null && other.size !== null))
    return false
  if (one.etag !== null && other.etag !== null) return one.etag === other.etag
  return one.lastModified !== null && one.lastModified === other.lastModified && one.size === other.size
}

/** Checks if both are certainly different files. */
export function isOtherDump(one: DumpIdentity, other: DumpIdentity): boolean {
  const differ = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b
  return (
    differ(one.etag, other.etag) ||
    differ(one.lastModified, other.lastModified) ||
    differ(one.size, other.size)
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The dump that the loaded database was built from. */
export type LoadedDump = Pick<DumpIdentity, 'url' | 'etag' | 'lastModified'> &
  Partial<Pick<DumpIdentity, 'size'>>

/** A monthly release has its day in its name; its file may be copied to the server later. */
const RELEASE_DAY = /\/dblp-(\d{4}-\d\d-\d\d)\.xml\.gz$/

const timeOf = ({ url, lastModified }: LoadedDump): number =>
  Date.parse(RELEASE_DAY.exec(url)?.[1] ?? lastModified ?? '')

/**
 * Checks if `remote` is the same file as `loaded`, or no newer. Ignores a loaded date in the future: otherwise no
 * dump would be newer for years. A far smaller file is looked at, whatever its date: it may be a web page.
 */
export function isNotNewer(remote: DumpIdentity, loaded: LoadedDump, now = Date.now()): boolean {
  if (remote.url === loaded.url && remote.etag !== null && remote.etag === loaded.etag) return true
  if (remote.size !== null && remote.size * 2 < (loaded.size ?? 0)) return false
  const [there, here] = [timeOf(remote), timeOf(loaded)]
  return there === here || (there < here && here <= now + DAY_MS)
}

/** Returns the value of `If-Range`: a strong ETag, else a date; null if the server's file cannot be identified. */
export function rangeValidator({ etag, lastModified }: DumpIdentity): string | null {
  return etag !== null && !etag.startsWith('W/') ? etag : lastModified
}

const bounded = (text: string | undefined): string | null =>
  text === undefined || text === '' || text.length > 1024 ? null : text
