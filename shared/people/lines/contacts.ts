/** With one character class and one `+`, the search needs only one pass. */
const TOKEN = /[^\s,;|()<>[\]{}（），；、]+/gu

/** A quick check that rejects most words before `CONTACT`. */
const MAY_BE_CONTACT = /[@:./]|\d{4}-|^(?:e-?mails?|orcid|iD)/i

const CONTACT = [
  // Also `@cs.example.edu` after braces: `{ada,bob}@cs.example.edu`.
  /@/,
  /:\/\//,
  /^www\./i,
  /^(?:https?|mailto|tel|doi):/i,
  /^(?:orcid|doi)\.org\//i,
  /\.(?:edu|com|org|net|gov|io)(?:\/|[.:]?$)/i,
  /^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/i,
  /^(?:homepages|pid)\/\w+\/[\w-]+$/,
  /^e-?mails?:?$/i,
  /^orcid(?:id)?:?$/i,
  /^iD:?$/,
]

const isContact = (token: string): boolean =>
  MAY_BE_CONTACT.test(token) && CONTACT.some((form) => form.test(token))

/** Replaces e-mail and web addresses, ORCID iDs and dblp's ids by `separator`. */
export const withoutContacts = (text: string, separator: string): string =>
  text.replace(TOKEN, (token) => (isContact(token) ? separator : token))

/** Match an address that is joined to a part of a name: `Garcia Molina@example.org`, `Stoica:ion@example.org`. */
const WITH_NAME = [
  /(?<=\p{L}[.'’]? )(?!E-?mail:)\p{Lu}(?=[^\s@]{0,62}\p{Ll})[^\s,;|()<>[\]{}]{1,99}@/u,
  /(?<![\p{L}\d])(?!(?:E-?mails?|Mail|Https?|Url|Web(?:site|page)?|Homepage|Orcid|Doi|Tel|Contact|Dblp)\b)(?:\p{Lu}\p{Ll}[\p{L}\p{M}.'’-]{0,60}|0\d{3})[:/="“–—](?:[^\s,;|@]{1,64}@|https?:)/u,
  /@[^\s@:/=]{1,250}\.\p{L}+[:/=–—-]\p{Lu}/u,
]

export const mayHoldName = (line: string): boolean =>
  /[@:]/u.test(line) && WITH_NAME.some((form) => form.test(line))
