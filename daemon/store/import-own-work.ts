import { isDocumentKind } from '../../shared/contract/document-bodies.ts'
import { documentRequest } from '../../shared/contract/document-shapes.ts'
import { ownerText } from '../../shared/contract/workspace-lines.ts'
import { timeText, z } from '../../shared/contract/zod.ts'
import { checked } from '../../shared/server/answers/json-body.ts'
import { ExpectedError } from '../../shared/server/server-errors.ts'
import { newDocument } from './document-requests.ts'
import type { EarlierAnswer, NewDocument } from './document-rows.ts'
import { type BadLine, badLine, valuesIn } from './json-lines.ts'
import { FULL, type OwnImported } from './store.ts'
import { keepDocument, type Tables } from './store-changes.ts'

/** Imports of own work, as JSON Lines (docs/dev/protocol.md, Workspace export). */

type OwnItem = { owner: string } & ({ document: NewDocument } | { earlier: EarlierAnswer })
type Line = { item?: OwnItem; isEnd?: boolean }

/** Reads lines; those of the personal owner are for `owner`. */
export const ownLinesIn = (bytes: Uint8Array, owner: string): { values: Line[]; bad: BadLine | null } =>
  valuesIn(bytes, (value) => readLine(value, owner))

/** The version of the lines. */
export const VERSION = 2

const head = z.looseObject({ coauthors: z.literal('workspace'), version: z.int() })
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

/** The item of a line, if it is not the first or the last one. */
function readLine(value: unknown, given: string): Line {
  const has = (name: string) => Object.hasOwn(Object(value), name)
  const version = z.safeParse(head, value).data?.version
  if (version === VERSION) return {}
  if (version !== undefined) throw badLine(`it is of version ${version}; this program knows ${VERSION}`)
  if (has('exported')) return { isEnd: true }
  if (has('document')) {
    const { owner, document } = checked(documentLine, value)
    const { kind, body, ...facts } = document
    if (!isDocumentKind(kind)) throw badLine(`${kind} is no kind of own work that this program knows`)
    return { item: { owner: owner || given, document: newDocument(kind, body, facts) } }
  }
  if (!has('earlier')) throw badLine('it is no line of an exported workspace')
  const { owner: from, earlier } = checked(earlierLine, value)
  const { content, sample, ...facts } = earlier
  const owner = from || given
  const json = Buffer.from(JSON.stringify(content))
  return { item: { owner, earlier: { ...facts, owner, sample: Number(sample), json } } }
}

/** Adds the items that the owners lack. Stored items stay. */
export async function importOwn(
  tables: Tables,
  { values, bad }: ReturnType<typeof ownLinesIn>,
): Promise<OwnImported> {
  const imported = { added: 0, kept: 0 }
  for (const { item } of values) {
    if (item === undefined) continue
    const isAdded =
      'earlier' in item
        ? await tables.addEarlier(item.earlier)
        : await addDocument(tables, item.owner, item.document)
    imported[isAdded ? 'added' : 'kept'] += 1
  }
  return { ...imported, ends: values.filter(({ isEnd }) => isEnd).length, bad }
}

/** Adds a document, unless the owner has one of its id or name. */
async function addDocument(tables: Tables, owner: string, document: NewDocument): Promise<boolean> {
  const there = await tables.row(owner, document.kind, { id: document.id })
  if (there?.body) return false
  // The answer to a project may come before it.
  const outcome = await keepDocument(tables, owner, document, undefined)
  if ('because' in outcome && outcome.because === 'full') throw new ExpectedError(413, FULL)
  return 'document' in outcome
}
