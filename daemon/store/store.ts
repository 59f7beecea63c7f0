import type { DocumentKind } from '../../shared/contract/document-bodies.ts'
import type { DocumentFacts, DocumentsRequest } from '../../shared/contract/document-shapes.ts'
import type { EarlierAnswerFacts } from '../../shared/contract/named-queries.ts'
import type {
  CacheCleared,
  CacheImported,
  CacheList,
  CacheStats,
  DayFigures,
  ListedAnswer,
  MovedFile,
  RuntimeHistory,
  RuntimeStats,
} from '../../shared/contract/runtime.ts'
import type { WorkspaceImported } from '../../shared/contract/workspace-lines.ts'
import type { Clock } from './clock.ts'
import type { ExportedDocument } from './document-rows.ts'
import type { StoredEarlier } from './earlier-answers.ts'
import type { Soon } from './engine.ts'
import type { ChangeShape } from './requests/document-requests.ts'

/** The owner of all answers and work on a personal installation. With a log-in, owners are `user:NAME` and `group:NAME`. */
export const PERSONAL_OWNER = ''

type AnswerTimes = Pick<ListedAnswer, 'created_at' | 'updated_at' | 'hit_count' | 'last_hit_at'>
/** The store reads a larger answer as bytes. Node writes a text together with the headers, but encodes a large one twice. */
export const TEXT_BYTES = 16 * 1024
/** A stored answer, as text or UTF-8 bytes, with its hits and times after this hit. */
export type Hit = AnswerTimes & { response: string | Uint8Array; last_hit_at: string }
export type AnswerFacts = AnswerTimes & { bytes: number }

/** Selects the answers of an owner, or of all owners if `owner` is null. `keys` and `olderThan` narrow the selection. */
export type Selection = {
  owner: string | null
  keys?: readonly string[] | undefined
  /** Selects answers last written before this time (UTC text). An answer without a time is never older. */
  olderThan?: string | null | undefined
}
export type ListRequest = { owner: string | null; limit: number }

export type PageVisit = { route: string; clientIp: string; userAgent: string | null }
export type Step = RuntimeHistory['by']

type Level = 'info' | 'warn' | 'error'
/** Facts about the program only: no author name, no title, no key (docs/dev/security.md, Logs). */
type Detail = Readonly<Record<string, string | number | null>>
/** Receives an event for the operator. `message` is its kind, always in the same words; variable parts go into `detail`. */
export type LogEvent = (level: Level, message: string, detail?: Detail) => void

/**
 * `removed`: the id of the removed document, null if there was none. `left` lists the files and folders that may still hold it.
 * `because` says why a document was not changed. `conflict` is the stored document as JSON, or null if there is none.
 */
export type DocumentOutcome =
  | { document: DocumentFacts }
  | { document: null; removed: string | null; left: string[] }
  | { because: 'stale' | 'taken'; conflict: Uint8Array | null }

/** An export reads about this many bytes and at most this many rows at once. */
export const [PIECE_BYTES, PIECE_ROWS] = [4 * 1024 * 1024, 1000]
/** A stored answer in an export, under its stored key. `response` is null if the stored text is not a JSON object. */
export type ExportedAnswer = AnswerTimes & { key: string; response: Uint8Array | null }

/**
 * The daemon's persistent data, on SQLite or PostgreSQL. A write resolves after its commit. It rejects with 500 after 30 s
 * without the lock, and with 507 on a full disk. Callers trim the keys. A method takes over the bytes of its arguments: the
 * caller must not use the bytes afterwards.
 */
export interface Store {
  /** Looks up an answer. The store commits the hit a moment later, but `hit_count` and `stats` include it immediately. */
  hit(owner: string, key: string): Hit | null | Promise<Hit | null>
  /** Stores the answer in the body of a put (put-body.ts). */
  put(owner: string, body: Uint8Array): Promise<void>
  list(request: ListRequest): Promise<CacheList>
  /** Reads the figures of stored answers by key, for lists of named queries. */
  factsOf(owner: string, keys: readonly string[]): Promise<Map<string, AnswerFacts>>
  figures(): Promise<CacheStats>
  /** Removes answers in short transactions. The signal stops the removal; answers removed by then stay removed. */
  clear(
    selection: Selection,
    signal: AbortSignal,
  ): Promise<Pick<CacheCleared, 'entries' | 'bytes' | 'given_back' | 'free_bytes'>>
  /** Reads the next answers of all owners after a stored key, in the order of the keys. */
  answersAfter(key: string): Promise<ExportedAnswer[]>
  importLines(lines: Uint8Array): Promise<CacheImported>
  /** Lists the earlier answers of a query that the owner has named, newest first. */
  listEarlier(owner: string, key: string): Promise<EarlierAnswerFacts[]>
  earlier(
    owner: string,
    key: string,
    id: number,
  ): Promise<{ answered_at: string; response: Uint8Array } | null>

