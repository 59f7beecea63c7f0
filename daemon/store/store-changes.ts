import type { DocumentKind } from '../../shared/contract/document-bodies.ts'
import type { DocumentFacts, RemoveDocumentRequest } from '../../shared/contract/document-shapes.ts'
import { MOST_OWNED_BYTES } from '../../shared/limits.ts'
import type { AnswerLine } from './answer-lines.ts'
import {
  conflictJson,
  type DataFacts,
  type DocumentRow,
  type EarlierAnswer,
  HAVE_UNIQUE_NAMES,
  type NewDocument,
  type Replaces,
} from './document-rows.ts'
import type { DocumentOutcome, Imported, RemoveOutcome } from './store.ts'
import { storedKey } from './stored-key.ts'

/** The changes of answers and documents, which both engines do in the same way inside a transaction, by statements of their own. */

/** SQLite has it at once: on it nothing else runs until a change is done. */
type Soon<T> = T | Promise<T>

/** An answer to store under a stored key. */
export type NewAnswer = AnswerLine
/** Selects a document of an owner and a kind. */
export type DocumentKey = { id: string } | { revision: number } | { name: string; notId: string }

/** The statements of an engine, in one transaction. */
export interface Tables {
  /** When a stored answer was last written; '' if it does not say, undefined if there is none. */
  writtenAt(key: string): Soon<string | undefined>
  /** Stores an answer. A row keeps the earliest creation, the most hits and the last one. */
  storeAnswer(answer: NewAnswer): Soon<unknown>
  removeAnswer(key: string): Soon<unknown>
  /** Adds one to a counter. */
  count(counter: string): Soon<unknown>
  /** Keeps the answer of a named query that another one is about to replace. Returns whether the query has a name. */
  keepReplaced(answer: NewAnswer): Soon<boolean>
  /** Adds an earlier answer to a named query, unless there is one of its data. Returns whether it did. */
  addEarlier(answer: EarlierAnswer): Soon<boolean>
  removeEarlier(owner: string, key: string): Soon<unknown>
  /** A document without its body, which may be large, or with it: null if another program has made that unreadable. */
  facts(owner: string, kind: DocumentKind, key: DocumentKey): Soon<DocumentRow | undefined>
  row(owner: string, kind: DocumentKind, key: DocumentKey): Soon<DocumentRow | undefined>
  ownedBytes(owner: string): Soon<number>
  insertDocument(owner: string, document: NewDocument): Soon<DocumentFacts>
  deleteDocument(revision: number): Soon<unknown>
}

/** The answer of a put. */
export const newAnswer = (owner: string, { key, ...content }: PutAnswer, at: string): NewAnswer => ({
  key: storedKey(owner, key),
  ...content,
  created_at: at,
  updated_at: at,
  hit_count: 0,
  last_hit_at: null,
})
type PutAnswer = { key: string; json: Uint8Array } & DataFacts

/** Stores the answer of a put. One that is larger than the whole cache only removes the one that is there, unless its query has a name. */
export async function putAnswer(tables: Tables, answer: NewAnswer, mostBytes: number | null): Promise<void> {
  const isNamed = await tables.keepReplaced(answer)
  if (isNamed || mostBytes === null || answer.json.length <= mostBytes) await tables.storeAnswer(answer)
  else await tables.removeAnswer(answer.key)
  await tables.count('cache_write_count')
}

/** Stores answers of an export. The later one wins, so importing the same answers twice changes nothing. */
export async function importAnswers(
  tables: Tables,
  answers: readonly NewAnswer[],
): Promise<Omit<Imported, 'bad'>> {
  const imported = { added: 0, replaced: 0, kept: 0 }
  for (const answer of answers) {
    const there = await tables.writtenAt(answer.key)
    const isNewer = there === undefined || (answer.updated_at ?? '') > there
    if (isNewer) {
      await tables.keepReplaced(answer)
      await tables.storeAnswer(answer)
    }
    imported[!isNewer ? 'kept' : there === undefined ? 'added' : 'replaced'] += 1
  }
  return imported
}

/** Keeps a document as `keepDocument`. A window may save the answer to a project that another one has deleted. */
export const putDocument: typeof keepDocument = async (tables, owner, document, replaces) =>
  document.kind === 'answer' && !(await tables.facts(owner, 'project', { id: document.id }))
    ? { because: 'stale', conflict: null }
    : keepDocument(tables, owner, document, replaces)

/** Keeps a document if it replaces the one that its user has seen. */
export async function keepDocument(
  tables: Tables,
  owner: string,
  document: NewDocument,
  replaces: Replaces,
): Promise<DocumentOutcome> {
  const { kind, id, name, body } = document
  const there = await tables.facts(owner, kind, { id })
  const isKnown = typeof replaces === 'number'
  const replaced = isKnown ? await tables.facts(owner, kind, { revision: replaces }) : there
  const isStale = replaces !== undefined && (there?.revision ?? replaces) !== replaces
  if (isStale || (isKnown && replaced === undefined)) {
    const row = there && (await tables.row(owner, kind, { id }))
    // The answer to the same request may have been lost.
    if (there && row?.body && Buffer.from(row.body).equals(body)) return { document: there }
    return { because: 'stale', conflict: row?.body ? conflictJson(kind, row) : null }
  }
  const other = HAVE_UNIQUE_NAMES.includes(kind) && (await tables.row(owner, kind, { name, notId: id }))
  if (other) return { because: 'taken', conflict: conflictJson(kind, other) }
  if ((await tables.ownedBytes(owner)) + body.length - (replaced?.bytes ?? 0) > MOST_OWNED_BYTES)
    return { because: 'full' }
  if (replaced) await tables.deleteDocument(replaced.revision)
  return { document: await tables.insertDocument(owner, document) }
}

/** Removes a document, with what belongs to it. `left` is for the caller to fill. */
export async function removeDocument(
  tables: Tables,
  owner: string,
  kind: DocumentKind,
  request: RemoveDocumentRequest,
): Promise<RemoveOutcome> {
  const { id, replaces } = { replaces: undefined, ...request }
  const key = id === undefined ? { revision: replaces ?? 0 } : { id }
  const there = await tables.facts(owner, kind, key)
  if (!there) return { removed: 0, left: [] }
  if (replaces !== undefined && replaces !== there.revision) {
    const row = await tables.row(owner, kind, key)
    // One that cannot be read can only be removed.
    if (row?.body) return { because: 'stale', conflict: conflictJson(kind, row) }
  }
  await tables.deleteDocument(there.revision)
  const answer = kind === 'project' && (await tables.facts(owner, 'answer', { id: there.id }))
  if (answer) await tables.deleteDocument(answer.revision)
  if (kind === 'query') await tables.removeEarlier(owner, there.id)
  return { removed: 1, left: [] }
}
