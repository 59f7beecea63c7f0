import {
  DBLP_ADDRESS,
  mayBeIdentifier,
  ORCID,
  PERSON_KEY,
  PID,
  PREFIXED_PID,
} from '../../shared/query/identifier-forms.ts'

export type Identifier = { orcid: string } | { key: string }

const FORMAT = /\.(?:html?|xml|rdf|nt|ttl|bib|ris|json)$/i

/**
 * Reads an ORCID, with or without its URL. Reads a person's key (`homepages/s/IonStoica`, `pid/s/IonStoica`), id (`64/5141`), or
 * URL on one of dblp's hosts. Returns null if the entry is a name.
 */
export function identifierOf(text: string): Identifier | null {
  if (!mayBeIdentifier(text)) return null
  const orcid = ORCID.exec(text)
  if (orcid) return { orcid: orcid.slice(1).join('-').toUpperCase() }
  const path = text.replace(DBLP_ADDRESS, '')
  const isAddress = path !== text
  const location = isAddress ? decoded(path.replace(/[?#].*$/, '')).replace(/\/+$/, '') : path
  const key = PREFIXED_PID.exec(isAddress ? location.replace(FORMAT, '') : location)
  if (key) return { key: `${PERSON_KEY}${key[1]}` }
  return PID.test(text) ? { key: `${PERSON_KEY}${text}` } : null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
