import type { PairItem, Person } from '../contract/backend.ts'

const DBLP = 'https://dblp.org'

/** The address if it is `http:` or `https:` (docs/dev/security.md, Markup), else null. */
export function webLink(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}

/** dblp's page of a record such as `conf/sosp/X97`, or null without a key. */
export function recordPage(key: string | null | undefined): string | null {
  return key ? `${DBLP}/rec/${encodedPath(key)}` : null
}

/** dblp's page of a person such as `homepages/s/IonStoica`, or null for a name without a person record. */
export function personPage({ key }: Pick<Person, 'key'>): string | null {
  const prefix = 'homepages/'
  return key?.startsWith(prefix) ? `${DBLP}/pid/${encodedPath(key.slice(prefix.length))}` : null
}

/** The link of a paper: the one in its record, else dblp's page of the record, else null. */
export const proofOf = (item: PairItem): string | null => webLink(item.url) ?? recordPage(item.key)

/** `encodeURIComponent` throws on a lone surrogate, which has no UTF-8 form. */
const encodedPath = (key: string): string => key.toWellFormed().split('/').map(encodeURIComponent).join('/')
