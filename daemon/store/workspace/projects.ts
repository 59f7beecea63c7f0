import {
  type KeptProject,
  LARGEST_PART,
  LARGEST_PROJECT,
  LARGEST_PROJECTS,
  MOST_PARTS,
  MOST_PROJECTS,
  type ProjectParts,
  type PutPartRequest,
} from '../../../shared/contract/projects.ts'
import { utcText } from '../../../shared/measures.ts'
import { getRow, getRows, getValue, jsonBytes, raw, run, sql, type Work } from '../sql/sql.ts'
import { addRow, soundBytesOf, type TableParts } from './kept-table.ts'

/**
 * `gone`: there is no such project. `taken`: another one has the name. `many`: there are as many as are kept. `large`, `heavy`,
 * `full`: more bytes than a part, a project and all projects may have. `no-json`: the content is no JSON.
 */
export type Refusal = 'gone' | 'taken' | 'many' | 'large' | 'heavy' | 'full' | 'no-json'
/** The refusals alone, or with the value of a success. */
type Outcome<T> = { refused: Refusal } | T

/**
 * Projects of conferences (docs/dev/protocol.md, Projects). The daemon does not read their parts. A promise resolves after the
 * commit. Removing and copying take half a second for 128 MiB, so both belong into a worker.
 */
