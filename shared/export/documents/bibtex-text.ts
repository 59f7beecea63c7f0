import { oneLine, plainName } from '../taken-answer.ts'

/** Text for BibTeX files, which TeX reads: escaped characters, names, keys, comments. */

/**
 * BibTeX counts braces even after a backslash, so a brace of the text has to become a command. Letters beyond ASCII stay as
 * they are: the file is UTF-8, which today's TeX reads.
 */
const SPECIAL: Readonly<Record<string, string>> = {
  '\\': String.raw`\textbackslash{}`,
  '{': String.raw`\textbraceleft{}`,
  '}': String.raw`\textbraceright{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
  '<': String.raw`\textless{}`,
  '>': String.raw`\textgreater{}`,
  '|': String.raw`\textbar{}`,
  '#': String.raw`\#`,
  $: String.raw`\$`,
  '%': String.raw`\%`,
  '&': String.raw`\&`,
  _: String.raw`\_`,
}

/** Text for a field in braces. */
export const bibtexText = (text: string): string =>
  oneLine(text).replace(/[\\{}~^<>|#$%&_]/g, (character) => SPECIAL[character] ?? character)

/** BibTeX takes a comma for "family name, given name", and these words for the end of a name or of the list. */
const NEEDS_BRACES = /,|\band\b|^others$/i

/** One name of an author list. */
export function bibtexName(name: string): string {
  const escaped = bibtexText(plainName(name))
  return NEEDS_BRACES.test(escaped) ? `{${escaped}}` : escaped
}

/** The key of an entry. dblp's own files have `DBLP:` and the key of the record. */
export const bibtexKey = (key: string): string =>
  `DBLP:${oneLine(key).replace(/[^\p{L}\p{N}/:.+*_-]/gu, '-')}`

/**
 * A web address. Styles typeset it verbatim, so nothing is escaped, and what would end the field is percent-encoded.
 */
export const bibtexAddress = (address: string): string =>
  oneLine(address).replace(/[\s{}\\<>"^`|]/g, (character) => encodeURIComponent(character))

/** BibTeX ends a comment at the next `@`, and other programs at the brace that closes it. */
export const bibtexComment = (text: string): string =>
  oneLine(text).replaceAll('@', '(at)').replaceAll('{', '(').replaceAll('}', ')')

const DOI = /^https?:\/\/(?:dx\.)?doi\.org\/(10\.\S+)$/i

/** The DOI that a link leads to, or null. */
export function doiOf(link: string): string | null {
  const [, doi] = DOI.exec(link) ?? []
  if (doi === undefined) return null
  try {
    return decodeURIComponent(doi)
  } catch {
    return doi
  }
}