  /** Adds a visit, and returns the number of visits with it. Never fails; the store commits the visit a moment later. */
  recordVisit(visit: PageVisit): Soon<number>
  visitCount(): Soon<number>
  /** Records the event in the body of a request. */
  recordEvent(body: Uint8Array): Promise<void>
  stats(): Promise<RuntimeStats>
  /** Reads the figures of the last `days` days (UTC), or of their weeks, oldest first. */
  history(days: number, step: Step): Promise<DayFigures[]>
  /** Logs an event for the operator, and records it with the next commit. */
  log: LogEvent

  /** Lists documents as the JSON `{ "total": …, "list": [ … ] }`. */
  listDocuments(owner: string, kind: DocumentKind, request: DocumentsRequest): Promise<Uint8Array>
  /** Reads a document as JSON, or null. */
  getDocument(owner: string, kind: DocumentKind, id: string): Promise<Uint8Array | null>
  /**
   * Makes the changes in the body of a request (document-requests.ts), in one transaction. Rejects with 413, and changes
   * nothing, if the owner's documents would exceed the quota.
   */
  putDocuments(
    owner: string,
    kind: DocumentKind,
    body: Uint8Array,
    shape: ChangeShape,
  ): Promise<DocumentOutcome[]>
  /** Finds documents as the JSON `{ "list": [ … ], "truncated": … }`, newest first. `body` is the body of a request. */
  findDocuments(owner: string, kind: DocumentKind, body: Uint8Array): Promise<Uint8Array>
  /** Reads the next documents of all owners after a revision. */
  documentsAfter(revision: number): Promise<ExportedDocument[]>
  /** Reads the next earlier answer of any owner after an id, or null. */
  earlierAfter(id: number): Promise<StoredEarlier | null>
  /** Imports own work: adds the items that their owners lack, and leaves stored items as they are. */
  importDocuments(owner: string, lines: Uint8Array): Promise<WorkspaceImported>

  /** The files that the store has moved aside since its start, until the user has read the note about them. */
  readonly movedAside: readonly MovedFile[]
  /** The time of the backup that replaced a damaged workspace ('' without a backup); null once the user has read the note. */
  restored(): string | null
  /** Records that the user has read the note about moved and restored files. */
  noteRestoredRead(): Promise<unknown>
  /** Records the daemon's address for the error of a second daemon on the same store. */
  announce(url: string): void
  /** Tells the store about a request's error, which may be damage of a file. */
  reportError(error: unknown): void
  /** Begins the shutdown: from then on a write waits for another process's lock for two seconds at most. */
  beginShutdown(): void
  /** Commits what is pending and closes the store. */
  close(): Promise<void>
}

export const DEFAULTS = {
  clock: (() => new Date()) as Clock, // tests pass their own clock
  /** Milliseconds that a request waits for a lock of another process (docs/dev/security.md, Promises). */
  lockWaitMs: 30_000,
  /** Receives errors for which no request waits. */
  report: (_error: unknown) => {},
  /** Receives events for the operator, in addition to `event_logs`. */
  logEvent: (..._event: Parameters<LogEvent>) => {},
  /** Called once if the store ends by itself, after its last report. The process has to end, too. */
  ended: () => {},
  /** Milliseconds between two checks that the paths still lead to the open files. A check takes about 20 µs. */
  lookEveryMs: 1000,
  /** Milliseconds from a change of the workspace to its backup, which is then complete within a minute. */
  backupAfterMs: 20_000,
}

export type StoreOptions = Partial<typeof DEFAULTS> & {
  /** The start checks a `runtime.sqlite` of at most this size for damage. */
  checkedBytes?: number
  /** The most bytes of answers that the cache holds. No limit if not set. */
  cacheMaxBytes?: number | undefined
  /** How many days the store holds events, visits and log rows. No limit if not set. */
  telemetryDays?: number | undefined
}
