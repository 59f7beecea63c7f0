/** An object of a JSON-LD text, its values not looked at yet. */
export type JsonNode = Readonly<Record<string, unknown>>

/** Bounds on what is read of one page: scripts, the length of each in UTF-16 code units, objects, nesting. */
const MAX_SCRIPTS = 50
const MAX_SCRIPT = 1_000_000
const MAX_NODES = 20_000
const MAX_DEPTH = 20

export const isNode = (value: unknown): value is JsonNode =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every object in a page's JSON-LD scripts, in their order and with those within; scripts that are no JSON have none. */
export function nodesIn(document: Document): JsonNode[] {
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
export const typesOf = (node: JsonNode): string[] =>
  listOf(node['@type']).map((type) => textIn(type).split(/[/#:]/).at(-1) ?? '')

/** One value or many as many; JSON-LD may also wrap them in `@list` or `@set`. */
export function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (isNode(value) && ('@list' in value || '@set' in value)) return [value['@list'] ?? value['@set']].flat()
  return value === undefined || value === null ? [] : [value]
}

/** The text of a value: itself, its `@value`, or that of the first of many; the empty string for anything else. */
export function textIn(value: unknown): string {
  const [first] = listOf(value)
  if (typeof first === 'string') return first
  return isNode(first) && typeof first['@value'] === 'string' ? first['@value'] : ''
}
