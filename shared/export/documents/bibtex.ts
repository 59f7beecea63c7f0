import { recordPage, webLink } from '../../conflicts/proof.ts'
import type { PairItem } from '../../contract/backend.ts'
import type { Locale } from '../../messages/locale.ts'
import { figuresText, scopeTexts } from '../pair-text.ts'
import { oneLine, plainName, type TakenAnswer, type TakenPaper, takenPapers } from '../taken-answer.ts'
import { provenanceLines } from './pairs-json.ts'

/** BibTeX counts braces even after a backslash, so braces have to become commands. */
const SPECIAL: Readonly<Record<string, string>> = {
  '\\': String.raw`\textbackslash{}`,
  '{': String.raw`\textbraceleft{}`,
  '}': String.raw`\textbraceright{}`,
  '~': String.raw`\textasciitilde{}`,
  '^': String.raw`\textasciicircum{}`,
  '<': String.raw`\textless{}`,
  '>': String.raw`\textgreater{}`,
  '|': String.raw`\textbar{}`,
}

/** Escapes a text for a field in braces. */
export const bibtexText = (text: string): string =>
  oneLine(text).replace(/[\\{}~^<>|#$%&_]/g, (character) => SPECIAL[character] ?? `\\${character}`)

/** BibTeX reads a comma as "family name, given name", `and` as the end of a name, and `others` as “et al.” */
const NEEDS_BRACES = /,|\band\b|^others$/i

export function bibtexName(name: string): string {
  const escaped = bibtexText(plainName(name))
  return NEEDS_BRACES.test(escaped) ? `{${escaped}}` : escaped
}

/** Returns the key that dblp's own BibTeX files use. */
const bibtexKey = (key: string): string => `DBLP:${oneLine(key).replace(/[^\p{L}\p{N}/:.+*_-]/gu, '-')}`

/** Percent-encodes characters that end the field. A backslash does not help, because styles print it. */
const bibtexAddress = (address: string): string =>
  oneLine(address).replace(/[\s{}\\<>"^`|]/g, (character) => encodeURIComponent(character))

/** BibTeX ends a comment at `@`. Other programs end it at braces. */
export const bibtexComment = (text: string): string =>
  oneLine(text).replaceAll('@', '(at)').replaceAll('{', '(').replaceAll('}', ')')

/**
 * Writes each paper once, after a comment with headline, data and policy.
 * The authors are the two printed names, and `others` if the paper has more. Dblp's own entry, at `biburl`, has all authors.
 */
export function bibtexOf(taken: TakenAnswer, locale: Locale): string {
  const about = provenanceLines(taken, locale).map(({ label, text }) => `${label}: ${text}`)
  const lines = [figuresText(taken, locale), ...scopeTexts(taken, locale), ...about]
  const comment = lines.map((line) => `  ${bibtexComment(line)}\n`).join('')
  const used = new Set<string>()
  return [`@comment{\n${comment}}\n`, ...takenPapers(taken.table).map((paper) => entry(paper, used))].join(
    '\n',
  )
}

/** Types of works that dblp and BibTeX share, each with BibTeX's field for the venue. */
const VENUES: Readonly<Record<string, string>> = {
  article: 'journal',
  inproceedings: 'booktitle',
  incollection: 'booktitle',
  book: 'publisher',
  phdthesis: 'school',
  mastersthesis: 'school',
}

function entry(paper: TakenPaper, used: Set<string>): string {
  const { item } = paper
  const type = item.pub_type ?? ''
  const isKnown = Object.hasOwn(VENUES, type)
  const link = webLink(item.url)
  const page = recordPage(item.key)
  const fields: [name: string, value: string | null | undefined][] = [
    ['author', authorsOf(paper)],
    ['title', titleOf(item.title ?? '')],
    [(isKnown && VENUES[type]) || 'howpublished', bibtexText(item.venue ?? '')],
    ['year', String(item.year ?? '')],
    ['url', link && bibtexAddress(link)],
    ['biburl', page && bibtexAddress(`${page}.bib`)],
    ['bibsource', page && 'dblp computer science bibliography, https://dblp.org'],
  ]
  const written = fields.flatMap(([name, value]) => (value ? [`  ${name.padEnd(9)} = {${value}}`] : []))
  return `@${isKnown ? type : 'misc'}{${freeKey(item, used)},\n${written.join(',\n')}\n}\n`
}

/** Braces keep the capitals of a title. Removes dblp's full stop, because styles add their own. */
function titleOf(title: string): string {
  const text = bibtexText(title).replace(/(?<!\.)\.$/, '')
  return text === '' ? '' : `{${text}}`
}

function authorsOf({ item: { left_name, right_name, author_count }, pairs: [pair] }: TakenPaper): string {
  // If the answer does not give the printed names, takes the names of the lists.
  const names = [left_name ?? pair?.leftName, right_name ?? pair?.rightName]
    .filter((name) => name !== undefined)
    .map(bibtexName)
  return [...names, ...(author_count === names.length ? [] : ['others'])].join(' and ')
}

/** Returns a key that no entry has used. Some servers send no keys. */
function freeKey({ key }: PairItem, used: Set<string>): string {
  const stem = key === undefined ? 'coauthors:paper' : bibtexKey(key)
  let free = key === undefined ? `${stem}-1` : stem
  // BibTeX ignores case in keys.
  for (let number = 2; used.has(free.toLowerCase()); number++) free = `${stem}-${number}`
  used.add(free.toLowerCase())
  return free
}
