import { MAX_NAMES } from '../../../shared/limits.ts'
import { partsOf } from '../../../shared/people/cells/person-in-text.ts'
import { isLastFirst, mayBeLastFirst, turnedAround } from '../../../shared/people/last-first.ts'
import { isFamilyName, isGivenName, isNoGivenName, isPerson } from '../../../shared/people/name-evidence.ts'
import { namesInEach, namesInText } from '../../../shared/people/names-in-text.ts'
import type { FoundGroup, GroupKind } from '../found.ts'
import { collapsed } from '../reading/page-text.ts'

/** The people that a page of any site declares for programs to read: in meta tags, or else in JSON-LD. */
export const declaredPeople = (document: Document): FoundGroup[] => {
  const inTags = peopleInMetaTags(document)
  return inTags.length > 0 ? inTags : peopleInJsonLd(document)
}

/**
 * The people of fields that name one person each and no affiliation, as a page declares them for programs. So what
 * stands behind a comma is a given name (`Pérez García, Juan`), unless it is a person or a place beyond doubt.
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

/** `Juan Pérez García`, but not `Juan Carlos`: two given names. */
const isWholePerson = (text: string): boolean => isPerson(text) && !isGivenName(text.split(' ').at(-1) ?? '')

const beginsWithFamilyName = (text: string): boolean =>
  isFamilyName(text.split(' ', 1)[0] ?? '') && !isGivenName(text)

/** The meta tags of a publication's title and authors, in the order of preference of Google Scholar's inclusion guidelines. */
const FAMILIES = [
  ['citation_title', 'citation_author'],
  ['bepress_citation_title', 'bepress_citation_author'],
  ['eprints.title', 'eprints.creators_name'],
  ['dc.title', 'dc.creator', 'dcterms.creator'],
] as const
/** Names all authors, where the others name one each. */
const ALL_AUTHORS = 'citation_authors'

/** The authors that a page's meta tags declare, with the paper's title; nothing on a page that is about no paper. */
export function peopleInMetaTags(document: Document): FoundGroup[] {
  const tags = Map.groupBy(document.querySelectorAll('meta[content]'), tagName)
  const contentsOf = (...names: string[]): string[] =>
    names.flatMap((name) => tags.get(name) ?? []).map((tag) => tag.getAttribute('content') ?? '')
  for (const [title, ...authors] of FAMILIES) {
    const all = title === 'citation_title' ? contentsOf(ALL_AUTHORS) : []
    const names = [...new Set([...declaredNames(contentsOf(...authors)), ...namesInEach(all)])]
    if (names.length > 0) return [{ kind: 'authors', title: collapsed(contentsOf(title)[0] ?? ''), names }]
  }
  return []
}

/** In small letters: some pages write `DC.Creator`, some `property` instead of `name`. */
const tagName = (tag: Element): string =>
  (tag.getAttribute('name') ?? tag.getAttribute('property') ?? '').toLowerCase()

/** Types with authors in this program's sense; a product or a news item has none. */
const WORKS = new Set(
  (
    'ScholarlyArticle MedicalScholarlyArticle Article TechArticle Report Thesis Book Chapter Dataset CreativeWork ' +
    'SoftwareSourceCode Collection Periodical PublicationIssue PublicationVolume Poster PresentationDigitalDocument'
  ).split(' '),
)

const ROLES: readonly (readonly [role: string, kind: GroupKind])[] = [
  ['author', 'authors'],
  ['creator', 'authors'],
  ['editor', 'contributors'],
  ['contributor', 'contributors'],
]

/** The people that a page's JSON-LD declares in schema.org's words, a group for each work and role. */
export function peopleInJsonLd(document: Document): FoundGroup[] {
  const nodes = nodesIn(document)
  const byId = new Map(nodes.filter(hasName).map((node) => [textIn(node['@id']), node]))
  const works = nodes.filter((node) => typesOf(node).some((type) => WORKS.has(type)))
  return works.flatMap((work) => groupsOf(work, byId))
}

const hasName = (node: JsonNode): boolean => personName(node) !== ''

function groupsOf(work: JsonNode, byId: ReadonlyMap<string, JsonNode>): FoundGroup[] {
  const title = collapsed(textIn(work.headline) || textIn(work.name))
  return ROLES.flatMap(([role, kind]) => {
    const names = declaredNames(listOf(work[role]).map((value) => nameOf(value, role, byId)))
    return names.length > 0 ? [{ kind, title, names }] : []
  })
}

/** A text, a person, a reference to one (`@id`), or a `Role` that holds the person under the same word again. */
function nameOf(value: unknown, role: string, byId: ReadonlyMap<string, JsonNode>): string {
  if (!isNode(value)) return textIn(value)
  if (typesOf(value).some((type) => type.endsWith('Role'))) {
    const [holder] = listOf(value[role])
    return isNode(holder) ? personName(holder) : textIn(holder)
  }
  return personName(hasName(value) ? value : (byId.get(textIn(value['@id'])) ?? value))
}

/** Empty for what is said to be anything but a person. The parts of a name leave no doubt which is which. */
function personName(node: JsonNode): string {
  const types = typesOf(node)
  if (types.length > 0 && !types.includes('Person')) return ''
  const parts = [node.givenName, node.additionalName, node.familyName].map(textIn)
  return parts[0] && parts[2] ? parts.filter((part) => part !== '').join(' ') : textIn(node.name)
}

/** An object of a JSON-LD text, its values not looked at yet. */
type JsonNode = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is JsonNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every object in a page's JSON-LD scripts, those within an object before it; scripts that are no JSON have none. */
function nodesIn(document: Document): JsonNode[] {
  const scripts = document.querySelectorAll('script[type="application/ld+json" i]')
  return [...scripts].flatMap((script) => {
    const nodes: JsonNode[] = []
    try {
      JSON.parse(script.textContent ?? '', (_key, value) => {
        if (isNode(value)) nodes.push(value)
        return value
      })
      return nodes
    } catch {
      return []
    }
  })
}

/** A node's types without their vocabulary: `http://schema.org/Person` and `schema:Person` are `Person`. */
const typesOf = (node: JsonNode): string[] =>
  listOf(node['@type']).map((type) => textIn(type).split(/[/#:]/).at(-1) ?? '')

/** One value or many as many; JSON-LD may also wrap them in `@list` or `@set`. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (isNode(value) && ('@list' in value || '@set' in value)) return [value['@list'] ?? value['@set']].flat()
  return value === undefined || value === null ? [] : [value]
}

/** The text of a value: itself, its `@value`, or that of the first of many; the empty string for anything else. */
function textIn(value: unknown): string {
  const [first] = listOf(value)
  if (typeof first === 'string') return first
  return isNode(first) && typeof first['@value'] === 'string' ? first['@value'] : ''
}
