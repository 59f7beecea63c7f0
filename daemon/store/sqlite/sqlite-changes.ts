import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import type { DocumentRow } from '../document-rows.ts'
import type { DocumentKey, Tables } from '../store-changes.ts'
import type { Context } from './files/files.ts'
import { prepared } from './prepared.ts'
import { incrementCounter } from './sqlite-answers.ts'
import { WITH_BODY, WITHOUT_BODY } from './sqlite-documents.ts'
import { addEarlierOnce, saveReplacedAnswer } from './sqlite-earlier-answers.ts'

/** The statements with which a change reads and writes answers and documents in SQLite, inside the thread's transaction. */
export function sqliteTables(context: Context): Tables {
  const { runtime, workspace, at } = context
  const change = (statement: string, ...values: unknown[]) => prepared(workspace, statement).run(...values)
  const find = (columns: string, owner: string, kind: DocumentKind, key: DocumentKey) => {
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
    count: (counter) => incrementCounter(context, counter),
    saveReplacedAnswer: (answer) => saveReplacedAnswer(context, answer),
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
      const saved = { id, name, updated_at: updated_at ?? at, bytes: body.length }
      const { lastInsertRowid } = change(
        `INSERT INTO documents (owner, kind, id, name, words, updated_at, bytes, body)
      VALUES (?, ?, ?, ?, ?, ?, ?, CAST(? AS TEXT))`,
        ...[owner, kind, id, name, words, saved.updated_at, saved.bytes, body],
      )
      const revision = Number(lastInsertRowid)
      for (const { side, key } of keys)
        change(
          'INSERT INTO document_keys (revision, side, owner, key) VALUES (?, ?, ?, ?)',
          ...[revision, side, owner, key],
        )
      return { ...saved, revision }
    },

    deleteDocument: (revision) => change('DELETE FROM documents WHERE revision = ?', revision),
  }
}
