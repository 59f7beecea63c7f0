import { HttpFailure, isFailure } from '../../clients/failures.ts'
import { type ClientSettings, requestJson } from '../../clients/request.ts'
import { recordPage, webLink } from '../../conflicts/proof.ts'
import { type BibliographyRecord, recordsAnswer } from '../../contract/backend/records.ts'
import type { PairItem } from '../../contract/backend.ts'
import { KEYS_PER_REQUEST } from '../../limits.ts'
import type { Locale } from '../../messages/locale.ts'
import { figuresText, scopeTexts } from '../pair-words.ts'
import { provenanceLines } from '../provenance.ts'
import { oneLine, plainName, type TakenAnswer, type TakenPaper, takenPapers } from '../taken-answer.ts'

/** BibTeX counts braces even after a backslash, so a brace of the text has to become a command. The file is UTF-8. */
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

/** Text for a field in braces. */
export const bibtexText = (text: string): string =>
  oneLine(text).replace(/[\\{}~^<>|#$%&_]/g, (character) => SPECIAL[character] ?? `\\${character}`)

/** BibTeX takes a comma for "family name, given name", and these words for the end of a name or of the list. */
const NEEDS_BRACES = /,|\band\b|^others$/i

/** One name of an author list. */
export function bibtexName(name: string): string {
  const escaped = bibtexText(plainName(name))
  return NEEDS_BRACES.test(escaped) ? `{${escaped}}` : escaped
}

/** The key of an entry. dblp's own files have `DBLP:` and the key of the record. */
const bibtexKey = (key: string): string => `DBLP:${oneLine(key).replace(/[^\p{L}\p{N}/:.+*_-]/gu, '-')}`

/** A web address, which styles typeset verbatim. Characters that would end the field are percent-encoded. */
const bibtexAddress = (address: string): string =>
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

/** The records of the papers by key, with all their authors (docs/dev/protocol.md, References). */
export type Records = ReadonlyMap<string, BibliographyRecord>

/** `lacking`: the backend has no such endpoint. `failed`: it did not answer. Records read until then are there. */
export type RecordsLookUp = { records: Records; problem: null | 'lacking' | 'failed' }

/** The answer of a server without the endpoint (docs/dev/protocol.md, What ours adds). */
const LACKING: readonly number[] = [404, 405, 501]
/** A paper has one key and two names, and a request at most twice as many names as papers. */
const PAPERS_PER_REQUEST = KEYS_PER_REQUEST / 2

/** Asks the backend for all authors of the papers, under two of the names printed on each. */
export async function lookUpRecords(
  items: readonly PairItem[],
  backend: ClientSettings,
  signal?: AbortSignal,
): Promise<RecordsLookUp> {
  const records = new Map<string, BibliographyRecord>()
  const papers = items.flatMap(({ key, left_name, right_name }) =>
    key === undefined || left_name === undefined || right_name === undefined
      ? []
      : { key, names: [left_name, right_name] },
  )
  for (let from = 0; from < papers.length; from += PAPERS_PER_REQUEST) {
    const asked = papers.slice(from, from + PAPERS_PER_REQUEST)
    const names = [...new Set(asked.flatMap(({ names }) => names))]
    const body = { keys: asked.map(({ key }) => key), names }
    try {
      const { body: found } = await requestJson(backend, '/api/records', recordsAnswer, { body, signal })
      for (const record of found.records) records.set(record.key, record)
    } catch (error) {
      if (!isFailure(error)) throw error
      const isLacking = error instanceof HttpFailure && LACKING.includes(error.status)
      return { records, problem: isLacking ? 'lacking' : 'failed' }
    }
  }
  return { records, problem: null }
}

/**
 * The papers as BibTeX, each once. Without a record the authors are the two printed names "and others". The headline
 * and what the papers rest on are said in a comment first.
 */
export function bibtexOf(taken: TakenAnswer, records: Records, locale: Locale): string {
  const about = provenanceLines(taken, locale).map(({ label, text }) => `${label}: ${text}`)
  const papers = takenPapers(taken)
  const partial = papers.filter(({ item }) => !recordOf(item, records)).length
  const lines = [
    ...[figuresText(taken, locale), ...scopeTexts(taken, locale), ...about],
    ...(partial > 0 ? [locale.t('bibtexPartial', { count: partial })] : []),
  ]
  const used = new Set<string>()
  const comment = lines.map((line) => `  ${bibtexComment(line)}\n`).join('')
  const entries = papers.map((paper) => entry(paper, recordOf(paper.item, records), used))
  return [`@comment{\n${comment}}\n`, ...entries].join('\n')
}

const recordOf = ({ key }: PairItem, records: Records): BibliographyRecord | undefined =>
  key === undefined ? undefined : records.get(key)

const TYPES: Readonly<Record<string, { entry: string; venue: string }>> = {
  article: { entry: 'article', venue: 'journal' },
  inproceedings: { entry: 'inproceedings', venue: 'booktitle' },
  incollection: { entry: 'incollection', venue: 'booktitle' },
  book: { entry: 'book', venue: 'publisher' },
  phdthesis: { entry: 'phdthesis', venue: 'school' },
  mastersthesis: { entry: 'mastersthesis', venue: 'school' },
}
const OTHER = { entry: 'misc', venue: 'howpublished' }

function entry(paper: TakenPaper, record: BibliographyRecord | undefined, used: Set<string>): string {
  const { item } = paper
  const type = record?.pub_type ?? item.pub_type ?? ''
  const { entry, venue } = (Object.hasOwn(TYPES, type) && TYPES[type]) || OTHER
  const link = webLink(record?.url ?? item.url)
  const doi = link && doiOf(link)
  const page = recordPage(item.key)
  const fields: [name: string, value: string | null | false | undefined][] = [
    ['author', authorsOf(paper, record)],
    ['title', titleOf(record?.title ?? item.title ?? '')],
    [venue, bibtexText(record?.venue ?? item.venue ?? '')],
    ['year', String(record?.year ?? item.year ?? '')],
    ['url', link && bibtexAddress(link)],
    ['doi', doi && bibtexAddress(doi)],
    ['biburl', page && bibtexAddress(`${page}.bib`)],
    ['bibsource', page && 'dblp computer science bibliography, https://dblp.org'],
  ]
  const written = fields.flatMap(([name, value]) => (value ? [`  ${name.padEnd(9)} = {${value}}`] : []))
  return `@${entry}{${freeKey(item, used)},\n${written.join(',\n')}\n}\n`
}

/** In braces, so that styles keep its capitals. dblp ends titles with a full stop, which styles set themselves. */
function titleOf(title: string): string {
  const text = bibtexText(title).replace(/(?<!\.)\.$/, '')
  return text === '' ? '' : `{${text}}`
}

function authorsOf(
  { item: { left_name, right_name, author_count }, pairs: [pair] }: TakenPaper,
  record: BibliographyRecord | undefined,
): string {
  if (record) return record.authors.map(bibtexName).join(' and ')
  // Servers that do not say how the names are printed have found the paper by those of the lists.
  const names = [left_name ?? pair?.leftName, right_name ?? pair?.rightName]
    .filter((name) => name !== undefined)
    .map(bibtexName)
  // If there are just these two authors, there are no others.
  return [...names, ...(author_count === names.length ? [] : ['others'])].join(' and ')
}

/** Each key once: other servers send none. */
function freeKey({ key }: PairItem, used: Set<string>): string {
  const stem = key === undefined ? 'coauthors:paper' : bibtexKey(key)
  let free = key === undefined ? `${stem}-1` : stem
  // BibTeX compares keys without regard to case.
  for (let number = 2; used.has(free.toLowerCase()); number++) free = `${stem}-${number}`
  used.add(free.toLowerCase())
  return free
}
