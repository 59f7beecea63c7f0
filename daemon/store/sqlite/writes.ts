import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import type { RemoveDocumentRequest } from '../../../shared/contract/document-shapes.ts'
import { answersIn } from '../answer-lines.ts'
import { readPutDocument } from '../document-requests.ts'
import type { DocumentRow } from '../document-rows.ts'
import { importOwn, ownLinesIn } from '../import-own-work.ts'
import { readPutBody } from '../put-body.ts'
import * as changes from '../store-changes.ts'
import type { Context } from './files/files.ts'
import { prepared } from './prepared.ts'
import { count } from './sqlite-answers.ts'
import { WITH_BODY, WITHOUT_BODY } from './sqlite-documents.ts'
import { addEarlierOnce, keepReplaced } from './sqlite-earlier-answers.ts'

/** The changes of answers and documents: what requests ask for, in the transaction of the thread (docs/dev/architecture.md). */

export const put = (context: Context, owner: string, body: Uint8Array): Promise<void> =>
  changes.putAnswer(
    tables(context),
    changes.newAnswer(owner, readPutBody(body), context.at),
    context.mostBytes,
  )

export async function importLines(context: Context, lines: Uint8Array) {
  const { values, bad } = answersIn(lines)
  return { ...(await changes.importAnswers(tables(context), values)), bad }
}

export function putDocument(context: Context, owner: string, kind: DocumentKind, body: Uint8Array) {
  const { document, replaces } = readPutDocument(kind, body)
  return changes.putDocument(tables(context), owner, document, replaces)
}

export const removeDocument = (
  context: Context,
  owner: string,
  kind: DocumentKind,
  request: RemoveDocumentRequest,
) => changes.removeDocument(tables(context), owner, kind, request)

export const importDocuments = (context: Context, owner: string, lines: Uint8Array) =>
  importOwn(tables(context), ownLinesIn(lines, owner))

/** The statements of changes in SQLite. They answer at once. */
function tables(context: Context): changes.Tables {
  const { runtime, workspace, at } = context
  const change = (statement: string, ...values: unknown[]) => prepared(workspace, statement).run(...values)
  const find = (columns: string, owner: string, kind: DocumentKind, key: changes.DocumentKey) => {
    const [which, ...values] =
      'id' in key
        ? ['id = ?', key.id]
        : 'name' in key
          ? ['name = ? AND id <> ?', key.name, key.notId]
          : ['revision = ?', key.revision]
    return prepared<unknown[], DocumentRow>(
      workspace,
      `SELECT ${columns} FROM documents WHERE owner = ? AND kind = ? AND ${which}`,
    ).get(owner, kind, ...values)
  }
  return {
    writtenAt: (key) =>
      prepared<[string], string>(
        runtime,
        `SELECT coalesce(updated_at, '') FROM query_cache WHERE cache_key = ? AND response_json IS NOT NULL`,
      )
        .pluck()
        .get(key),

    storeAnswer({ key, json, created_at, updated_at, hit_count, last_hit_at }) {
      prepared(
        runtime,
        `INSERT INTO query_cache AS stored (cache_key, response_json, created_at, updated_at, hit_count, last_hit_at)
      VALUES (?, CAST(? AS TEXT), ?, ?, ?, ?)
      ON CONFLICT (cache_key) DO UPDATE SET
        response_json = excluded.response_json, updated_at = excluded.updated_at,
        created_at = coalesce(min(stored.created_at, excluded.created_at), stored.created_at, excluded.created_at),
        hit_count = max(coalesce(stored.hit_count, 0), excluded.hit_count),
        last_hit_at = coalesce(max(stored.last_hit_at, excluded.last_hit_at), stored.last_hit_at, excluded.last_hit_at)`,
      ).run(key, json, created_at, updated_at, hit_count, last_hit_at)
    },

    removeAnswer: (key) => prepared(runtime, 'DELETE FROM query_cache WHERE cache_key = ?').run(key),
    count: (counter) => count(context, counter),
    keepReplaced: (answer) => keepReplaced(context, answer),
    addEarlier: (answer) => addEarlierOnce(context, answer),
    removeEarlier: (owner, key) =>
      change('DELETE FROM earlier_answers WHERE owner = ? AND cache_key = ?', owner, key),

    facts: (...which) => find(WITHOUT_BODY, ...which),
    row: (...which) => find(WITH_BODY, ...which),

    ownedBytes(owner) {
      const sum = 'SELECT coalesce(sum(bytes), 0) FROM documents WHERE owner = ?'
      return Number(prepared(workspace, sum).pluck().get(owner))
    },

    insertDocument(owner, document) {
      const { kind, id, name, words, keys, body, updated_at } = document
      const kept = { id, name, updated_at: updated_at ?? at, bytes: body.length }
      const { lastInsertRowid } = change(
        `INSERT INTO documents (owner, kind, id, name, words, updated_at, bytes, body)
      VALUES (?, ?, ?, ?, ?, ?, ?, CAST(? AS TEXT))`,
        ...[owner, kind, id, name, words, kept.updated_at, kept.bytes, body],
      )
      const revision = Number(lastInsertRowid)
      for (const { side, key } of keys)
        change(
          'INSERT INTO document_keys (revision, side, owner, key) VALUES (?, ?, ?, ?)',
          ...[revision, side, owner, key],
        )
      return { ...kept, revision }
    },

    deleteDocument: (revision) => change('DELETE FROM documents WHERE revision = ?', revision),
  }
}
