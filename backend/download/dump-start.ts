/** Recognizes a dblp dump by its first bytes: a server may answer with a web page instead, status 200. */
import { constants, gunzipSync } from 'node:zlib'

export const WEB_PAGE = 'answers with a web page instead of the dump'

/** Enough to see the root element behind an XML declaration, a DOCTYPE and a short comment. */
export const START_BYTES = 4096

const LONGEST_PROLOG = 64 * 1024
const PROLOG = /^(?:\xef\xbb\xbf)?(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->)*/
const DUMP = /^(?:<!DOCTYPE\s+dblp[\s[>]|<dblp[\s/>])/i
const PAGE = /^<(?:!DOCTYPE\s+html|html|head|title|meta|link|script|style|body|div|h1|p|center)\b/i
/** A prolog that is longer than the bytes at hand. The import judges what follows it. */
const UNFINISHED = /^(?:<!--|<\?|<!?[a-z]*$|<!DOCTYPE\s*$|$)/i

/**
 * Says what the first bytes of a file belong to, compressed or not, whatever its name and content type are.
 * `page` is HTML; `other` is neither a dblp dump nor HTML.
 */
export function kindOfStart(bytes: Buffer): 'dump' | 'page' | 'other' {
  const text = unpackedStart(bytes)
  if (text === null || text === '') return 'other'
  const root = text.replace(PROLOG, '')
  if (DUMP.test(root)) return 'dump'
  if (PAGE.test(root)) return 'page'
  return UNFINISHED.test(root) ? 'dump' : 'other'
}

/** Null if the bytes are damaged gzip. */
function unpackedStart(bytes: Buffer): string | null {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString('latin1', 0, LONGEST_PROLOG)
  try {
    const unpacked = gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH })
    return unpacked.toString('latin1', 0, LONGEST_PROLOG)
  } catch {
    return null
  }
}
