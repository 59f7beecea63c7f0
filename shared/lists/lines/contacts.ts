/** A run without white space, brackets or what separates people. One class under one `+`: read in one pass. */
const TOKEN = /[^\s,;|()<>[\]{}（），；、]+/gu

/** A quick check that every form in `CONTACT` passes: most words fail it. */
const MAY_BE_CONTACT = /[@:./]|\d{4}-|^(?:e-?mails?|orcid|iD)/i

const CONTACT = [
  // E-mail addresses, handles, and what is left of `{ada,bob}@cs.example.edu` beside its braces.
  /@/,
  /:\/\//,
  /^www\./i,
  /^(?:https?|mailto|tel|doi):/i,
  /^(?:orcid|doi)\.org\//i,
  /\.(?:edu|com|org|net|gov|io)(?:\/|[.:]?$)/i,
  /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/i,
  // A key of dblp's.
  /^(?:homepages|pid)\/\w+\/[\w-]+$/,
  // The words that label an address: `E-mail:`, `ORCID iD`.
  /^e-?mails?:?$/i,
  /^orcid(?:id)?:?$/i,
  /^iD:?$/,
]

const isContact = (token: string): boolean =>
  MAY_BE_CONTACT.test(token) && CONTACT.some((form) => form.test(token))

/** The text with a separator for every e-mail address, web address and ORCID iD. */
export function withoutContacts(text: string, separator: string): string {
  return text.replace(TOKEN, (token) => {
    if (!isContact(token)) return token
    const { before, behind } = namesAround(token.slice(0, MAX_ADDRESS))
    return before + separator + behind
  })
}

/** In UTF-16 code units; nobody is looked for in a longer one. */
const MAX_ADDRESS = 300

/** A word of a name, or dblp's homonym number, before what no address begins with: `Stoica:ion@example.org`. */
const NAME_BEFORE =
  /^((?:\p{Ll}{1,4}['’-])?\p{Lu}[\p{L}\p{M}'’-]+\.?|\p{Lu}\.|0\d{3})(?:[:/="“–—]|@(?!.*[.@][\p{L}\d]))/u
/** `ion@example.org:Ion` */
const NAME_BEHIND = /@[^@:/=]*\.\p{L}+[:/=–—-](\p{Lu}[\p{L}\p{M}.'’-]*)$/u
/** Other words before an address and a colon. */
const CONTACT_LABEL =
  /^(?:e-?mails?|mail|mailto|https?|url|web|website|homepage|home|page|link|orcid|doi|tel|phone|fax|contact|kontakt|adresse|address|courriel|correo|dblp|github|gitlab|twitter|mastodon|bluesky|linkedin|skype|scholar)$/i

/** The words of a name that are joined to an address. Before `@Berkeley`, which is no whole address, stands a name. */
function namesAround(token: string): { before: string; behind: string } {
  const before = NAME_BEFORE.exec(token)?.[1] ?? ''
  const behind = NAME_BEHIND.exec(token)?.[1] ?? ''
  return { before: CONTACT_LABEL.test(before) ? '' : before, behind }
}

/** The local part (64 characters at most: RFC 5321) of an address behind a word, with a capital as a name has it. */
const CAPITAL_LOCAL = /(?<=\p{L}[.'’]? )\p{Lu}[^\s,;|@:/="“–—()<>[\]{}]{1,63}(?=@[^\s,;|]*\.\p{L})/gu

/**
 * Whether an address may hold the end of the name before it: `Hector Garcia Molina@example.org`. Capitals alone do not,
 * nor does what repeats words of the line: `Ion Stoica IStoica@example.org`.
 */
export function mayHoldName(line: string): boolean {
  const locals = (line.match(CAPITAL_LOCAL) ?? []).filter((local) => /\p{Ll}/u.test(local))
  if (locals.length === 0) return false
  const words = new Set(wordsOf(withoutContacts(line, ' ')))
  return !locals.flatMap(wordsOf).every((word) => word.length === 1 || words.has(word))
}

/** In small letters: of `IStoica`, `IonStoica` and `ion.stoica` alike. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[^\p{L}\p{M}]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