export function projects({ engine, queue, clock, owner }: TableParts) {
  const now = () => utcText(clock())
  const project = (id: number) => sql`FROM projects WHERE owner = ${owner} AND id = ${id}`
  /** A part belongs to the owner of its project: look for the project first. */
  const partsOf = (id: number) => sql`FROM project_parts WHERE project_id = ${id}`

  function* isThere(id: number): Work<boolean> {
    return (yield* getValue(sql`SELECT 1 ${project(id)}`)) !== undefined
  }
  const touch = (id: number) =>
    run(sql`UPDATE projects SET updated_at = ${now()} WHERE owner = ${owner} AND id = ${id}`)
  /** Why no project can get a name. `id`: the one that has it rightly. */
  function* refusalOf(name: string, id: number | null): Work<Refusal | null> {
    const holder = yield* getValue<number>(
      sql`SELECT id FROM projects WHERE owner = ${owner} AND name = ${name}`,
    )
    if (holder !== undefined && holder !== id) return 'taken'
    const count = yield* getValue<number>(sql`SELECT count(*) FROM projects WHERE owner = ${owner}`)
    return id === null && (count ?? 0) >= MOST_PROJECTS ? 'many' : null
  }
  const insert = (name: string) => addRow('projects', { owner, name, made_at: now(), updated_at: now() })
  function* sizeOf(id: number): Work<{ count: number; bytes: number }> {
    const size = yield* getRow<{ count: number; bytes: number }>(
      sql`SELECT count(*) AS count, ${BYTES} AS bytes ${partsOf(id)}`,
    )
    return size ?? { count: 0, bytes: 0 }
  }
  function* allBytes(): Work<number> {
    const bytes = yield* getValue<number>(sql`
      SELECT ${BYTES} FROM project_parts
      WHERE project_id IN (SELECT id FROM projects WHERE owner = ${owner})`)
    return bytes ?? 0
  }

  function* list(): Work<KeptProject[]> {
    return yield* getRows(sql`
      SELECT id, name, made_at, updated_at,
        (SELECT ${BYTES} FROM project_parts WHERE project_id = projects.id) AS bytes
      FROM projects WHERE owner = ${owner} ORDER BY name`)
  }

  function* create(name: string): Work<Outcome<{ id: number }>> {
    const refused = yield* refusalOf(name, null)
    return refused ? { refused } : { id: yield* insert(name) }
  }

  function* rename(id: number, name: string): Work<Outcome<{ id: number }>> {
    const refused = (yield* isThere(id)) ? yield* refusalOf(name, id) : 'gone'
    if (refused) return { refused }
    yield* run(sql`
      UPDATE projects SET name = ${name}, updated_at = ${now()} WHERE owner = ${owner} AND id = ${id}`)
    return { id }
  }

  function* copy(id: number, name: string): Work<Outcome<{ id: number }>> {
    const refused = (yield* isThere(id)) ? yield* refusalOf(name, null) : 'gone'
    if (refused) return { refused }
    const { bytes } = yield* sizeOf(id)
    if ((yield* allBytes()) + bytes > LARGEST_PROJECTS) return { refused: 'full' }
    const made = yield* insert(name)
    yield* run(sql`
      INSERT INTO project_parts (project_id, part, bytes, updated_at, json)
      SELECT ${made}, part, bytes, updated_at, json ${partsOf(id)}`)
    return { id: made }
  }

  function* parts(id: number): Work<ProjectParts | null> {
    if (!(yield* isThere(id))) return null
    return yield* getRows(sql`SELECT part, revision, bytes, updated_at ${partsOf(id)} ORDER BY part`)
  }

  function* part(id: number, name: string): Work<{ revision: number; json: Buffer } | undefined> {
    if (!(yield* isThere(id))) return undefined
    const found = yield* getRow<{ revision: number; json: Buffer | null }>(
      sql`SELECT revision, ${soundBytesOf('json')} AS json ${partsOf(id)} AND part = ${name}`,
    )
    return found?.json ? { ...found, json: found.json } : undefined
  }

  function* isJson(text: string): Work<boolean> {
    if (engine.name === 'postgres') return isParsed(text)
    return (yield* getValue(sql`SELECT json_valid(${text})`)) === 1
  }

  type Put = Omit<PutPartRequest, 'content'> & { json: Uint8Array | null }
  function* put({
    id,
    part,
    replaces,
    json,
  }: Put): Work<Outcome<{ stale: number | null } | { revision: number | null }>> {
    if (!(yield* isThere(id))) return { refused: 'gone' }
    const there = yield* getRow<{ revision: number; bytes: number }>(
      sql`SELECT revision, bytes ${partsOf(id)} AND part = ${part}`,
    )
    const stale = there?.revision ?? null
    if (stale !== replaces) return { stale }
    if (json !== null) {
      const size = yield* sizeOf(id)
      const more = json.length - (there?.bytes ?? 0)
      const isMore = size.count + (there ? 0 : 1) > MOST_PARTS
      if (size.bytes + more > LARGEST_PROJECT || isMore) return { refused: 'heavy' }
      if ((yield* allBytes()) + more > LARGEST_PROJECTS) return { refused: 'full' }
    }
    if (there) yield* run(sql`DELETE ${partsOf(id)} AND revision = ${there.revision}`)
    yield* touch(id)
    if (json === null) return { revision: null }
    const row = { project_id: id, part, bytes: json.length, updated_at: now(), json: jsonBytes(json) }
    return { revision: yield* addRow('project_parts', row, 'revision') }
  }

  function* removeParts(id: number, prefix: string): Work<number | null> {
    if (!(yield* isThere(id))) return null
    yield* touch(id)
    return yield* run(sql`DELETE ${partsOf(id)} AND substr(part, 1, ${prefix.length}) = ${prefix}`)
  }

  return {
    /** The projects by name. */
    list: () => engine.read(list()),

    create: (name: string) => queue.write(() => create(name)),
    rename: (id: number, name: string) => queue.write(() => rename(id, name)),
    copy: (id: number, name: string) => queue.write(() => copy(id, name)),

    /** Resolves to whether it was there. Its parts go with it. */
    remove: (id: number): Promise<boolean> =>
      queue.write(function* () {
        return (yield* run(sql`DELETE ${project(id)}`)) > 0
      }),

    /** The parts of a project by name, without their content; null if there is no such project. */
    parts: (id: number) => engine.read(parts(id)),

    /** A part as it was stored. Undefined if there is none, or another program has made it no JSON. */
    part: (id: number, name: string) => engine.read(part(id, name)),

    /** Keeps a part in place of the one with the revision; null for none. `stale`: the one that is there. */
    put: async ({ content, ...rest }: PutPartRequest) => {
      const json = content === null ? null : Buffer.from(content)
      if (json !== null && json.length > LARGEST_PART) return { refused: 'large' as const }
      if (content !== null && !(await engine.read(isJson(content)))) return { refused: 'no-json' as const }
      return queue.write(() => put({ ...rest, json }))
    },

    /** Removes the parts whose name begins so. Resolves to how many there were; null if there is no such project. */
    removeParts: (id: number, prefix: string) => queue.write(() => removeParts(id, prefix)),
  }
}

const BYTES = raw('CAST(coalesce(sum(bytes), 0) AS BIGINT)')

function isParsed(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
