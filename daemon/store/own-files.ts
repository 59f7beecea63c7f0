import { withoutPlace } from '../../shared/contract/decisions.ts'
import { isDocumentKind } from '../../shared/contract/document-bodies.ts'
import { documentRequest } from '../../shared/contract/documents.ts'
import { ownerText } from '../../shared/contract/workspace-lines.ts'
import { z } from '../../shared/contract/zod.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { decisionsIn } from './decision-file.ts'
import { newDocument } from './document-requests.ts'
import type { ExportedDocument, NewDocument } from './document-rows.ts'
import { type BadLine, type ExportedPiece, onOneLine, valuesIn } from './json-lines.ts'
import { jsonValue } from './put-body.ts'
import type { FileHead, OwnFile } from './store.ts'

/** Files of own work. The work of all owners is JSON Lines (docs/dev/protocol.md, Workspace export). */

/** The most bytes of a file of decisions. 20,000 decisions with fifty papers each take 70 MB. */
export const LARGEST_FILE = 256 * 1024 * 1024

/** Of the data that it is of: `sample` is 0 or 1. */
export type EarlierAnswer = {
  owner: string
  key: string
  answered_at: string
  data_date: string | null
  sample: number
  json: Uint8Array
}
type OwnItem = { owner: string } & ({ document: NewDocument } | { earlier: EarlierAnswer })
export type ReadFile = { items: OwnItem[]; ends: number; bad: BadLine | null }

/** Reads a file for an owner. Throws the 422 of a file of decisions that does not fit. */
export const readOwnFile = (file: OwnFile, bytes: Uint8Array, owner: string): ReadFile =>
  file === 'decisions'
    ? { items: decisionsIn(bytes).map((document) => ({ owner, document })), ends: 0, bad: null }
    : workspaceIn(bytes, owner)

const VERSION = 2
/** The first line of the export of a workspace. */
export const headOf = (facts: FileHead) => ({
  coauthors: 'workspace',
  version: VERSION,
  ...facts,
})

/** A line of an export; null for a document that cannot be read. */
function documentLine({ owner, kind, id, updated_at, body }: ExportedDocument): Uint8Array | null {
  if (!body) return null
  const before = JSON.stringify({ kind, id, updated_at }).slice(0, -1)
  return lineOf(`{"document":${before},"body":`, body, `},"owner":${JSON.stringify(owner)}}\n`)
}

export function earlierLine({ owner, json, sample, ...facts }: EarlierAnswer & { id?: number }): Uint8Array {
  const { id: _, ...known } = facts
  const before = JSON.stringify({ ...known, sample: sample === 1 }).slice(0, -1)
  return lineOf(`{"earlier":${before},"content":`, json, `},"owner":${JSON.stringify(owner)}}\n`)
}

/** The cursor of an earlier answer begins so. */
export const EARLIER = 'earlier '

/** The lines of some documents; those of earlier answers follow the last. */
export function exportedDocuments(documents: readonly ExportedDocument[]): ExportedPiece<string> {
  const lines = documents.map(documentLine)
  const whole = lines.filter((line) => line !== null)
  return {
    lines: Buffer.concat(whole),
    count: whole.length,
    leftOut: documents.filter((_, at) => lines[at] === null).map(({ kind }) => kind),
    next: documents.length === 0 ? `${EARLIER}0` : String(documents.at(-1)?.revision),
  }
}

const lineOf = (before: string, json: Uint8Array, after: string): Uint8Array =>
  Buffer.concat([Buffer.from(before), onOneLine(json), Buffer.from(after)])

const head = z.looseObject({ coauthors: z.literal('workspace'), version: z.int() })
const end = z.looseObject({ exported: z.int() })
const owned = z.looseObject({ owner: ownerText })
const text = z.string().check(z.minLength(1), z.maxLength(300))
const documentLineSchema = z.object({
  kind: text,
  id: z.optional(documentRequest.shape.id),
  updated_at: z.nullable(text),
  body: z.unknown(),
})
const earlierLineSchema = z.object({
  key: text,
  answered_at: text,
  data_date: z.nullable(text),
  sample: z.boolean(),
  content: z.looseObject({}),
})

/** The items of lines, up to the first line that is none. */
function workspaceIn(bytes: Uint8Array, owner: string): ReadFile {
  const { values, bad } = valuesIn(bytes, (value) => itemsIn(value, owner))
  return {
    items: values.flatMap(({ items }) => items),
    ends: values.filter(({ isEnd }) => isEnd).length,
    bad,
  }
}

