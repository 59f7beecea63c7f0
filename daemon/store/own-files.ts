import { withoutPlace } from '../../shared/contract/decisions.ts'
import { isDocumentKind } from '../../shared/contract/document-bodies.ts'
import { documentRequest } from '../../shared/contract/documents.ts'
import { ownerText } from '../../shared/contract/workspace-lines.ts'
import { timeText, z } from '../../shared/contract/zod.ts'
import { checked } from '../../shared/server/answers/json-body.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { keepDocument, type Tables } from './changes.ts'
import { decisionsIn } from './decision-file.ts'
import { newDocument } from './document-requests.ts'
import { documentJson, type EarlierAnswer, type NewDocument } from './document-rows.ts'
import { type BadLine, valuesIn } from './json-lines.ts'
import { jsonValue } from './put-body.ts'
import { FULL, type OwnFile, type OwnImported } from './store.ts'

/** Imports of own work. That of all owners is JSON Lines (docs/dev/protocol.md, Workspace export). */

type OwnItem = { owner: string } & ({ document: NewDocument } | { earlier: EarlierAnswer })
export type ReadFile = { items: OwnItem[]; ends: number; bad: BadLine | null }

/** Reads a file for an owner. Throws the 422 of a file of decisions that does not fit. */
export function readOwnFile(file: OwnFile, bytes: Uint8Array, owner: string): ReadFile {
  if (file === 'decisions')
    return { items: decisionsIn(bytes).map((document) => ({ owner, document })), ends: 0, bad: null }
  const { values, bad } = valuesIn(bytes, (value) => readLine(value, owner))
  return {
    items: values.flatMap(({ item }) => item ?? []),
    ends: values.filter(({ isEnd }) => isEnd).length,
    bad,
  }
}

/** The version of the lines. */
export const VERSION = 2

const head = z.looseObject({ coauthors: z.literal('workspace'), version: z.int() })
const end = z.looseObject({ exported: z.int() })
const text = z.string().check(z.minLength(1), z.maxLength(300))
const documentLine = z.looseObject({
  owner: ownerText,
  document: z.object({
    kind: text,
    id: z.optional(documentRequest.shape.id),
    updated_at: z.nullable(timeText),
    body: z.unknown(),
  }),
})
const earlierLine = z.looseObject({
  owner: ownerText,
  earlier: z.object({
    key: text,
    answered_at: timeText,
    data_date: z.nullable(text),
    sample: z.boolean(),
    content: z.looseObject({}),
  }),
})

/** The item of a line, if it is not the first or the last one, or its problem. */
function readLine(value: unknown, given: string): { item?: OwnItem; isEnd?: boolean } | string {
  const version = z.safeParse(head, value).data?.version ?? VERSION
  if (version !== VERSION) return `it is of version ${version}; this program knows ${VERSION}`
  if (z.safeParse(z.union([head, end]), value).success)
    return { isEnd: !Object.hasOwn(Object(value), 'coauthors') }
  const has = (name: string) => Object.hasOwn(Object(value), name)
  try {
    if (has('document')) {
      const { owner, document } = checked(documentLine, value)
      const { kind, body, ...facts } = document
      if (!isDocumentKind(kind)) return otherKind(kind)
      return { item: { owner: owner || given, document: newDocument(kind, body, facts) } }
    }
    if (!has('earlier')) return 'it is no line of an exported workspace'
    const { content, sample, ...facts } = checked(earlierLine, value).earlier
    const owner = checked(earlierLine, value).owner || given
    const json = Buffer.from(JSON.stringify(content))
    return { item: { owner, earlier: { ...facts, owner, sample: Number(sample), json } } }
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    const { detail, message } = error
    if (typeof detail === 'string') return message
    return detail.map(({ loc, msg }) => `${loc.slice(1).join('.')} ${msg}`).join('; ')
  }
}

const otherKind = (kind: string): string =>
  kind === 'part'
    ? 'it is a part of a project, of a CoAuthors before the first release: save the project to a file there, and leave this line out'
    : `${kind} is no kind of own work that this program knows`

const MOST_CONFLICTS = 100

/** Adds the items that the owners lack. Stored items stay; those that differ from the file are counted. */
export async function importOwn(tables: Tables, { items, ends, bad }: ReadFile): Promise<OwnImported> {
  const counts = () => ({ added: 0, same: 0, kept: 0 })
  const imported = { decision: counts(), choice: counts(), other: counts() }
  const conflicts: OwnImported['conflicts'] = []
  for (const item of items) {
    if ('earlier' in item) {
      imported.other[(await tables.addEarlier(item.earlier)) ? 'added' : 'kept'] += 1
      continue
    }
    const { owner, document } = item
    const there = await addDocument(tables, owner, document)
    const { kind } = document
    const ofKind = imported[kind === 'decision' || kind === 'choice' ? kind : 'other']
    if (there === null) {
      ofKind.added += 1
      continue
    }
    const stored = jsonValue(there) as { body: unknown } // as `documentJson` writes it
    const file = jsonValue(document.body)
    const isSame = JSON.stringify(withoutPlace(Object(stored.body))) === JSON.stringify(file)
    ofKind[isSame ? 'same' : 'kept'] += 1
    if (!isSame && kind === 'decision' && conflicts.length < MOST_CONFLICTS) conflicts.push({ stored, file })
  }
  return { ...imported, conflicts, ends, bad }
}

/** Adds a document, or returns the one of its id or name that the owner has, as JSON. */
async function addDocument(tables: Tables, owner: string, document: NewDocument): Promise<Uint8Array | null> {
  const there = await tables.row(owner, document.kind, { id: document.id })
  if (there?.body) return documentJson(there)
  // The answer to a project may come before it.
  const outcome = await keepDocument(tables, owner, document, undefined)
  if ('document' in outcome) return null
  if ('conflict' in outcome && outcome.conflict) return outcome.conflict
  throw new ExpectedError(413, FULL)
}
