import type { PairItem, Person } from '../contract/backend.ts'

const DBLP = 'https://dblp.org'

/** A link that may be shown: `http:` and `https:` only (docs/security.md, Markup), else null. */
export function webLink(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}

/** dblp's page of a record (`conf/sosp/X97`), or null without a key. */
export function recordPage(key: string | null | undefined): string | null {
  return key ? `${DBLP}/rec/${encodedPath(key)}` : null
}

/** dblp's page of a person (`homepages/s/IonStoica`), or null for a name without a person record. */
export function personPage({ key }: Person): string | null {
  const prefix = 'homepages/'
  return key?.startsWith(prefix) ? `${DBLP}/pid/${encodedPath(key.slice(prefix.length))}` : null
}

/** Where a paper can be seen: where its record says, else dblp's page of it, else nowhere. */
export const proofOf = (item: PairItem): string | null => webLink(item.url) ?? recordPage(item.key)

/** `encodeURIComponent` throws on a lone surrogate, which has no UTF-8 form. */
const encodedPath = (key: string): string => key.toWellFormed().split('/').map(encodeURIComponent).join('/')