function itemsIn(value: unknown, given: string): { items: OwnItem[]; isEnd: boolean } | string {
  const first = z.safeParse(head, value).data
  if (first && first.version > VERSION)
    return `it is of version ${first.version}; this program knows ${VERSION}`
  if (first || z.safeParse(end, value).success) return { items: [], isEnd: !first }
  const line = z.safeParse(owned, value).data
  const name = ['earlier', 'document', ...Object.keys(VERSION_1)].find((one) => line && one in line)
  if (!line || !name) return 'it is no line of an exported workspace'
  const owner = line.owner || given
  try {
    if (name === 'earlier')
      return { items: [{ owner, earlier: earlierIn(line.earlier, owner) }], isEnd: false }
    const documents = VERSION_1[name]?.(parse(version1, line[name])) ?? [line.document]
    return { items: documents.map((one) => ({ owner, document: documentIn(one) })), isEnd: false }
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    const { detail, message } = error
    if (typeof detail === 'string') return message
    return detail.map(({ loc, msg }) => `${loc.slice(1).join('.')} ${msg}`).join('; ')
  }
}

function parse<T>(schema: z.ZodMiniType<T>, value: unknown): T {
  const { data, error } = z.safeParse(schema, value)
  if (!error) return data
  const [{ path = [], message = '' } = {}] = error.issues
  throw new ExpectedError(422, [{ loc: ['line', ...path.map(String)], msg: message, type: 'invalid' }])
}

function documentIn(value: unknown): NewDocument {
  const { kind, id, updated_at, body } = parse(documentLineSchema, value)
  if (!isDocumentKind(kind))
    throw new ExpectedError(422, `${kind} is no kind of own work that this program knows`)
  return newDocument(kind, body, { id, updated_at })
}

function earlierIn(value: unknown, owner: string): EarlierAnswer {
  const { content, sample, ...facts } = parse(earlierLineSchema, value)
  return { ...facts, owner, sample: Number(sample), json: Buffer.from(JSON.stringify(content)) }
}

type Loose = { [name: string]: unknown }
/** The content of a line of version 1; of a site it is the origin alone. */
const version1 = z.pipe(
  z.transform((value) => (typeof value === 'string' ? { origin: value } : value)),
  z.looseObject({ parts: z._default(z.array(z.looseObject({})).check(z.maxLength(1000)), []) }),
)
/** Of a project: the names of the pieces of its lists. */
const version1Head = z.looseObject({
  lists: z.record(z.string(), z.array(text).check(z.maxLength(1000))),
})
/** The documents of a line of version 1, which earlier programs have written, as lines have them today. */
const VERSION_1: Readonly<Record<string, (value: z.output<typeof version1>) => Loose[]>> = {
  decision: ({ parts: _, decided_at, ...body }) => [{ kind: 'decision', updated_at: decided_at, body }],
  choice: ({ parts: _, chosen_at, ...body }) => [{ kind: 'choice', updated_at: chosen_at, body }],
  query: ({ parts: _, key, named_at, ...body }) => [{ kind: 'query', id: key, updated_at: named_at, body }],
  item: ({ kind, content, updated_at }) => [{ kind, id: kind, updated_at, body: content }],
  site: ({ origin }) => [{ kind: 'site', updated_at: null, body: { origin } }],
  project: ({ name, made_at, updated_at, parts }) => {
    const contents = new Map(parts.map(({ part, content }) => [part, content]))
    // The answer is asked for again.
    const { by: _, blocks: __, lists: pieces, ...rest } = parse(version1Head, contents.get('head'))
    const listOf = (names: readonly string[]) => names.flatMap((part) => contents.get(part) ?? [])
    const lists = Object.fromEntries(Object.entries(pieces).map(([list, names]) => [list, listOf(names)]))
    const id = String(Date.parse(`${made_at}Z`) + String(name).length)
    return [{ kind: 'project', id, updated_at, body: { ...rest, name, lists } }]
  },
}

/** The counts of an import, to which each outcome is added. `there`: what the owner has already. */
export function countImport() {
  const counts = () => ({ added: 0, same: 0, kept: 0 })
  const imported = { decision: counts(), choice: counts(), other: counts() }
  const conflicts: { stored: unknown; file: unknown }[] = []
  return {
    imported: { ...imported, conflicts },
    add: (document: NewDocument | null, there: Uint8Array | 'added'): void => {
      const kind = document?.kind === 'decision' || document?.kind === 'choice' ? document.kind : 'other'
      if (there === 'added' || document === null) {
        imported[kind].added += 1
        return
      }
      const stored = jsonValue(there) as { body: unknown } // as `documentJson` writes it
      const file = jsonValue(document.body)
      const isSame = JSON.stringify(withoutPlace(Object(stored.body))) === JSON.stringify(file)
      imported[kind][isSame ? 'same' : 'kept'] += 1
      if (!isSame && kind === 'decision' && conflicts.length < MOST_CONFLICTS)
        conflicts.push({ stored, file })
    },
  }
}

const MOST_CONFLICTS = 100
