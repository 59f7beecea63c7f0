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

/** The only owner on a personal installation. With a log-in, owners are `user:NAME` and `group:NAME`. */
export const PERSONAL_OWNER = ''

type AnswerTimes = Pick<ListedAnswer, 'created_at' | 'updated_at' | 'hit_count' | 'last_hit_at'>
/** Larger answers are read as bytes: Node would encode a large text twice. */
export const TEXT_BYTES = 16 * 1024
/** A stored answer, as text or UTF-8 bytes. Its hits and times include this hit. */
export type Hit = AnswerTimes & { response: string | Uint8Array; last_hit_at: string }
export type AnswerFacts = AnswerTimes & { bytes: number }

/** Selects the answers of an owner; null means all owners. */
export type Selection = {
  owner: string | null
  keys?: readonly string[] | undefined
  /** Selects answers that were last written before this time (UTC text). Those without a time never match. */
  olderThan?: string | null | undefined
}
export type ListRequest = { owner: string | null; limit: number }

export type PageVisit = { route: string; clientIp: string; userAgent: string | null }
export type Step = RuntimeHistory['by']

/** Facts about the program only. Names of authors, titles and keys are forbidden: docs/dev/security.md, Logs. */
type Detail = Readonly<Record<string, string | number | null>>
/** Receives an event for the operator. The words of `message` never vary: variable parts go into `detail`. */
export type LogEvent = (level: 'info' | 'warn' | 'error', message: string, detail?: Detail) => void

/**
 * `removed` is the id of the removed document, or null if there was none. `left` lists the files that may still contain it.
 * `conflict` is the stored document as JSON, or null if there is none.
 */
export type DocumentOutcome =
  | { document: DocumentFacts }
  | { document: null; removed: string | null; left: string[] }
  | { because: 'stale' | 'taken'; conflict: Uint8Array | null }

/** An export reads at most `PIECE_ROWS` rows at once, and about `PIECE_BYTES` of them. */
export const [PIECE_BYTES, PIECE_ROWS] = [4 * 1024 * 1024, 1000]
/** An answer in an export, under its stored key. `response` is null if the stored text is not a JSON object. */
export type ExportedAnswer = AnswerTimes & { key: string; response: Uint8Array | null }

/**
 * The daemon's persistent data, on SQLite or PostgreSQL. A write resolves after its commit.
 * It rejects with 500 after 30 s without the lock, and with 507 on a full disk.
 * Callers trim the keys, and no longer use the bytes that they have passed to a method.
 */
export interface Store {
  /** Looks up an answer. `hit_count` and `stats` include the hit at once, before its commit. */
  hit(owner: string, key: string): Hit | null | Promise<Hit | null>
  /** `body` is the body of a put: put-body.ts. */
  put(owner: string, body: Uint8Array): Promise<void>
  list(request: ListRequest): Promise<CacheList>
  /** Reads sizes, times and hits by key, for lists of named queries. */
  factsOf(owner: string, keys: readonly string[]): Promise<Map<string, AnswerFacts>>
  /** Reads the numbers and sizes that `cache/stats` answers, over all owners. */
  figures(): Promise<CacheStats>
  /** Removes answers in several transactions. The signal stops this, but removed answers stay removed. */
  clear(
    selection: Selection,
    signal: AbortSignal,
  ): Promise<Pick<CacheCleared, 'entries' | 'bytes' | 'given_back' | 'free_bytes'>>
  /** Reads the next answers of all owners, after a stored key. */
  answersAfter(key: string): Promise<ExportedAnswer[]>
  importLines(lines: Uint8Array): Promise<CacheImported>
  /** Lists the earlier answers of a query, newest first. */
  listEarlier(owner: string, key: string): Promise<EarlierAnswerFacts[]>
  earlier(
    owner: string,
    key: string,
    id: number,
  ): Promise<{ answered_at: string; response: Uint8Array } | null>

  /** Returns the number of visits, with this one. Never fails, because the commit comes later. */
  recordVisit(visit: PageVisit): Soon<number>
  visitCount(): Soon<number>
  /** `body` is the body of a request. */
  recordEvent(body: Uint8Array): Promise<void>
  stats(): Promise<RuntimeStats>
  /** Reads the figures of the last `days` days (UTC) or of their weeks, oldest first. */
  history(days: number, step: Step): Promise<DayFigures[]>
  /** Logs an event for the operator, and writes it to `event_logs` later. */
  log: LogEvent

  /** Returns the JSON `{ "total": …, "list": [ … ] }`. */
  listDocuments(owner: string, kind: DocumentKind, request: DocumentsRequest): Promise<Uint8Array>
  /** Returns the document as JSON, or null. */
  getDocument(owner: string, kind: DocumentKind, id: string): Promise<Uint8Array | null>
  /**
   * Makes the changes in a request's body in one transaction: document-requests.ts.
   * Rejects with 413 if the owner's documents would exceed the quota.
   */
  putDocuments(
    owner: string,
    kind: DocumentKind,
    body: Uint8Array,
    shape: ChangeShape,
  ): Promise<DocumentOutcome[]>
  /** Returns the JSON `{ "list": [ … ], "truncated": … }`, newest first. `body` is the body of a request. */
  findDocuments(owner: string, kind: DocumentKind, body: Uint8Array): Promise<Uint8Array>
  /** Reads the next documents of all owners, after a revision. */
  documentsAfter(revision: number): Promise<ExportedDocument[]>
  /** Reads the next earlier answer of any owner, after an id. */
  earlierAfter(id: number): Promise<StoredEarlier | null>
  /** Adds missing own work. Leaves stored items unchanged. */
  importDocuments(owner: string, lines: Uint8Array): Promise<WorkspaceImported>

  /** The files that were moved aside since the start. Empty once the user has read the note. */
  readonly movedAside: readonly MovedFile[]
  /**
   * The time of the backup that replaced the workspace, or '' if an empty one replaced it.
   * Null if nothing was replaced, or if the user has read the note.
   */
  restored(): string | null
  /** Records that the user has read the note about moved and restored files. */
  noteRestoredRead(): Promise<unknown>
  /** Records the daemon's address for the error of a second daemon on the same store. */
  announce(url: string): void
  /** Tells the store about a request's error: a file may be damaged. */
  reportError(error: unknown): void
  /** After this call, writes wait at most two seconds for another process's lock. */
  beginShutdown(): void
  /** Commits pending changes first. */
  close(): Promise<void>
}

export const DEFAULTS = {
  clock: (() => new Date()) as Clock, // tests pass their own clock
  /** Milliseconds that a request waits for another process's lock: docs/dev/security.md, Promises. */
  lockWaitMs: 30_000,
  /** Receives errors outside of a request. */
  report: (_error: unknown) => {},
  /** Receives events for the operator. `event_logs` has them, too. */
  logEvent: (..._event: Parameters<LogEvent>) => {},
  /** The store calls this once if it can no longer work, after its last report. The process has to end. */
  ended: () => {},
  /** Milliseconds between two checks that the opened files are in place. A check takes about 20 µs. */
  lookEveryMs: 1000,
  /** The daemon begins a backup this many milliseconds after a change of the workspace. */
  backupAfterMs: 20_000,
}

export type StoreOptions = Partial<typeof DEFAULTS> & {
  /** The start checks `runtime.sqlite` for damage if the file has at most this many bytes. */
  checkedBytes?: number
  /** The most bytes of answers in the cache. No limit if not set. */
  cacheMaxBytes?: number | undefined
  /** Older events, visits and log rows are removed. No limit if not set. */
  telemetryDays?: number | undefined
}
