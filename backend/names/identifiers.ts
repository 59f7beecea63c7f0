import {
  DBLP_ADDRESS,
  mayBeIdentifier,
  ORCID,
  PID,
  PREFIXED_PID,
} from '../../shared/query/identifier-forms.ts'

export type Identifier = { orcid: string } | { key: string }

const FORMAT = /\.(?:html?|xml|rdf|nt|ttl|bib|ris|json)$/i

/**
 * Returns null if the entry is a name. Reads an ORCID, bare or as a URL; a key (`homepages/s/IonStoica`, `pid/s/IonStoica`) or
 * id (`64/5141`) of a person; and a person's URL on one of dblp's hosts.
 */
export function identifierOf(text: string): Identifier | null {
  if (!mayBeIdentifier(text)) return null
  const orcid = ORCID.exec(text)
  if (orcid) return { orcid: orcid.slice(1).join('-').toUpperCase() }
  const path = text.replace(DBLP_ADDRESS, '')
  const isAddress = path !== text
  const location = isAddress ? decoded(path.replace(/[?#].*$/, '')).replace(/\/+$/, '') : path
  const key = PREFIXED_PID.exec(isAddress ? location.replace(FORMAT, '') : location)
  if (key) return { key: `homepages/${key[1]}` }
  return PID.test(text) ? { key: `homepages/${text}` } : null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
