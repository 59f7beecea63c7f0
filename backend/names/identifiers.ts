import {
  DBLP_ADDRESS,
  mayBeIdentifier,
  ORCID,
  PID,
  PREFIXED_PID,
} from '../../shared/query/identifier-forms.ts'

/** An entry that identifies a person: an ORCID, the key of a person record, or the name in a legacy dblp URL. */
export type Identifier = { orcid: string } | { key: string } | { name: string }

const FORMAT = /\.(?:html?|xml|rdf|nt|ttl|bib|ris|json)$/i
const LEGACY_PAGE = /^(?:pers\/(?:\w{2}\/)?|(?:~ley\/)?db\/indices\/a-tree\/)\w\/([^/]+)$/

/**
 * Returns the identifier in an entry, or null if the entry is a name: an ORCID, bare or as a URL; a dblp key
 * (`homepages/s/IonStoica`, `pid/s/IonStoica`) or person id (`s/IonStoica`, `64/5141`); a person's URL on any of
 * dblp's hosts, current (`https://dblp.org/pid/s/IonStoica.html`) or from before 2019
 * (`https://dblp.uni-trier.de/pers/hd/s/Stoica:Ion`).
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
  if (PID.test(text)) return { key: `homepages/${text}` }
  const page = isAddress ? LEGACY_PAGE.exec(location.replace(FORMAT, '')) : null
  return page?.[1] === undefined ? null : { name: nameInLegacyUrl(page[1]) }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const ACCENTED = /=([a-z])(?:uml|acute|grave|circ|tilde|cedil|ring|slash)=/gi
const OTHER_LETTERS = new Map(Object.entries({ szlig: 'ss', aelig: 'ae', eth: 'd', thorn: 'th' }))

/**
 * Decodes the name in a legacy dblp URL: `Steele_Jr=:Guy_L=` is `Guy L. Steele Jr.`. `_` is a space, `=uuml=` a letter
 * with a diacritic, which folding ignores. Any other `=` is a period at the end of a word, else a hyphen or an
 * apostrophe; this function takes the hyphen. A homonym number follows the family name, which is last.
 */
function nameInLegacyUrl(page: string): string {
  const [family = '', given = ''] = page.split(':')
  return [given, family]
    .map((part) =>
      part
        .replace(ACCENTED, '$1')
        .replace(/=(\w+?)=/g, (whole, letter: string) => OTHER_LETTERS.get(letter.toLowerCase()) ?? whole)
        .replace(/=(?=_|$)/g, '.')
        .replaceAll('=', '-')
        .replaceAll('_', ' ')
        .trim(),
    )
    .join(' ')
    .trim()
}
