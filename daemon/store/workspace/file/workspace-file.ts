import type Database from 'better-sqlite3'
import type { Clock } from '../../clock.ts'
import { run, sql } from '../../sql/sql.ts'
import { type LogEvent, type QueueOptions, WriteQueue } from '../../sql/write-queue.ts'
import { sqliteEngine } from '../../sqlite/sqlite-engine.ts'
import { type BackupOptions, Backups } from './backups.ts'
import { factOf } from './workspace-schema.ts'

type Options = Pick<QueueOptions, 'lockWaitMs' | 'refusal'> & {
  clock: Clock
  logEvent: LogEvent
  /** Called when the file is found damaged. */
  damaged: () => void
  backups: Omit<BackupOptions, 'clock' | 'damaged'>
}

/** An open `workspace.sqlite` without its tables. */
export type WorkspaceFile = ReturnType<typeof workspaceFile>

export function workspaceFile(database: Database.Database, options: Options) {
  const { clock, damaged, logEvent: log, backups: backupOptions, ...rest } = options
  const backups = new Backups(database, { ...backupOptions, clock, damaged })
  const engine = sqliteEngine(database)
  const queue = new WriteQueue(engine, { ...rest, log, damaged, committed: () => backups.changed() })
  return {
    database,
    engine,
    queue,
    backups,
    /** The time of the backup that replaced a damaged file, '' if there was none, or null if the user has read of it. */
    restored: () => factOf(database, 'restored'),
    /** The user has read that the file was replaced. */
    noteRestoredRead: () => queue.write(() => run(sql`DELETE FROM workspace_facts WHERE name = 'restored'`)),
  }
}
