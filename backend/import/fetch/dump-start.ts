/** Recognizes a dump by its first bytes: a server or a user may send a web page instead. */
import { constants, gunzipSync } from 'node:zlib'
import { isPacked } from '../../dump/xml-source.ts'

/** Enough bytes for the root element after an XML declaration, a DOCTYPE and a short comment. */
export const START_BYTES = 4096

const LONGEST_PROLOG = 64 * 1024
const PROLOG = /^(?:\xef\xbb\xbf)?(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->)*/
const DUMP = /^(?:<!DOCTYPE\s+dblp[\s[>]|<dblp[\s/>])/i
const PAGE = /^<(?:!DOCTYPE\s+html|html|head|title|meta|link|script|style|body|div|h1|p|center)\b/i
/** A prolog that is longer than the first bytes. The import checks the rest. */
const UNFINISHED = /^(?:<!--|<\?|<!?[a-z]*$|<!DOCTYPE\s*$|$)/i

/** The bytes may be packed. `page` is HTML; `other` is neither a dblp dump nor HTML. */
export function kindOfStart(bytes: Buffer): 'dump' | 'page' | 'other' {
  const text = unpackedStart(bytes)
  if (text === '') return 'other'
  const root = text.replace(PROLOG, '')
  if (PAGE.test(root)) return 'page'
  return DUMP.test(root) || UNFINISHED.test(root) ? 'dump' : 'other'
}

/** Returns '' for damaged gzip. */
function unpackedStart(bytes: Buffer): string {
  try {
    const start = isPacked(bytes) ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes
    return start.toString('latin1', 0, LONGEST_PROLOG)
  } catch {
    return ''
  }
}
