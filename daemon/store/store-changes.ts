import type { DocumentKind } from '../../shared/contract/document-bodies.ts'
import type { DocumentFacts } from '../../shared/contract/document-shapes.ts'
import { MOST_OWNED_BYTES } from '../../shared/limits.ts'
import { ExpectedError } from '../../shared/server/server-errors.ts'
import type { AnswerLine } from './answer-lines.ts'
import {
  conflictJson,
  type DataFacts,
  type DocumentChange,
  type DocumentRow,
  type EarlierAnswer,
  HAVE_UNIQUE_NAMES,
  type NewDocument,
  type Replaces,
} from './document-rows.ts'
import { type DocumentOutcome, type Imported, QUOTA_EXCEEDED } from './store.ts'
import { storedKey } from './stored-key.ts'

/** The changes of answers and documents. Both engines run them inside a transaction, with their own statements (`Tables`). */

/** SQLite returns the value at once, PostgreSQL a promise. */
type Soon<T> = T | Promise<T>

/** An answer to store under a stored key. */
export type NewAnswer = AnswerLine
/** Selects a document of an owner and a kind. */
export type DocumentKey = { id: string } | { revision: number } | { name: string; notId: string }

/** The statements of an engine, in one transaction. */
export interface Tables {
  /** When a stored answer was last written; '' if the row has no time, undefined without a row. */
  writtenAt(key: string): Soon<string | undefined>
  /** Stores an answer with the earlier creation, the higher hit count and the later hit of the stored and the new row. */
  storeAnswer(answer: NewAnswer): Soon<unknown>
  removeAnswer(key: string): Soon<unknown>
  /** Adds one to a counter. */
  count(counter: string): Soon<unknown>
  /** Saves the answer that a new one replaces as an earlier answer, if the query has a name. Returns whether it has one. */
  saveReplacedAnswer(answer: NewAnswer): Soon<boolean>
  /** Adds an earlier answer to a named query, unless the query has one from the same data. Returns whether it did. */
  addEarlier(answer: EarlierAnswer): Soon<boolean>
  removeEarlier(owner: string, key: string): Soon<unknown>
  /** Reads a document without its body, which may be large. */
  facts(owner: string, kind: DocumentKind, key: DocumentKey): Soon<DocumentRow | undefined>
  /** Reads a document with its body, which is null if another program has made it unreadable. */
  row(owner: string, kind: DocumentKind, key: DocumentKey): Soon<DocumentRow | undefined>
  ownedBytes(owner: string): Soon<number>
  insertDocument(owner: string, document: NewDocument): Soon<DocumentFacts>
  deleteDocument(revision: number): Soon<unknown>
}

/** Makes the row of a put. */
export const newAnswer = (owner: string, { key, ...content }: PutAnswer, at: string): NewAnswer => ({
  key: storedKey(owner, key),
  ...content,
  created_at: at,
  updated_at: at,
  hit_count: 0,
  last_hit_at: null,
})
type PutAnswer = { key: string; json: Uint8Array } & DataFacts

/** Stores the answer of a put. If it exceeds the limit of the cache, only removes the stored one, unless the query has a name. */
export async function putAnswer(tables: Tables, answer: NewAnswer, mostBytes: number | null): Promise<void> {
  const isNamed = await tables.saveReplacedAnswer(answer)
  if (isNamed || mostBytes === null || answer.json.length <= mostBytes) await tables.storeAnswer(answer)
  else await tables.removeAnswer(answer.key)
  await tables.count('cache_write_count')
}

/** Imports answers. The later answer of a key wins, so importing the same answers twice changes nothing. */
export async function importAnswers(
  tables: Tables,
  answers: readonly NewAnswer[],
): Promise<Omit<Imported, 'bad'>> {
  const imported = { added: 0, replaced: 0, kept: 0 }
  for (const answer of answers) {
    const writtenAt = await tables.writtenAt(answer.key)
    const isNewer = writtenAt === undefined || (answer.updated_at ?? '') > writtenAt
    if (isNewer) {
      await tables.saveReplacedAnswer(answer)
      await tables.storeAnswer(answer)
    }
    imported[!isNewer ? 'kept' : writtenAt === undefined ? 'added' : 'replaced'] += 1
  }
  return imported
}

/** Makes changes of documents, one after the other. Throws the 413 of too many bytes. */
export async function putDocuments(
  tables: Tables,
  owner: string,
  changes: readonly DocumentChange[],
): Promise<DocumentOutcome[]> {
  const outcomes: DocumentOutcome[] = []
  for (const { document, replaces, ...which } of changes) {
    const isOfNone =
      document?.kind === 'answer' && !(await tables.facts(owner, 'project', { id: document.id }))
    outcomes.push(
      // Another window has deleted the project of the answer.
      isOfNone
        ? { because: 'stale', conflict: null }
        : document
          ? await saveDocument(tables, owner, document, replaces)
          : await removeDocument(tables, owner, which, replaces),
    )
  }
  if (changes.some(({ document }) => document)) await requireRoom(tables, owner)
  return outcomes
}

/** Throws a 413, which ends the transaction, if the documents of an owner have more bytes than the quota. */
export async function requireRoom(tables: Tables, owner: string): Promise<void> {
  if ((await tables.ownedBytes(owner)) > MOST_OWNED_BYTES) throw new ExpectedError(413, QUOTA_EXCEEDED)
}

/** Saves a document if the stored revision is the one that its user has seen. */
export async function saveDocument(
  tables: Tables,
  owner: string,
  document: NewDocument,
  replaces: Replaces,
): Promise<DocumentOutcome> {
  const { kind, id, name, body } = document
  const stored = await tables.facts(owner, kind, { id })
  const namesRevision = typeof replaces === 'number'
  const replaced = namesRevision ? await tables.facts(owner, kind, { revision: replaces }) : stored
  const isStale = replaces !== undefined && (stored?.revision ?? replaces) !== replaces
  if (isStale || (namesRevision && replaced === undefined)) {
    const row = stored && (await tables.row(owner, kind, { id }))
    // The same body: the client sends again a request whose answer it has not received.
    if (stored && row?.body && Buffer.from(row.body).equals(body)) return { document: stored }
    return { because: 'stale', conflict: row?.body ? conflictJson(kind, row) : null }
  }
  const other = HAVE_UNIQUE_NAMES.includes(kind) && (await tables.row(owner, kind, { name, notId: id }))
  if (other) return { because: 'taken', conflict: conflictJson(kind, other) }
  if (replaced) await tables.deleteDocument(replaced.revision)
  return { document: await tables.insertDocument(owner, document) }
}

/** Removes a document, with the answer to a project and the earlier answers of a query. The caller sets `left`. */
async function removeDocument(
  tables: Tables,
  owner: string,
  { kind, id }: { kind: DocumentKind; id: string },
  replaces: Replaces,
): Promise<DocumentOutcome> {
  const stored = await tables.facts(owner, kind, { id })
  if (!stored) return { document: null, removed: null, left: [] }
  if (typeof replaces === 'number' && replaces !== stored.revision) {
    const row = await tables.row(owner, kind, { id })
    // A document that cannot be read can always be removed.
    if (row?.body) return { because: 'stale', conflict: conflictJson(kind, row) }
  }
  await tables.deleteDocument(stored.revision)
  const answer = kind === 'project' && (await tables.facts(owner, 'answer', { id }))
  if (answer) await tables.deleteDocument(answer.revision)
  if (kind === 'query') await tables.removeEarlier(owner, id)
  return { document: null, removed: id, left: [] }
}
