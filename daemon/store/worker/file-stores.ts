import Database from 'better-sqlite3'
import { ExpectedError } from '../../../shared/server/errors.ts'
import { cacheFigures } from '../runtime/cache/answer-table.ts'
import { removeAnswers } from '../runtime/file/clear-file.ts'
import { RUNTIME } from '../runtime/file/runtime-schema.ts'
import { WriteQueue } from '../sql/write-queue.ts'
import { setUpConnection, sizeOf } from '../sqlite/database-file.ts'
import { compact, foldLog, freeBytes, isMostlyFree } from '../sqlite/full-disk.ts'
import type { DatabaseKind } from '../sqlite/migrate.ts'
import { sqliteEngine } from '../sqlite/sqlite-engine.ts'
import { isDamage, isObstacle } from '../sqlite/sqlite-errors.ts'
import type { Open, Stores } from '../tasks/task-list.ts'
import { WORKSPACE } from '../workspace/file/workspace-schema.ts'

export type Files = { path: string; workspacePath: string; lockWaitMs: number }

/** The files of a store. Each task opens the file that is at the path now. */
export function fileStores({ path, workspacePath, lockWaitMs }: Files): Stores {
  const onRuntime = <T>(work: Work<T>) => onDatabase(path, RUNTIME, lockWaitMs, work)
  const onWorkspace = <T>(work: Work<T>) => onDatabase(workspacePath, WORKSPACE, lockWaitMs, work)
  const sizeOnDisk = () => sizeOf(path) + sizeOf(`${path}-wal`)
  return {
    runtime: onRuntime,
    workspace: onWorkspace,

    /**
     * Both files in one connection. SQLite commits them in this order. The workspace's settings keep its log for the
     * backups; that of the runtime file is folded here, so that no small write on the serving thread has to.
     */
    both: (work) =>
      onWorkspace(async (open) => {
        const { database } = open
        database.prepare('ATTACH ? AS runtime').run(path)
        try {
          const result = await work(open)
          database.pragma('runtime.wal_checkpoint(PASSIVE)')
          return result
        } catch (error) {
          // The caller takes damage for that of the runtime file. The workspace's own writes find theirs.
          if (isDamage(error) && database.pragma('main.quick_check(1)', { simple: true }) !== 'ok')
            throw new ExpectedError(
              503,
              'The file of own work is damaged: a new start of CoAuthors opens its backup.',
            )
          throw error
        }
      }),

    clear: ({ selection, compact: always }) => {
      const before = sizeOnDisk()
      return onRuntime(async (open) => {
        const removed = await removeAnswers(open, selection)
        const free = compact(open.database, { always })
        return { ...removed, givenBack: Math.max(0, before - sizeOnDisk()), freeBytes: free }
      })
    },

    figures: () =>
      onRuntime(async ({ database, engine }) => ({
        ...(await engine.read(cacheFigures())),
        file_bytes: sizeOf(path),
        log_bytes: sizeOf(`${path}-wal`),
        free_bytes: freeBytes(database),
      })),

    /** Folds the log, whose seal is broken. Gives the room of a file that is mostly free back to the disk. */
    fold: () =>
      onWorkspace(({ database }) => {
        try {
          if (isMostlyFree(database)) compact(database, { always: true })
        } catch (error) {
          if (!isObstacle(error)) throw error
        }
        foldLog(database, 'PASSIVE')
      }),
  }
}

type Work<T> = (open: Open & { database: Database.Database }) => T | Promise<T>

async function onDatabase<T>(
  path: string,
  kind: DatabaseKind,
  lockWaitMs: number,
  work: Work<T>,
): Promise<T> {
  const database = new Database(path, { fileMustExist: true, timeout: 0 })
  try {
    setUpConnection(database, kind)
    const engine = sqliteEngine(database)
    const queue = new WriteQueue(engine, { lockWaitMs })
    return await work({ database, engine, queue, clock: () => new Date() })
  } finally {
    database.close()
  }
}
