import { MAX_NAMES } from '../../../shared/limits.ts'
import { partsOf } from '../../../shared/people/cells/person-in-text.ts'
import { isLastFirst, mayBeLastFirst, turnedAround } from '../../../shared/people/last-first.ts'
import { isFamilyName, isGivenName, isNoGivenName, isPerson } from '../../../shared/people/name-evidence.ts'
import { namesInEach, namesInText } from '../../../shared/people/names-in-text.ts'
import type { FoundGroup } from '../found.ts'
import { collapsed } from '../reading/page-text.ts'

/**
 * Reads metadata fields that are each meant for one person. Usually, the text after a comma is a given name: `Pérez García, Juan`.
 * A field with another person or a place after the comma is read like a list.
 */
export const declaredNames = (fields: readonly string[]): string[] =>
  fields
    .slice(0, MAX_NAMES)
    .flatMap((field) => collapsed(field).split(/[;；]/u))
    .flatMap((field) => {
      const parts = partsOf(field.split(','))
        .map(({ name }) => name)
        .filter((name) => name !== '')
      const isTurned = isLastFirst(parts) || isFamilyAndGiven(parts)
      return isTurned ? turnedAround(parts) : namesInText(field)
    })

function isFamilyAndGiven(parts: readonly string[]): boolean {
  const [family = '', given = ''] = parts
  if (parts.length !== 2 || !mayBeLastFirst(parts) || isNoGivenName(given, family)) return false
  return !isWholePerson(given) || beginsWithFamilyName(family)
}

/** `Juan Pérez García` is a whole name. `Juan Carlos` is two given names. */
const isWholePerson = (text: string): boolean => isPerson(text) && !isGivenName(text.split(' ').at(-1) ?? '')

const beginsWithFamilyName = (text: string): boolean =>
  isFamilyName(text.split(' ', 1)[0] ?? '') && !isGivenName(text)

/** The tags of a paper's title and authors, in the order of Google Scholar's inclusion guidelines. */
const TAG_FAMILIES = [
  ['citation_title', 'citation_author'],
  ['bepress_citation_title', 'bepress_citation_author'],
  ['eprints.title', 'eprints.creators_name'],
  ['dc.title', 'dc.creator', 'dcterms.creator'],
] as const
/** This tag names all authors. A `citation_author` names one. */
const ALL_AUTHORS = 'citation_authors'

export function declaredPeople(document: Document): FoundGroup[] {
  const tags = Map.groupBy(document.querySelectorAll('meta[content]'), tagName)
  const contentsOf = (...names: string[]): string[] =>
    names.flatMap((name) => tags.get(name) ?? []).map((tag) => tag.getAttribute('content') ?? '')
  for (const [title, ...authors] of TAG_FAMILIES) {
    const all = title === 'citation_title' ? contentsOf(ALL_AUTHORS) : []
    const names = [...new Set([...declaredNames(contentsOf(...authors)), ...namesInEach(all)])]
    if (names.length > 0) return [{ kind: 'authors', title: collapsed(contentsOf(title)[0] ?? ''), names }]
  }
  return []
}

/** Some pages write `DC.Creator`, and some write `property` instead of `name`. */
const tagName = (tag: Element): string =>
  (tag.getAttribute('name') ?? tag.getAttribute('property') ?? '').toLowerCase()
