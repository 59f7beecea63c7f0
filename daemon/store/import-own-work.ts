import { isDocumentKind } from '../../shared/contract/document-bodies.ts'
import { documentRequest } from '../../shared/contract/document-shapes.ts'
import { ownerText, type WorkspaceImported } from '../../shared/contract/workspace-lines.ts'
import { timeText, z } from '../../shared/contract/zod.ts'
import { checked } from '../../shared/server/answers/json-body.ts'
import type { NewDocument } from './document-rows.ts'
import { addDocument, requireRoom } from './documents.ts'
import { addEarlier, type EarlierAnswer } from './earlier-answers.ts'
import type { Engine } from './engine.ts'
import { newDocument } from './requests/document-requests.ts'
import { badLine, valuesIn } from './requests/json-lines.ts'

/** Imports own work from JSON Lines (docs/dev/protocol.md, Workspace export). */

type OwnItem = { owner: string } & ({ document: NewDocument } | { earlier: EarlierAnswer })
type Line = { item?: OwnItem; isEnd?: boolean }

/** Reads exported lines. `owner` gets the items of a personal installation, which have no owner. */
export const ownLinesIn = (bytes: Uint8Array, owner: string): ReturnType<typeof valuesIn<Line>> =>
  valuesIn(bytes, (value) => readLine(value, owner))

/** The version of the line format. */
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

/** The first and the last line hold no item. */
function readLine(value: unknown, importer: string): Line {
  const has = (name: string) => Object.hasOwn(Object(value), name)
  const version = z.safeParse(head, value).data?.version
  if (version === VERSION) return {}
  if (version !== undefined) throw badLine(`its version is ${version}; this program reads ${VERSION}`)
  if (has('exported')) return { isEnd: true }
  if (has('document')) {
    const { owner, document } = checked(documentLine, value)
    const { kind, body, ...facts } = document
    if (!isDocumentKind(kind)) throw badLine(`this version of CoAuthors does not know the kind ${kind}`)
    return { item: { owner: owner || importer, document: newDocument(kind, body, facts) } }
  }
  if (!has('earlier')) throw badLine('it is not a line of an exported workspace')
  const { owner: from, earlier } = checked(earlierLine, value)
  const { content, sample, ...facts } = earlier
  const owner = from || importer
  const json = Buffer.from(JSON.stringify(content))
  return { item: { owner, earlier: { ...facts, owner, sample: Number(sample), json } } }
}

/** Adds the items that their owners lack, and leaves stored items as they are. */
export async function importOwn(
  engine: Engine,
  { values, bad }: ReturnType<typeof ownLinesIn>,
): Promise<WorkspaceImported> {
  const imported = { added: 0, kept: 0 }
  for (const { item } of values) {
    if (item === undefined) continue
    const isAdded =
      'earlier' in item
        ? await addEarlier(engine, item.earlier)
        : await addDocument(engine, item.owner, item.document)
    imported[isAdded ? 'added' : 'kept'] += 1
  }
  for (const owner of new Set(values.flatMap(({ item }) => item?.owner ?? [])))
    await requireRoom(engine, owner)
  return { ...imported, ends: values.filter(({ isEnd }) => isEnd).length, bad }
}
