import type Database from 'better-sqlite3'
import type { KeptCounts } from '../../../shared/contract/runtime.ts'
import type { Clock } from '../clock.ts'
import { getRow, run } from '../sqlite/statements.ts'
import { type LogEvent, type QueueOptions, WriteQueue } from '../sqlite/write-queue.ts'
import { connectedSites } from './connected-sites.ts'
import { decisions } from './decisions.ts'
import { type BackupOptions, Backups } from './file/backups.ts'
import { factOf } from './file/workspace-schema.ts'
import { type AnswerFigures, namedQueries } from './named-queries.ts'
import { ownItems } from './own-items.ts'
import { personChoices } from './person-choices.ts'
import { projects } from './projects.ts'

type Options = Pick<QueueOptions, 'lockWaitMs' | 'refusal'> & {
  clock: Clock
  logEvent: LogEvent
  /** Called when the file is found damaged. */
  damaged: () => void
  /** The figures of answers in the cache. */
  figuresOf: (keys: readonly string[]) => ReadonlyMap<string, AnswerFigures>
  backups: Omit<BackupOptions, 'clock' | 'damaged'>
}

const COUNTS = `
  SELECT (SELECT count(*) FROM named_queries) AS queries, (SELECT count(*) FROM decisions) AS decisions,
    (SELECT count(*) FROM own_items WHERE kind = 'committee') AS committees,
    (SELECT count(*) FROM projects) AS projects`

/** The parts of one open `workspace.sqlite`: the user's own work. */
export type WorkspaceParts = ReturnType<typeof workspaceParts>

export function workspaceParts(database: Database.Database, options: Options) {
  const { clock, damaged, logEvent: log, figuresOf, backups: backupOptions, ...rest } = options
  const backups = new Backups(database, { ...backupOptions, clock, damaged })
  const queue = new WriteQueue(database, { ...rest, log, damaged, committed: () => backups.changed() })
  const parts = { database, queue, clock }
  return {
    database,
    queue,
    decisions: decisions(parts),
    choices: personChoices(parts),
    namedQueries: namedQueries({ ...parts, figuresOf }),
    ownItems: ownItems(parts),
    sites: connectedSites(parts),
    projects: projects(parts),
    backups,
    /** How many there are of what users keep. */
    counts: () => getRow<KeptCounts>(database, COUNTS),
    /** The time of the backup that replaced a damaged file, '' if there was none, or null if the user has read of it. */
    restored: async () => factOf(database, 'restored'),
    /** The user has read that the file was replaced. */
    noteRestoredRead: () =>
      queue.write(() => run(database, 'DELETE FROM workspace_facts WHERE name = ?', 'restored')),
  }
}
