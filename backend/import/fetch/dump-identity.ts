import type { IncomingHttpHeaders } from 'node:http'
import { isDeepStrictEqual } from 'node:util'
import { z } from '../../../shared/contract/zod.ts'
import { DAY_MS } from '../../../shared/measures.ts'

const headerText = z.nullable(z.string().check(z.maxLength(1024)))

/** Unknown fields are null. */
export const dumpIdentity = z.object({
  url: z.string().check(z.maxLength(4096)),
  etag: headerText,
  /** An HTTP date. */
  lastModified: headerText,
  /** The compressed size in bytes. */
  size: z.nullable(z.int().check(z.nonnegative())),
})

export type DumpIdentity = z.infer<typeof dumpIdentity>

/** Reads the headers of a complete response, not of a 206. */
export function identityFrom(url: string, headers: IncomingHttpHeaders): DumpIdentity {
  const length = Number(headers['content-length'] ?? Number.NaN)
  const bounded = (text = '') => (text === '' || text.length > 1024 ? null : text)
  return {
    url,
    etag: bounded(headers.etag),
    lastModified: bounded(headers['last-modified']),
    size: Number.isSafeInteger(length) ? length : null,
  }
}

/** Tells whether the response to a resumed download (a 206) has the rest of the same file, after `bytes` bytes. */
export function isRestOf(
  headers: IncomingHttpHeaders,
  { bytes, identity }: { bytes: number; identity: DumpIdentity },
): boolean {
  const [, start, total] = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '') ?? []
  if (Number(start) !== bytes) return false
  if (total !== '*' && identity.size !== null && Number(total) !== identity.size) return false
  if (headers.etag !== undefined && identity.etag !== null) return headers.etag === identity.etag
  const date = headers['last-modified']
  return date === undefined || identity.lastModified === null || date === identity.lastModified
}

/** Returns true only if both are certainly the same complete file. */
export const isSameDump = (one: DumpIdentity, other: DumpIdentity): boolean =>
  isDeepStrictEqual(one, other) && (one.etag ?? one.lastModified) !== null

/** A monthly release has its day in its name. The file's own date may be later. */
const RELEASE_DAY = /\/dblp-(\d{4}-\d\d-\d\d)\.xml\.gz$/

const timeOf = ({ url, lastModified }: DumpIdentity): number =>
  Date.parse(RELEASE_DAY.exec(url)?.[1] ?? lastModified ?? '')

/** Whether `found` is the loaded file, or no newer. Ignores a future date of the loaded file, which would block newer dumps. */
export function isNotNewer(found: DumpIdentity, loaded: DumpIdentity, now = Date.now()): boolean {
  if (found.url === loaded.url && found.etag !== null && found.etag === loaded.etag) return true
  const [foundTime, loadedTime] = [timeOf(found), timeOf(loaded)]
  return foundTime === loadedTime || (foundTime < loadedTime && loadedTime <= now + DAY_MS)
}
