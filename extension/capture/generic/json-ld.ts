import type { FoundGroup, GroupKind } from '../found.ts'
import { oneLine } from '../reading/page-text.ts'
import { declaredNames } from './declared-names.ts'

/** What has authors in this program's sense; a product or a news item has none. */
const WORKS = new Set(
  (
    'ScholarlyArticle MedicalScholarlyArticle Article TechArticle Report Thesis Book Chapter Dataset CreativeWork ' +
    'SoftwareSourceCode Collection Periodical PublicationIssue PublicationVolume Poster PresentationDigitalDocument'
  ).split(' '),
)

/** A page that lists more works is about none of them. */
const MAX_WORKS = 100

const ROLES: readonly (readonly [role: string, kind: GroupKind])[] = [
  ['author', 'authors'],
  ['creator', 'authors'],
  ['editor', 'contributors'],
  ['contributor', 'contributors'],
]

type NodesById = ReadonlyMap<string, JsonNode>

/** The people that a page's JSON-LD declares in schema.org's words, a group for each work and role. */
export function peopleInJsonLd(document: Document): FoundGroup[] {
  const nodes = nodesIn(document)
  const byId = new Map(nodes.filter(hasName).map((node) => [textIn(node['@id']), node]))
  return nodes
    .filter(isWork)
    .slice(0, MAX_WORKS)
    .flatMap((work) => groupsOf(work, byId))
}

const isWork = (node: JsonNode): boolean => typesOf(node).some((type) => WORKS.has(type))

const hasName = (node: JsonNode): boolean => personName(node) !== ''

function groupsOf(work: JsonNode, byId: NodesById): FoundGroup[] {
  const title = oneLine(textIn(work.headline) || textIn(work.name))
  return ROLES.flatMap(([role, kind]) => {
    const names = declaredNames(listOf(work[role]).map((value) => nameOf(value, role, byId)))
    return names.length > 0 ? [{ kind, title, names }] : []
  })
}

/** A text, a person, a reference to one (`@id`), or a `Role` that holds the person under the same word again. */
function nameOf(value: unknown, role: string, byId: NodesById): string {
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

/** Bounds on what is read of one page: scripts, the length of each in UTF-16 code units, objects, nesting. */
const MAX_SCRIPTS = 50
const MAX_SCRIPT = 1_000_000
const MAX_NODES = 20_000
const MAX_DEPTH = 20

const isNode = (value: unknown): value is JsonNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every object in a page's JSON-LD scripts, in their order and with those within; scripts that are no JSON have none. */
function nodesIn(document: Document): JsonNode[] {
  const nodes: JsonNode[] = []
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || nodes.length >= MAX_NODES) return
    if (isNode(value)) nodes.push(value)
    for (const within of Object.values(value)) visit(within, depth + 1)
  }
  const scripts = document.querySelectorAll('script[type="application/ld+json" i]')
  for (const script of [...scripts].slice(0, MAX_SCRIPTS)) visit(parsed(script.textContent ?? ''), 0)
  return nodes
}

function parsed(text: string): unknown {
  if (text.length > MAX_SCRIPT) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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
