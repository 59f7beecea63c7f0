import { isSiteOrigin } from '../../../shared/contract/connected-sites.ts'
import { filedChoice, filedDecision } from '../../../shared/contract/decisions.ts'
import { question } from '../../../shared/contract/named-queries.ts'
import { collaboratorListSchema, committeeSchema } from '../../../shared/contract/own-items.ts'
import { policySchema } from '../../../shared/contract/policies.ts'
import { createProjectRequest, MOST_PARTS, projectPartRequest } from '../../../shared/contract/projects.ts'
import { ownerText } from '../../../shared/contract/workspace-lines.ts'
import { boundedText, z } from '../../../shared/contract/zod.ts'
import { jsonIn } from '../../../shared/json.ts'
import { type ExportedPiece, onOneLine, problemOf, valuesIn } from '../json-lines.ts'
import { getRows, getValue, jsonBytes, type Sql, sql, type Work } from '../sql/sql.ts'
import { decisionIn, decisions } from './decisions.ts'
import { addNew, ROWS_AT_ONCE, type Row, soundBytesOf, type TableParts, wordsColumn } from './kept-table.ts'
import { choiceIn, personChoices } from './person-choices.ts'

/**
 * The own work of all owners as JSON Lines, an item a line (docs/dev/protocol.md, Workspace export). Items have no ids, nor what is
 * computed from them, so the lines hold for either engine and for later versions of the tables.
 */

const VERSION = 1
/** The first line. */
export const headOf = (facts: { program: string; exported_at: string }) => ({
  coauthors: 'workspace',
  version: VERSION,
  ...facts,
})

/** Adds an item unless one with its key is there, which stays. Returns whether it was added. */
type Add = (parts: TableParts) => Work<boolean>
type Kind = {
  /** The next rows after an id. */
  rows: (after: number) => Sql
  /** The items of these rows as JSON on one line; null for one that cannot be read. */
  items: (rows: readonly Row[]) => (Uint8Array | null)[]
  /** Reads an item of a line. Returns the problem of one that is none. */
  adding: (value: unknown) => Add | string
}

const kind = <S extends z.ZodMiniType>(
  reading: Omit<Kind, 'adding'>,
  schema: S,
  add: (item: z.output<S>, parts: TableParts) => Work<boolean>,
): Kind => ({
  ...reading,
  adding: (value) => {
    const { data, error } = z.safeParse(schema, value)
    return error ? problemOf(error, 'it') : (parts) => add(data, parts)
  },
})

/** A row for each item. */
const each = (item: (row: Row) => Uint8Array | null, table: Sql, columns = sql`*`, most = ROWS_AT_ONCE) => ({
  rows: (after: number) => sql`SELECT ${columns} FROM ${table} WHERE id > ${after} ORDER BY id LIMIT ${most}`,
  items: (rows: readonly Row[]) => rows.map(item),
})

function asJson(schema: z.ZodMiniType, value: unknown): Uint8Array | null {
  const { data, success } = z.safeParse(schema, value)
  return success ? Buffer.from(JSON.stringify(data)) : null
}
const wrapped = (before: string, json: Uint8Array, after: string): Uint8Array =>
  Buffer.concat([Buffer.from(before), json, Buffer.from(after)])
/** Facts, and JSON as it is stored. */
const withJson = (facts: object, content: unknown): Uint8Array | null =>
  content instanceof Uint8Array
    ? wrapped(`${JSON.stringify(facts).slice(0, -1)},"content":`, onOneLine(content), '}')
    : null

type Keyed<Given> = {
  keyOf: (given: Given) => string
  has: (key: string) => Work<boolean>
  add: (given: Given) => Work<unknown>
}
function* addTo<Given>({ keyOf, has, add }: Keyed<Given>, given: Given): Work<boolean> {
  if (yield* has(keyOf(given))) return false
  yield* add(given)
  return true
}

