import type { RuntimeStats } from '../../shared/contract/runtime.ts'
import type { AnswerCache } from './answer-cache.ts'
import type { Telemetry } from './runtime/telemetry/telemetry.ts'
import type { LogEvent } from './sql/write-queue.ts'
import type { RunTask } from './tasks/task-list.ts'
import type { WorkspaceTables } from './workspace/workspace-tables.ts'

/** The owner of the one workspace of a personal installation. */
export const ONE_OWNER = ''

/** The daemon's persistent data, on either engine. Read its parts each time: a damaged file is replaced while it serves. */
export interface Store {
  /** Answers and telemetry. */
  readonly runtime: { readonly cache: AnswerCache; readonly telemetry: Telemetry; readonly log: LogEvent }
  /** The own work of a user, or of a group. */
  workspaceOf(owner: string): WorkspaceTables
  /** Runs what is long or spans all tables, without blocking the serving thread. */
  readonly runTask: RunTask
  stats(): Promise<RuntimeStats>
  /** Bytes of the files of answers and telemetry, or null if they are elsewhere. */
  bytes(): number | null
  /** The folder that the last damaged file was moved to since the start, or null. */
  readonly movedAside: string | null
  /** The time of the backup that replaced a damaged workspace, '' if there was none, or null if the user has read of it. */
  restored(): Promise<string | null>
  /** The user has read that the workspace was replaced. */
  noteRestoredRead(): Promise<unknown>
  /** Removes what else holds a removed project. Resolves to the files that may still hold something of it. */
  forgetProject(id: number): Promise<string[]>
  /** Records the daemon's address, for the error of a second daemon that wants the same store. */
  announce(url: string): void
  /** Reports an error of a request to the store. */
  reportError(error: unknown): void
  /** Called when closing begins: requests in flight then no longer wait long for another process's lock. */
  beginShutdown(): void
  /** Writes what is pending and closes the store. */
  close(): Promise<void>
}
