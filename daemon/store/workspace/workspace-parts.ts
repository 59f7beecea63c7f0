import type Database from 'better-sqlite3'
import type { KeptCounts } from '../../../shared/contract/runtime.ts'
import type { Clock } from '../clock.ts'
import { getRow } from '../sqlite/statements.ts'
import { type LogEvent, WriteQueue } from '../sqlite/write-queue.ts'
import { Backups } from './backups.ts'
import { decisions } from './decisions.ts'
import { type AnswerFigures, namedQueries } from './named-queries.ts'
import { ownItems } from './own-items.ts'
import { personChoices } from './person-choices.ts'
import { factOf, removeFact } from './workspace-facts.ts'

export type WorkspaceOptions = {
  clock: Clock
  lockWaitMs: number
  report: (error: unknown) => void
  logEvent: LogEvent
  /** Called when the file is found damaged. */
  damaged: () => void
  /** Returns the reason why nothing may be committed, or null. */
  refusal: () => Error | null
  /** The figures of answers in the cache. */
  figuresOf: (keys: readonly string[]) => ReadonlyMap<string, AnswerFigures>
  backupAfterMs: number
  isBackedUp: boolean
}

const COUNTS = `
  SELECT (SELECT count(*) FROM named_queries) AS queries, (SELECT count(*) FROM decisions) AS decisions,
    (SELECT count(*) FROM own_items WHERE kind = 'committee') AS committees`

/** The parts of one open `workspace.sqlite`: the user's own work. */
export type WorkspaceParts = ReturnType<typeof workspaceParts>

export function workspaceParts(database: Database.Database, options: WorkspaceOptions) {
  const { clock, lockWaitMs, logEvent, report, damaged, refusal, backupAfterMs, isBackedUp } = options
  const backups = new Backups(database, {
    clock,
    afterMs: backupAfterMs,
    isBackedUp,
    damaged,
    failed: report,
  })
  const committed = () => backups.changed()
  const queue = new WriteQueue(database, { lockWaitMs, log: logEvent, damaged, committed, refusal })
  const parts = { database, queue, clock }
  return {
    database,
    queue,
    decisions: decisions(parts),
    choices: personChoices(parts),
    namedQueries: namedQueries({ ...parts, figuresOf: options.figuresOf }),
    ownItems: ownItems(parts),
    backups,
    /** How many there are of what users keep. */
    counts: () => getRow<KeptCounts>(database, COUNTS),
    /** The time of the backup that replaced a damaged file, '' if there was none, or null if the user has read of it. */
    restored: async () => factOf(database, 'restored'),
    /** The user has read that the file was replaced. */
    noteRestoredRead: () => queue.write(() => removeFact(database, 'restored')),
  }
}
