import { closeSync, openSync, readSync } from 'node:fs'
import Database from 'better-sqlite3'
import { jsonIn } from '../../shared/json.ts'
import { StartError } from '../../shared/server/server-errors.ts'

/** Reads `workspace.sqlite` of an earlier version as lines of an export (docs/dev/protocol.md, Workspace export). */

const SQLITE = 'SQLite format 3\0'
const APPLICATION = 0x436f4157

export function isDatabaseFile(path: string): boolean {
  const bytes = Buffer.alloc(SQLITE.length)
  const file = openSync(path, 'r')
  try {
    readSync(file, bytes)
    return bytes.toString('latin1') === SQLITE
  } finally {
    closeSync(file)
  }
}

type Row = Record<string, unknown>

/** Throws a StartError if the file is not an earlier workspace. */
export function* earlierWorkspaceLines(path: string): Generator<Uint8Array> {
  const database = new Database(path, { readonly: true })
  try {
    const application = Number(database.pragma('application_id', { simple: true }))
    const version = Number(database.pragma('user_version', { simple: true }))
    if (application !== APPLICATION || version !== 4)
      throw new StartError(
        `${path} is not a workspace of an earlier CoAuthors: name the file of a workspace export.`,
      )
    yield lineOf({ coauthors: 'workspace', version: 2 })
    let exported = 0
    for (const line of linesIn(database)) {
      exported += 1
      yield lineOf(line)
    }
    yield lineOf({ exported })
  } finally {
    database.close()
  }
}

const lineOf = (value: object): Uint8Array => Buffer.from(`${JSON.stringify(value)}\n`)
const parsed = (json: unknown): unknown => jsonIn(String(json))

function* linesIn(database: Database.Database): Generator<Row> {
  const rows = (query: string, ...values: unknown[]) => database.prepare<unknown[], Row>(query).all(...values)
  const document = (
    owner: unknown,
    kind: unknown,
    updated_at: unknown,
    body: unknown,
    id?: unknown,
  ): Row => ({
    document: { kind, id, updated_at, body },
    owner,
  })
  for (const { owner, decided_at, sides_json, works_json, doubtful_json, made_under_json, ...row } of rows(
    `SELECT owner, ruling, note, verdict, work_count, decided_at, sides_json, works_json, doubtful_json, made_under_json
    FROM decisions ORDER BY id`,
  )) {
    const more = {
      ...(doubtful_json !== null && { doubtful: parsed(doubtful_json) }),
      ...(made_under_json !== null && { made_under: parsed(made_under_json) }),
    }
    const body = { ...row, sides: parsed(sides_json), works: parsed(works_json), ...more }
    yield document(owner, 'decision', decided_at, body)
  }
  for (const { owner, person_key: key, name, chosen_at, ...row } of rows(
    'SELECT owner, entry, person_key, name, used, chosen_at FROM person_choices ORDER BY id',
  ))
    yield document(owner, 'choice', chosen_at, { ...row, person: { key, name } })
  for (const { owner, cache_key, question_json, named_at, name } of rows(
    'SELECT owner, cache_key, name, question_json, named_at FROM named_queries',
  ))
    yield document(owner, 'query', named_at, { name, question: parsed(question_json) }, cache_key)
  for (const { content, sample, ...row } of rows(
    'SELECT cache_key AS key, answered_at, data_date, sample, response_json AS content FROM earlier_answers ORDER BY id',
  ))
    yield { earlier: { ...row, sample: sample === 1, content: parsed(content) }, owner: '' }
  for (const { owner, kind, content_json, updated_at } of rows(
    'SELECT owner, kind, content_json, updated_at FROM own_items ORDER BY id',
  ))
    yield document(owner, kind, updated_at, parsed(content_json))
  for (const { id, owner, name, made_at, updated_at } of rows(
    'SELECT id, owner, name, made_at, updated_at FROM projects ORDER BY id',
  )) {
    const parts = new Map(
      rows('SELECT part, json FROM project_parts WHERE project_id = ?', id).map(({ part, json }) => [
        String(part),
        Object(parsed(json)),
      ]),
    )
    // Leaves out the project's answer, because the page asks for it again.
    const { by: _, blocks: __, lists: pieces = {}, ...rest } = parts.get('head') ?? {}
    const lists = Object.fromEntries(
      Object.entries<string[]>(pieces).map(([list, names]) => [
        list,
        names.flatMap((part) => parts.get(part) ?? []),
      ]),
    )
    const made = String(Date.parse(`${made_at}Z`) + String(name).length)
    yield document(owner, 'project', updated_at, { ...rest, name, lists }, made)
  }
  for (const { owner, origin } of rows('SELECT owner, origin FROM connected_sites ORDER BY id'))
    yield document(owner, 'site', null, { origin })
}
