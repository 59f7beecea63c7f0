import { LINE_BREAK } from '../../query/entries.ts'
import { turnedAround } from '../last-first.ts'
import { isAffiliation } from '../name-evidence.ts'
import { GROUP, withoutTex } from './tex.ts'

/** Whole lines of a text: an entry or a field of BibTeX with its `names`, or what stands between them. */
export type BibtexLines = { source: string; names?: string[] }

const FIELD = String.raw`\b(?:authors?|editors?)[ \t]*=\s*(?<field>${GROUP}|"(?:[^"{}\\]|\\[^]|${GROUP})*")`
const FIELDS = new RegExp(FIELD, 'giu')
const ENTRY = new RegExp(String.raw`@[a-z]+[ \t]*${GROUP}|${FIELD}`, 'giu')
const MAY_HAVE_FIELDS = /\b(?:authors?|editors?)[ \t]*=\s*[{"]/iu

/** The entries of BibTeX in a text, and the lines between; null for a text without any. Entries that share a line are one. */
export function bibtexLines(given: string): BibtexLines[] | null {
  if (!MAY_HAVE_FIELDS.test(given)) return null
  const text = given.split(LINE_BREAK).join('\n')
  const lines: BibtexLines[] = []
  let end = 0
  for (const { 0: entry, index } of text.matchAll(ENTRY)) {
    const names = Array.from(entry.matchAll(FIELDS), ({ groups }) => namesIn(groups?.field ?? '')).flat()
    // Looks no further than between two entries, so that time grows with the text's length.
    const start = end + text.slice(end, index).lastIndexOf('\n') + 1
    const last = index + entry.length <= end ? end : lineEnd(text, index + entry.length)
    if (index < end) {
      // It begins in the line in which the one before ends.
      const before = lines.at(-1)
      before?.names?.push(...names)
      if (before) before.source += text.slice(end, last)
    } else lines.push({ source: text.slice(end, start) }, { source: text.slice(start, last), names })
    end = last
  }
  return [...lines, { source: text.slice(end) }].filter(({ source }) => source.trim() !== '')
}

const lineEnd = (text: string, from: number): number => {
  const at = text.indexOf('\n', from)
  return at === -1 ? text.length : at
}

/** BibTeX's names: `First von Last`, `von Last, First` or `von Last, Jr, First`, with "and" between them. */
const namesIn = (field: string): string[] =>
  field
    .slice(1, -1)
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
