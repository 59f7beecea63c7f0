import { LINE_BREAK } from '../../query/entries.ts'
import { turnedAround } from '../last-first.ts'
import { SEPARATOR } from '../lines/pieces.ts'
import { isAffiliation } from '../name-evidence.ts'
import { isFullName } from '../name-vocabulary.ts'
import { ASIDE_COMMANDS, endOfGroup, withoutTex } from './tex.ts'

/**
 * Some lines of a text: with the `names` of a field of BibTeX's; with TeX's `people`, a text with semicolons; markup without
 * people (`isAside`); or lines in no markup.
 */
export type MarkedLines = { source: string; names?: string[]; people?: string; isAside?: boolean }

const FIELD = String.raw`\b(authors?|editors?)[ \t]*=\s*(?=[{"])`
const COMMAND = String.raw`\\(author|name)[ \t]*(?:\[[^\]\n]*\][ \t]*)?(?=\{)`
const ASIDE = String.raw`\\(?:${ASIDE_COMMANDS.split(' ').join('|')})\*?[ \t]*(?:\[[^\]\n]*\][ \t]*)*(?=\{)`
const ENTRY = String.raw`@[A-Za-z]+[ \t]*(?=\{)`
const MARK = `${FIELD}|${COMMAND}|${ASIDE}|${ENTRY}`
const HAS_AUTHORS = new RegExp(`${FIELD}|${COMMAND}`, 'iu')

/** The lines of a text that has BibTeX's or TeX's fields of authors; null for a text without any. */
export function markedLines(text: string): MarkedLines[] | null {
  if (!HAS_AUTHORS.test(text)) return null
  const lines = text.split(LINE_BREAK)
  const labels = labelsOf(lines)
  const marked: MarkedLines[] = []
  for (let at = 0, end = at; at < lines.length; at = end) {
    const label = labels[at] ?? null
    end = at + 1
    while (label !== ASIDE_LINE && end < lines.length && (labels[end] ?? null) === label) end++
    const source = lines.slice(at, end).join('\n')
    if (source.trim() !== '') marked.push(withContent(source, label))
  }
  return marked
}

const ASIDE_LINE = 'aside'
/** The fields of authors that stand in a line; null where there is no markup. */
type Label = Field[] | typeof ASIDE_LINE | null

type Field = { isTex: boolean; text: string }

function withContent(source: string, label: Label): MarkedLines {
  if (label === null) return { source }
  if (label === ASIDE_LINE) return { source, isAside: true }
  return label.some(({ isTex }) => isTex)
    ? { source, people: label.map(({ text }) => texPeople(text)).join('; ') }
    : { source, names: label.flatMap(({ text }) => bibtexNames(text)) }
}

/** The field that each line belongs to. Fields of authors that share a line share their lines. */
function labelsOf(lines: readonly string[]): Label[] {
  const text = lines.join('\n')
  const labels: Label[] = lines.map((line) => (/^[\s{}\\,]*$/u.test(line) ? ASIDE_LINE : null))
  const mark = new RegExp(MARK, 'giu')
  let first = 0
  let counted = 0
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    first += breaksIn(text.slice(counted, found.index))
    counted = found.index
    const open = found.index + found[0].length
    const end = endOfGroup(text, open, text.charAt(open) === '"' ? '"' : '{')
    if (end === open) continue
    const isEntry = found[0].startsWith('@')
    const last = first + breaksIn(text.slice(found.index, end))
    const authors = found[1] ?? found[2]
    if (authors !== undefined) {
      const field = { isTex: found[1] === undefined, text: text.slice(open + 1, end - 1) }
      const shared = labels[first]
      const label: Label = Array.isArray(shared) ? shared : []
      label.push(field)
      labels.fill(label, first, last + 1)
    } else for (let line = first; line <= last; line++) labels[line] ??= ASIDE_LINE
    // An entry's fields follow within it.
    if (!isEntry) mark.lastIndex = end
  }
  return labels
}

const breaksIn = (text: string): number => text.split('\n').length - 1

/** BibTeX's names: `First von Last`, `von Last, First` or `von Last, Jr, First`, with "and" between them. */
function bibtexNames(field: string): string[] {
  return splitOutside(field, /\s+and\s+/giu)
    .filter((name) => !/^others$/iu.test(name.trim()) && !isOrganization(name.trim()))
    .map((name) => splitOutside(name, /,/gu).map((part) => withoutTex(part).replace(/\s+/gu, ' ').trim()))
    .map(([last = '', middle, first]) => {
      if (middle === undefined) return last
      return turnedAround(first === undefined ? [last, middle] : [`${last} ${middle}`, first])
        .join(' ')
        .trim()
    })
}

/** BibTeX takes what stands in braces as it is: `{The University of Example}`. */
const isOrganization = (name: string): boolean =>
  endOfGroup(name, 0) === name.length && isAffiliation(withoutTex(name), '')

/** A text split where a separator stands outside of braces. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts: string[] = []
  let start = 0
  let depth = 0
  let at = 0
  for (const found of text.matchAll(separator)) {
    for (; at < found.index; at++) {
      const char = text.charAt(at)
      if (char === '\\') at++
      else if (char === '{') depth++
      else if (char === '}') depth--
    }
    if (depth !== 0) continue
    parts.push(text.slice(start, found.index))
    start = found.index + found[0].length
  }
  return [...parts, text.slice(start)]
}

/** The authors of `\author{A \and B}`. Below a name, behind `\\`, more people or an affiliation may stand. */
function texPeople(content: string): string {
  return content
    .split(/\\(?:and|And|AND)\b/u)
    .flatMap((author) => {
      const lines = author
        .split(/\\\\(?:\[[^\]]*\])?/u)
        .map((line) => withoutTex(line).replace(/\s+/gu, ' ').trim())
      return lines.filter((line, index) => index === 0 || mayNameSomebody(line))
    })
    .join('; ')
}

const mayNameSomebody = (line: string): boolean =>
  line
    .split(SEPARATOR)
    .some((part) => !part.includes('@') && isFullName(part.trim()) && !isAffiliation(part.trim(), ''))
