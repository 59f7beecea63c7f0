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
    const [, before = ''] = NAME_BEFORE.exec(token.slice(0, MAX_ADDRESS)) ?? []
    const [, behind = ''] = NAME_BEHIND.exec(token.slice(0, MAX_ADDRESS)) ?? []
    return (CONTACT_LABEL.test(before) ? '' : before) + separator + behind
  })
}

/** In UTF-16 code units; nobody is looked for in a longer one. */
const MAX_ADDRESS = 300

/** A word of a name, or a homonym number, before an address: `Stoica:ion@example.org`; before `@Berkeley`, which is none. */
const NAME_BEFORE =
  /^((?:\p{Ll}{1,4}['’-])?\p{Lu}[\p{L}\p{M}'’-]+\.?|\p{Lu}\.|0\d{3})(?:[:/="“–—]|@(?!.*[.@][\p{L}\d]))/u
/** `ion@example.org:Ion` */
const NAME_BEHIND = /@[^@:/=]*\.\p{L}+[:/=–—-](\p{Lu}[\p{L}\p{M}.'’-]*)$/u
/** Other words before an address and a colon. */
const CONTACT_LABEL =
  /^(?:e-?mails?|mail|mailto|https?|url|web|website|homepage|home|page|link|orcid|doi|tel|phone|fax|contact|kontakt|adresse|address|courriel|correo|dblp|github|gitlab|twitter|mastodon|bluesky|linkedin|skype|scholar)$/i

/** An address behind a word that may hold the end of a name: it begins with a capital and goes on in small letters. */
const CAPITAL_LOCAL =
  /(?<=\p{L}[.'’]? )\p{Lu}(?=[^\s@]{0,62}\p{Ll})[^\s,;|@:/="“–—()<>[\]{}]{1,63}(?=@[^\s,;|]*\.\p{L})/u

/** Whether an address may hold the end of the name before it: `Hector Garcia Molina@example.org`. */
export const mayHoldName = (line: string): boolean => CAPITAL_LOCAL.test(line)