const text = boundedText(1, 256)
/** Any JSON, as the text that is stored. */
const content = z.pipe(
  z.unknown().check(z.refine((value) => value !== undefined, 'is missing')),
  z.transform((value) => Buffer.from(JSON.stringify(value))),
)
const updated_at = text
const namedQuery = z.object({ key: text, name: text, question, named_at: text })
const facts = { key: text, answered_at: text, data_date: z.nullable(text), sample: z.boolean() }
const earlier = z.object({ ...facts, content })
const item = z.union([
  z.object({ kind: z.literal('committee'), content: committeeSchema, updated_at }),
  z.object({ kind: z.literal('policy'), content: policySchema, updated_at }),
  z.object({ kind: z.literal('collaborators'), content: collaboratorListSchema, updated_at }),
])
const part = z.object({ part: projectPartRequest.shape.part, updated_at, content })
const parts = z.array(part).check(z.maxLength(MOST_PARTS))
const project = z.object({ name: createProjectRequest.shape.name, made_at: text, updated_at, parts })
const site = z.string().check(z.refine(isSiteOrigin, 'is no origin'))

/** By the names of the items in the lines, and in their order: an earlier answer is kept by the name of its query. */
const KINDS: Readonly<Record<string, Kind>> = {
  decision: kind(
    each((row) => asJson(filedDecision, decisionIn(row)[0]), sql`decisions`),
    filedDecision,
    (given, parts) => addTo(decisions(parts), given),
  ),
  choice: kind(
    each((row) => asJson(filedChoice, choiceIn(row)[0]), sql`person_choices`),
    filedChoice,
    (given, parts) => addTo(personChoices(parts), given),
  ),
  query: kind(
    each(
      ({ cache_key: key, question_json, ...row }) =>
        asJson(namedQuery, { ...row, key, question: jsonIn(String(question_json)) }),
      sql`(SELECT *, row_number() OVER (ORDER BY owner, cache_key) AS id FROM named_queries) AS numbered`,
    ),
    namedQuery,
    function* ({ key: cache_key, name, question, named_at }, { owner }) {
      const words = wordsColumn(name, ...question.left, ...question.right)
      const row = { owner, cache_key, name, question_json: JSON.stringify(question), words, named_at }
      return (yield* addNew('named_queries', row, 'name')) !== undefined
    },
  ),
  earlier: kind(
    each(
      ({ key, answered_at, data_date, sample, content }) =>
        withJson({ key, answered_at, data_date, sample: sample === 1 }, content),
      sql`earlier_answers`,
      sql`id, cache_key AS key, answered_at, data_date, sample, ${soundBytesOf('response_json')} AS content`,
      1,
    ),
    earlier,
    function* ({ key: cache_key, content, ...facts }) {
      const sample = Number(facts.sample)
      const there = yield* getValue(sql`
        SELECT 1 FROM earlier_answers WHERE cache_key = ${cache_key} AND sample = ${sample}
          AND data_date IS NOT DISTINCT FROM ${facts.data_date}`)
      const row = { ...facts, cache_key, sample, bytes: content.length, response_json: jsonBytes(content) }
      return there === undefined && (yield* addNew('earlier_answers', row)) !== undefined
    },
  ),
  item: kind(
    each(
      ({ kind, updated_at, content }) => withJson({ kind, updated_at }, content),
      sql`own_items`,
      sql`id, owner, kind, updated_at, ${soundBytesOf('content_json')} AS content`,
    ),
    item,
    function* ({ kind, content, updated_at }, { owner }) {
      const content_json = jsonBytes(Buffer.from(JSON.stringify(content)))
      const row = { owner, kind, name: content.name, content_json, updated_at }
      return (yield* addNew('own_items', row)) !== undefined
    },
  ),
  project: kind(
    {
      // One statement, since its parts belong together: a row for each.
      rows: (after) => sql`
        SELECT project.*, part, part.updated_at AS part_at, ${soundBytesOf('json')} AS content
        FROM (SELECT * FROM projects WHERE id > ${after} ORDER BY id LIMIT 1) AS project
        LEFT JOIN project_parts AS part ON project_id = project.id ORDER BY part`,
      items: (rows) => {
        const [{ name, made_at, updated_at } = {}] = rows
        const all = rows.flatMap(({ part, part_at, content }) => {
          const json = withJson({ part, updated_at: part_at }, content)
          return json ? [Buffer.from(','), json] : []
        })
        const facts = JSON.stringify({ name, made_at, updated_at }).slice(0, -1)
        return [wrapped(`${facts},"parts":[`, Buffer.concat(all.slice(1)), ']}')]
      },
    },
    project,
    function* ({ parts, ...facts }, { owner }) {
      const project_id = yield* addNew('projects', { owner, ...facts })
      if (project_id === undefined) return false
      for (const { content, ...part } of parts) {
        const row = { project_id, ...part, bytes: content.length, json: jsonBytes(content) }
        yield* addNew('project_parts', row, 'revision')
      }
      return true
    },
  ),
  site: kind(
    each(({ origin }) => asJson(site, origin), sql`connected_sites`),
    site,
    function* (origin, { owner }) {
      return (yield* addNew('connected_sites', { owner, origin })) !== undefined
    },
  ),
}

