import { LINE_BREAK } from '../query/entries.ts'
import { peopleInCells } from './cells/people-in-cells.ts'
import { turnedAround } from './last-first.ts'
import { ASIDE, GROUP, withoutTex } from './markup/tex.ts'
import { isAffiliation } from './name-evidence.ts'
import { isFullName } from './name-vocabulary.ts'

/** Some lines of a text: with the `names` of fields, none for other markup; or in no markup. */
export type MarkedLines = { source: string; names?: string[] }

/** BibTeX's fields of authors, TeX's commands, other commands and the beginning of entries. */
const AUTHORS = String.raw`\b(?:authors?|editors?)[ \t]*=\s*(?<field>${GROUP}|"(?:[^"{}\\]|\\[^]|${GROUP})*")`
const COMMAND = String.raw`\\(?:author|name)[ \t]*(?:\[[^\]\n]*\][ \t]*)?(?<command>${GROUP})`
const MARK = new RegExp(`${AUTHORS}|${COMMAND}|${ASIDE}|(?<entry>@[a-z]+[ \t]*(?=(?<rest>${GROUP})))`, 'giu')
const MAY_HAVE_AUTHORS = /\b(?:authors?|editors?)[ \t]*=\s*[{"]|\\(?:author|name)[ \t]*[[{]/iu

/** The lines of a text that has BibTeX's or TeX's fields of authors; null for a text without any. */
export function markedLines(text: string): MarkedLines[] | null {
  if (!MAY_HAVE_AUTHORS.test(text)) return null
  const lines = text.split(LINE_BREAK)
  const fields = fieldsOf(lines)
  if (!fields.some((field) => field && field.length > 0)) return null
  const starts = lines.flatMap((_, at) => (at === 0 || fields[at] !== fields[at - 1] ? [at] : []))
  return starts
    .map((start, place) => {
      const source = lines.slice(start, starts[place + 1]).join('\n')
      const names = fields[start]
      return { source, ...(names && { names }) }
    })
    .filter(({ source }) => source.trim() !== '')
}

/** The names in the fields to which each line belongs, none for other markup. Fields that share a line share their lines. */
function fieldsOf(lines: readonly string[]): (string[] | undefined)[] {
  const text = lines.join('\n')
  const fields = lines.map((line) => (/^[\s{}\\,]*$/u.test(line) ? [] : undefined)) as (
    | string[]
    | undefined
  )[]
  let [first, counted] = [0, 0]
  for (const { 0: whole, index, groups: { field, command, entry, rest = '' } = {} } of text.matchAll(MARK)) {
    first += breaksIn(text.slice(counted, index))
    counted = index
    const last = first + breaksIn(entry ? entry + rest : whole)
    const authors = field ? bibtexNames(field.slice(1, -1)) : command && texNames(command.slice(1, -1))
    if (authors === undefined) for (let line = first; line <= last; line++) fields[line] ??= []
    else {
      const shared = fields[first]
      fields.fill(shared && shared.length > 0 ? shared : [], first, last + 1)[first]?.push(...authors)
    }
  }
  return fields
}

const breaksIn = (text: string): number => text.split('\n').length - 1

/** BibTeX's names: `First von Last`, `von Last, First` or `von Last, Jr, First`, with "and" between them. */
const bibtexNames = (field: string): string[] =>
  field
    .split(/\s+and\s+(?![^{}]*\})/iu)
    .filter((name) => !/^others$/iu.test(name.trim()) && !isOrganization(name.trim()))
    .map((name) => {
      const [last = '', middle, first] = name.split(/,(?![^{}]*\})/u).map(printed)
      if (middle === undefined) return last
      return turnedAround(first === undefined ? [last, middle] : [`${last} ${middle}`, first]).join(' ')
    })

const printed = (tex: string): string => withoutTex(tex).replace(/[{}]/g, '').replace(/\s+/gu, ' ').trim()

/** BibTeX takes what stands in braces as it is: `{The University of Example}`. */
const isOrganization = (name: string): boolean =>
  /^\{[^{}]*\}$/u.test(name) && isAffiliation(printed(name), '')

/** The authors of `\author{A \and B}`. Below a name, behind `\\`, more people or an affiliation may stand. In doubt, the text. */
function texNames(content: string): string[] {
  const texts = content.split(/\\(?:and|And|AND)\b/u).flatMap((author) => {
    const lines = author.split(/\\\\(?:\[[^\]]*\])?/u).map(printed)
    return lines.filter((line, index) => index === 0 || mayNameSomebody(line))
  })
  const text = texts.join('; ')
  const [read] = peopleInCells([text], { isList: true, isSeveral: true })
  return read && !read.isDoubtful ? read.people.map(({ name }) => name) : [text]
}

const mayNameSomebody = (line: string): boolean =>
  line
    .split(/[,;，；、]/u)
    .some((part) => !part.includes('@') && isFullName(part.trim()) && !isAffiliation(part.trim(), ''))
