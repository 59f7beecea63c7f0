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
import { getRow, getRows, getValue, run } from '../sqlite/statements.ts'
import type { TableParts } from './kept-table.ts'

/**
 * `gone`: there is no such project. `taken`: another one has the name. `many`: there are as many as are kept. `large`, `heavy`,
 * `full`: more bytes than a part, a project and all projects may have. `no-json`: the content is no JSON.
 */
export type Refusal = 'gone' | 'taken' | 'many' | 'large' | 'heavy' | 'full' | 'no-json'
/** The refusals alone, or with the value of a success. */
type Outcome<T> = { refused: Refusal } | T

/**
 * Projects of conferences (docs/protocol.md, Projects). The daemon does not read their parts. A promise resolves after the
 * commit. Removing and copying take half a second for 128 MiB, so both belong into a worker.
 */
export function projects({ database, queue, clock }: TableParts) {
  const now = () => utcText(clock())
  const isThere = (id: number): boolean =>
    getValue(database, 'SELECT 1 FROM projects WHERE id = ?', id) !== undefined
  const touch = (id: number) => run(database, 'UPDATE projects SET updated_at = ? WHERE id = ?', now(), id)
  /** Why no project can get a name. `id`: the one that has it rightly. */
  const refusalOf = (name: string, id: number | null): Refusal | null => {
    const holder = getValue<number>(database, 'SELECT id FROM projects WHERE name = ?', name)
    if (holder !== undefined && holder !== id) return 'taken'
    const count = getValue<number>(database, 'SELECT count(*) FROM projects') ?? 0
    return id === null && count >= MOST_PROJECTS ? 'many' : null
  }
  const insert = (name: string): number => Number(run(database, INSERT, { name, now: now() }).lastInsertRowid)
  const bytesOf = (id: number) => getRow<{ count: number; bytes: number }>(database, BYTES_OF, id)
  const allBytes = (): number => getValue<number>(database, 'SELECT sum(bytes) FROM project_parts') ?? 0

  return {
    /** The projects by name. */
    list: async (): Promise<KeptProject[]> => getRows<KeptProject>(database, LIST),

    create: (name: string): Promise<Outcome<{ id: number }>> =>
      queue.write(() => {
        const refused = refusalOf(name, null)
        return refused ? { refused } : { id: insert(name) }
      }),

    rename: (id: number, name: string): Promise<Outcome<{ id: number }>> =>
      queue.write(() => {
        const refused = isThere(id) ? refusalOf(name, id) : 'gone'
        if (refused) return { refused }
        run(database, 'UPDATE projects SET name = ?, updated_at = ? WHERE id = ?', name, now(), id)
        return { id }
      }),

    copy: (id: number, name: string): Promise<Outcome<{ id: number }>> =>
      queue.write(() => {
        const refused = isThere(id) ? refusalOf(name, null) : 'gone'
        if (refused) return { refused }
        if (allBytes() + (bytesOf(id)?.bytes ?? 0) > LARGEST_PROJECTS) return { refused: 'full' }
        const copy = insert(name)
        run(database, COPY_PARTS, copy, id)
        return { id: copy }
      }),

    /** Returns whether it was there. Its parts go with it. */
    remove: (id: number): Promise<boolean> =>
      queue.write(() => run(database, 'DELETE FROM projects WHERE id = ?', id).changes > 0),

    /** The parts of a project by name, without their content; null if there is no such project. */
    parts: async (id: number): Promise<ProjectParts | null> =>
      isThere(id) ? getRows<ProjectParts[number]>(database, PARTS, id) : null,

    /** A part as it was stored. Undefined if there is none, or another program has made it no JSON. */
    part: async (id: number, part: string): Promise<{ revision: number; json: Buffer } | undefined> =>
      getRow(database, PART, id, part),

    /** Keeps a part in place of the one with the revision; null for none. `stale`: the one that is there. */
    put: async ({
      id,
      part,
      replaces,
      content,
    }: PutPartRequest): Promise<Outcome<{ stale: number | null } | { revision: number | null }>> => {
      const bytes = content === null ? 0 : Buffer.byteLength(content)
      if (bytes > LARGEST_PART) return { refused: 'large' }
      return queue.write(() => {
        if (!isThere(id)) return { refused: 'gone' }
        const there = getRow<{ revision: number; bytes: number }>(database, REVISION, id, part)
        const stale = there?.revision ?? null
        if (stale !== replaces) return { stale }
        if (content !== null) {
          const project = bytesOf(id)
          const more = bytes - (there?.bytes ?? 0)
          const parts = (project?.count ?? 0) + (there ? 0 : 1)
          if ((project?.bytes ?? 0) + more > LARGEST_PROJECT || parts > MOST_PARTS)
            return { refused: 'heavy' }
          if (allBytes() + more > LARGEST_PROJECTS) return { refused: 'full' }
          if (getValue(database, 'SELECT json_valid(?)', content) !== 1) return { refused: 'no-json' }
        }
        if (there) run(database, 'DELETE FROM project_parts WHERE revision = ?', there.revision)
        touch(id)
        if (content === null) return { revision: null }
        const added = run(database, INSERT_PART, { id, part, bytes, now: now(), content })
        return { revision: Number(added.lastInsertRowid) }
      })
    },

    /** Removes the parts whose name begins so. Returns how many there were; null if there is no such project. */
    removeParts: (id: number, prefix: string): Promise<number | null> =>
      queue.write(() => {
        if (!isThere(id)) return null
        touch(id)
        // A name has no sign that is special here.
        return run(
          database,
          'DELETE FROM project_parts WHERE project_id = ? AND part GLOB ?',
          id,
          `${prefix}*`,
        ).changes
      }),
  }
}

const INSERT = 'INSERT INTO projects (name, made_at, updated_at) VALUES (@name, @now, @now)'
const INSERT_PART = `
  INSERT INTO project_parts (project_id, part, bytes, updated_at, json) VALUES (@id, @part, @bytes, @now, @content)`
const COPY_PARTS = `
  INSERT INTO project_parts (project_id, part, bytes, updated_at, json)
  SELECT ?, part, bytes, updated_at, json FROM project_parts WHERE project_id = ?`
const BYTES_OF = 'SELECT count(*) AS count, total(bytes) AS bytes FROM project_parts WHERE project_id = ?'
const LIST = `
  SELECT *, (SELECT coalesce(sum(bytes), 0) FROM project_parts WHERE project_id = projects.id) AS bytes
  FROM projects ORDER BY name`
const PARTS = `
  SELECT part, revision, bytes, updated_at FROM project_parts WHERE project_id = ? ORDER BY part`
const PART = `
  SELECT revision, CAST(json AS BLOB) AS json FROM project_parts
  WHERE project_id = ? AND part = ? AND json_valid(json)`
const REVISION = 'SELECT revision, bytes FROM project_parts WHERE project_id = ? AND part = ?'
