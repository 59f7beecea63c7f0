import { constants, gunzipSync } from 'node:zlib'
import { isPacked } from '../../dump/xml-source.ts'

/** Enough for declaration, DOCTYPE, a short comment and the root element. */
export const START_BYTES = 4096

const LONGEST_PROLOG = 64 * 1024
const PROLOG = /^(?:\xef\xbb\xbf)?(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->)*/
const DUMP = /^(?:<!DOCTYPE\s+dblp[\s[>]|<dblp[\s/>])/i
const PAGE = /^<(?:!DOCTYPE\s+html|html|head|title|meta|link|script|style|body|div|h1|p|center)\b/i
/** Matches a prolog that goes on after the first bytes. The import checks the rest. */
const UNFINISHED = /^(?:<!--|<\?|<!?[a-z]*$|<!DOCTYPE\s*$|$)/i

/** Returns null for a dump, packed or not. */
export function otherThanDump(bytes: Buffer): 'empty' | 'a web page' | 'not a dblp dump' | null {
  try {
    const start = isPacked(bytes) ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes
    if (start.length === 0) return 'empty'
    const root = start.toString('latin1', 0, LONGEST_PROLOG).replace(PROLOG, '')
    if (PAGE.test(root)) return 'a web page'
    return DUMP.test(root) || UNFINISHED.test(root) ? null : 'not a dblp dump'
  } catch {
    return 'not a dblp dump'
  }
}
