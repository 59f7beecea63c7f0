import type Database from 'better-sqlite3'
import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import type { DocumentFacts } from '../../../shared/contract/documents.ts'
import type { DocumentKey, NewAnswer, Tables } from '../changes.ts'
import type { DocumentRow, EarlierAnswer, NewDocument } from '../document-rows.ts'
import { addToCounter } from './answers.ts'
import { WITH_BODY, WITHOUT_BODY } from './documents.ts'
import { addEarlierOnce, keepReplaced } from './earlier-answers.ts'
import type { Context } from './files/files.ts'
import { prepared } from './prepared.ts'

/** The statements of changes in SQLite. They answer at once. */
export class SqliteTables implements Tables {
  readonly #context: Context
  constructor(context: Context) {
    this.#context = context
  }

  writtenAt(key: string): string | undefined {
    return prepared<[string], string>(
      this.#context.runtime,
      `SELECT coalesce(updated_at, '') FROM query_cache WHERE cache_key = ? AND response_json IS NOT NULL`,
    )
      .pluck()
      .get(key)
  }

  storeAnswer({ key, json, created_at, updated_at, hit_count, last_hit_at }: NewAnswer): void {
    prepared(
      this.#context.runtime,
      `INSERT INTO query_cache AS stored (cache_key, response_json, created_at, updated_at, hit_count, last_hit_at)
      VALUES (?, CAST(? AS TEXT), ?, ?, ?, ?)
      ON CONFLICT (cache_key) DO UPDATE SET
        response_json = excluded.response_json, updated_at = excluded.updated_at,
        created_at = coalesce(min(stored.created_at, excluded.created_at), stored.created_at, excluded.created_at),
        hit_count = max(coalesce(stored.hit_count, 0), excluded.hit_count),
        last_hit_at = coalesce(max(stored.last_hit_at, excluded.last_hit_at), stored.last_hit_at, excluded.last_hit_at)`,
    ).run(key, json, created_at, updated_at, hit_count, last_hit_at)
  }

  removeAnswer(key: string): void {
    prepared(this.#context.runtime, 'DELETE FROM query_cache WHERE cache_key = ?').run(key)
  }

  count(counter: string): void {
    addToCounter(this.#context.runtime, counter, 1, this.#context.at)
  }

  keepReplaced(answer: NewAnswer): boolean {
    return keepReplaced(this.#context, answer)
  }

  addEarlier(answer: EarlierAnswer): boolean {
    return addEarlierOnce(this.#context, answer)
  }

  removeEarlier(owner: string, key: string): void {
    this.#change('DELETE FROM earlier_answers WHERE owner = ? AND cache_key = ?', owner, key)
  }

  facts(owner: string, kind: DocumentKind, key: DocumentKey): DocumentRow | undefined {
    return this.#find(WITHOUT_BODY, owner, kind, key)
  }

  row(owner: string, kind: DocumentKind, key: DocumentKey): DocumentRow | undefined {
    return this.#find(WITH_BODY, owner, kind, key)
  }

  ownedBytes(owner: string): number {
    const sum = 'SELECT coalesce(sum(bytes), 0) FROM documents WHERE owner = ?'
    return Number(prepared(this.#context.workspace, sum).pluck().get(owner))
  }

  insertDocument(owner: string, document: NewDocument): DocumentFacts {
    const { kind, id, name, words, keys, body, updated_at } = document
    const kept = { id, name, updated_at: updated_at ?? this.#context.at, bytes: body.length }
    const { lastInsertRowid } = this.#change(
      `INSERT INTO documents (owner, kind, id, name, words, updated_at, bytes, body)
      VALUES (?, ?, ?, ?, ?, ?, ?, CAST(? AS TEXT))`,
      ...[owner, kind, id, name, words, kept.updated_at, kept.bytes, body],
    )
    const revision = Number(lastInsertRowid)
    for (const { side, key } of keys)
      this.#change(
        'INSERT INTO document_keys (revision, side, owner, key) VALUES (?, ?, ?, ?)',
        ...[revision, side, owner, key],
      )
    return { ...kept, revision }
  }

  deleteDocument(revision: number): void {
    this.#change('DELETE FROM documents WHERE revision = ?', revision)
  }

  #change(statement: string, ...values: unknown[]): Database.RunResult {
    return prepared(this.#context.workspace, statement).run(...values)
  }

  #find(columns: string, owner: string, kind: DocumentKind, key: DocumentKey): DocumentRow | undefined {
    const [which, ...values] =
      'id' in key
        ? ['id = ?', key.id]
        : 'name' in key
          ? ['name = ? AND id <> ?', key.name, key.notId]
          : ['revision = ?', key.revision]
    return prepared<unknown[], DocumentRow>(
      this.#context.workspace,
      `SELECT ${columns} FROM documents WHERE owner = ? AND kind = ? AND ${which}`,
    ).get(owner, kind, ...values)
  }
}
