/** Stands in an address's place: an address ends a name as a comma does. */
const INSTEAD = ','

/** A run without white space, brackets or what separates people. One class under one `+`: read in one pass. */
const TOKEN = /[^\s,;|()<>[\]{}（），；、]+/gu

const CONTACT = [
  // E-mail addresses, handles, and what is left of `{ada,bob}@cs.example.edu` beside its braces.
  /@/,
  /:\/\//,
  /^www\./i,
  /^(?:https?|mailto|tel|doi):/i,
  /^(?:orcid|doi)\.org\//i,
  /\.(?:edu|com|org|net|gov|io)(?:\/|[.:]?$)/i,
  /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/i,
  // The words that label an address: `E-mail:`, `ORCID iD`.
  /^e-?mails?:?$/i,
  /^orcid(?:id)?:?$/i,
  /^iD:?$/,
]

/** The text with a comma for every e-mail address, web address and ORCID iD. */
export function withoutContacts(text: string): string {
  return text.replace(TOKEN, (token) => (CONTACT.some((form) => form.test(token)) ? INSTEAD : token))
}
