import type { FoundGroup, GroupKind } from '../found.ts'
import { namesInEach } from '../names/names-in-text.ts'
import { oneLine } from '../reading/text.ts'
import { isNode, type JsonNode, listOf, nodesIn, textIn, typesOf } from './json-nodes.ts'

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
    const names = namesInEach(listOf(work[role]).map((value) => nameOf(value, role, byId)))
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
