import type { PairItem, Person } from '../contract/backend.ts'
import { PERSON_KEY } from '../query/identifier-forms.ts'

const DBLP = 'https://dblp.org'

/** Returns null unless the address is `http:` or `https:`. See *Markup* in docs/dev/security.md. */
export function webLink(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return protocol === 'http:' || protocol === 'https:' ? href : null
}

/** `key`: for example `conf/sosp/X97`. */
export function recordPage(key: string | null | undefined): string | null {
  return key ? `${DBLP}/rec/${encodedPath(key)}` : null
}

/** `key`: for example `homepages/s/IonStoica`. Null for a name without a person record. */
export function personPage({ key }: Pick<Person, 'key'>): string | null {
  return key?.startsWith(PERSON_KEY) ? `${DBLP}/pid/${encodedPath(key.slice(PERSON_KEY.length))}` : null
}

/** Prefers the record's own address to dblp's page of the record. */
export const proofOf = (item: PairItem): string | null => webLink(item.url) ?? recordPage(item.key)

/** `encodeURIComponent` throws on a lone surrogate, which has no UTF-8 form. */
const encodedPath = (key: string): string => key.toWellFormed().split('/').map(encodeURIComponent).join('/')