/** Where a piece begins: in which kind of items, and after which id. */
export type Cursor = { kind: number; after: number }
export const FIRST_ITEM: Cursor = { kind: 0, after: 0 }

/** Reads some items. Between two pieces the store is free: an item that is changed meanwhile may be missing. */
export function* itemsAfter({ kind, after }: Cursor): Work<ExportedPiece<Cursor>> {
  const [name = '', reading] = Object.entries(KINDS)[kind] ?? []
  const rows = reading ? yield* getRows<Row & { id: number }>(reading.rows(after)) : []
  const last = rows.at(-1)
  const items = (last && reading?.items(rows)) ?? []
  const lines = items.flatMap((item, at) => {
    const owner = JSON.stringify(rows[at]?.owner ?? '')
    return item ? [wrapped(`{"${name}":`, item, `,"owner":${owner}}\n`)] : []
  })
  const next = last ? { kind, after: last.id } : { kind: kind + 1, after: 0 }
  const leftOut = Array.from({ length: items.length - lines.length }, () => name)
  return { lines: Buffer.concat(lines), count: lines.length, leftOut, next: reading ? next : null }
}

const head = z.looseObject({ coauthors: z.literal('workspace'), version: z.int() })
const end = z.looseObject({ exported: z.int() })
const owned = z.looseObject({ owner: ownerText })

/** An item, or the first or the last line. */
type Line = { owner: string; add: Add } | { isEnd: boolean }

function lineIn(value: unknown): Line | string {
  const { data: first } = z.safeParse(head, value)
  if (first && first.version !== VERSION)
    return `it is of version ${first.version}; this program knows ${VERSION}`
  if (first || z.safeParse(end, value).success) return { isEnd: !first }
  const { data: line } = z.safeParse(owned, value)
  const [name, found] = Object.entries(KINDS).find(([name]) => line && name in line) ?? []
  const add = found?.adding(line?.[name ?? ''])
  if (line === undefined || add === undefined) return 'it is no line of an exported workspace'
  return typeof add === 'string' ? `${name}: ${add}` : { owner: line.owner, add }
}

/** The items of lines, up to the first line that is none. */
export const itemsIn = (lines: Uint8Array) => valuesIn(lines, lineIn)

/** Adds items; those of '' become the owner's. `ends`: how many of the lines are the last of an export. */
export function* storeItems(lines: readonly Line[], parts: TableParts) {
  const counts = { added: 0, kept: 0, ends: 0 }
  for (const line of lines) {
    if ('isEnd' in line) counts.ends += Number(line.isEnd)
    else if (yield* line.add({ ...parts, owner: line.owner || parts.owner })) counts.added += 1
    else counts.kept += 1
  }
  return counts
}
