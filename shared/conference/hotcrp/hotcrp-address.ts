import { isSiteOrigin } from '../../contract/connected-sites.ts'
import { isLoopback, withoutLocalhost } from '../../loopback.ts'

export const EXAMPLE_ADDRESS = 'https://sigmod26.hotcrp.com'

/** `base`: the address without a final slash. `origin`: the page's CSP has to allow it. */
export type HotcrpSite = { base: string; origin: string }

/** `insecure`: http to another machine would show the token to everybody on the way. */
export type AddressProblem = 'not-an-address' | 'insecure'

/** Matches the end of a copied address: `/paper/12`, `/u/0/search`, `/index.php`. */
const PAGE =
  /\/(?:u\/\d+(?:\/.*)?|(?:api|assign|autoassign|bulkassign|conflictassign|deadlines|graph|help|index|log|mail|manualassign|paper|profile|review|search|settings|signin|users)(?:\.php)?(?:\/.*)?)$/

/** Adds a missing scheme: https, or http on this machine. Replaces `localhost` by 127.0.0.1. */
export function readHotcrpAddress(text: string): HotcrpSite | AddressProblem {
  const typed = text.trim()
  if (typed === '' || typed.length > 500 || /[\s\\@]/.test(typed)) return 'not-an-address'
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(typed)
  const scheme = isLoopback(`http://${typed}`) ? 'http' : 'https'
  const url = URL.parse(hasScheme ? typed : `${scheme}://${typed}`)
  if (url === null || !/^https?:$/.test(url.protocol)) return 'not-an-address'
  if (url.protocol === 'http:' && !isLoopback(url.origin)) return 'insecure'
  const origin = withoutLocalhost(url.origin)
  if (!isSiteOrigin(origin)) return 'not-an-address'
  const path = url.pathname.replace(PAGE, '').replace(/\/+$/, '')
  return { base: origin + path, origin }
}

/** Accepts only letters and digits after `hct_`, because a token goes into a header. */
export const isHotcrpToken = (text: string): boolean => /^hc[tT]_[A-Za-z0-9]{10,200}$/.test(text)
