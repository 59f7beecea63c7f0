import type { pendingNotes } from '../notes.ts'
import type { DEFAULTS, StoreOptions } from '../store.ts'
import type { Query, Sql } from './connection.ts'
import type { bodyReader } from './large-bodies.ts'
import type { Write } from './write-queue.ts'

/** Shared by the files of the store on PostgreSQL: each makes the functions of its own tables from it. */
export type Part = {
  read: Query
  write: Write
  isClosing: () => boolean
  bodies: ReturnType<typeof bodyReader>
  /** `noted`: the last batch that is in the tables, in a statement. */
  notes: ReturnType<typeof pendingNotes> & { noted: Sql }
  options: StoreOptions & typeof DEFAULTS
  now: () => string
}
