/** What an entry says outright: an ORCID, the key of a person record, or the name that an old dblp page is of. */
export type Identifier = { orcid: string } | { key: string } | { name: string }

/** Longer text is no address of a person. */
const LENGTH = 300
const ORCID =
  /^(?:https?:\/\/)?(?:(?:www\.)?orcid\.org\/|orcid:? ?)?(\d{4})-?(\d{4})-?(\d{4})-?(\d{3}[\dx])\/?$/i
const DBLP = /^(?:https?:\/\/)?(?:www\.)?dblp(?:\.org|\.uni-trier\.de|\.dagstuhl\.de)(?::\d+)?\/+/i
const KEY = /^(?:(?:rec\/)?homepages|pid)\/(\w+\/[\w-]+)$/
const FORMAT = /\.(?:html?|xml|rdf|nt|ttl|bib|ris|json)$/i
const OLD_PAGE = /^(?:pers\/(?:\w{2}\/)?|(?:~ley\/)?db\/indices\/a-tree\/)\w\/([^/]+)$/

/**
 * The identifier that an entry is, or null when it is a name:
 * - an ORCID, bare or as its address;
 * - a dblp key (`homepages/s/IonStoica`, `pid/s/IonStoica`);
 * - the address of a person at dblp, today's (`https://dblp.org/pid/s/IonStoica.html`) or one of before 2019
 *   (`https://dblp.uni-trier.de/pers/hd/s/Stoica:Ion`), on any of dblp's hosts, with whatever stands behind it.
 */
export function identifierOf(text: string): Identifier | null {
  if (text.length > LENGTH) return null
  const orcid = ORCID.exec(text)
  if (orcid) return { orcid: orcid.slice(1).join('-').toUpperCase() }
  const path = text.replace(DBLP, '')
  const isAddress = path !== text
  const place = isAddress ? decoded(path.replace(/[?#].*$/, '')).replace(/\/+$/, '') : path
  const key = KEY.exec(isAddress ? place.replace(FORMAT, '') : place)
  if (key) return { key: `homepages/${key[1]}` }
  const page = isAddress ? OLD_PAGE.exec(place.replace(FORMAT, '')) : null
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
const OTHER_LETTERS = new Map([
  ['szlig', 'ss'],
  ['aelig', 'ae'],
  ['eth', 'd'],
  ['thorn', 'th'],
])

/**
 * The name that a person's page had in its address until dblp gave persons identifiers: `Steele_Jr=:Guy_L=` is
 * `Guy L. Steele Jr.`. `_` is a space, `=uuml=` a letter (its diacritic is left out here: it does not count), and any
 * other `=` stood for a character that addresses avoid: a period at the end of a word, else a hyphen or apostrophe,
 * of which the hyphen is taken. Homonym numbers stand with the family name, which is last.
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
