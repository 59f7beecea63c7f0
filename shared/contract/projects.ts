/** Projects of conferences, which the daemon keeps as documents: one of the project, and one of each part. */

export const PROJECT_NAME_LENGTH = 100
/** Most parts of a project. */
export const MOST_PARTS = 1000

/**
 * A change of a part. `replaces`: the revision that the client has read, null if there was none. `content`: a JSON text, which
 * the daemon does not read; null deletes the part.
 */
export type PutPartRequest = { id: number; part: string; replaces: number | null; content: string | null }
export type KeptProject = { id: number; name: string; made_at: string; updated_at: string; bytes: number }
/** Another `revision` with each change of a part; none is used again. */
export type ProjectParts = { part: string; revision: number; bytes: number; updated_at: string }[]
