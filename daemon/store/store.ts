import type { DocumentKind } from '../../shared/contract/document-bodies.ts'
import type {
  DocumentFacts,
  DocumentsRequest,
  RemoveDocumentRequest,
} from '../../shared/contract/document-shapes.ts'
import type { EarlierAnswerFacts } from '../../shared/contract/named-queries.ts'
import type { CacheList, CacheStats, DayFigures, RuntimeStats } from '../../shared/contract/runtime.ts'
import type { Clock } from './clock.ts'
import type { EarlierAnswer, ExportedDocument } from './document-rows.ts'
import type { BadLine } from './json-lines.ts'

/** The owner of the answers and the work of a personal installation. Others are `user:NAME` and `group:NAME`. */
export const ONE_OWNER = ''

/** When an answer was stored and hit. */
type AnswerTimes = {
  created_at: string | null
  updated_at: string | null
  hit_count: number
  last_hit_at: string | null
}
/** An answer of more bytes is read and sent as bytes: the system takes a text with its headers, but encodes a large one twice. */
export const TEXT_BYTES = 16 * 1024
/** A stored answer, as text or as UTF-8 bytes, with its metadata after this hit. */
export type Hit = AnswerTimes & { response: string | Uint8Array; last_hit_at: string }
/** The figures of a stored answer. */
export type AnswerFacts = AnswerTimes & { bytes: number }

/** Selects an owner's answers; null selects those of all owners. Without `keys` and `olderThan` it selects all of them. */
export type Selection = {
  owner: string | null
  keys?: readonly string[] | undefined
  /** Selects answers last written before this time (UTC text). An answer without a time is never older. */
  olderThan?: string | null | undefined
}
export type ListRequest = { owner: string | null; limit: number }
/** Bytes of answers that were removed, that the disk has got back, and that stay free inside the file. */
type Cleared = { entries: number; bytes: number; givenBack: number; freeBytes: number }
/** How many answers were new, replaced an older one, or were as old as the stored one or older. */
export type Imported = { added: number; replaced: number; kept: number; bad: BadLine | null }

export type PageVisit = { route: string; clientIp: string; userAgent: string | null }
export type Step = 'day' | 'week'

type Level = 'info' | 'warn' | 'error'
/** Facts about the program only: no author name, no title, no key (docs/dev/security.md, Logs). */
type Detail = Readonly<Record<string, string | number | null>>
/** Receives an event for the operator. `message` is its kind, always in the same words; variable parts go into `detail`. */
export type LogEvent = (level: Level, message: string, detail?: Detail) => void

/** `conflict`: the document that is there, as JSON; null if there is none. `because`: why the new one was not kept. */
export type DocumentOutcome =
  | { document: DocumentFacts }
  | { because: 'stale' | 'taken'; conflict: Uint8Array | null }
  | { because: 'full' }
/** The words for a user who has no room left. */
export const FULL =
  'All of your own work would have more than 1 GB: nothing was stored. Remove something first.'

/** `left`: files and folders that may still hold something of what was removed. */
export type RemoveOutcome = { removed: number; left: string[] } | { because: 'stale'; conflict: Uint8Array }

/** Exports read about so many bytes, and so many rows, at once. */
export const [PIECE_BYTES, PIECE_ROWS] = [4 * 1024 * 1024, 1000]
/** A stored answer of an export, under its stored key. `response` is null if it is no JSON object. */
export type ExportedAnswer = AnswerTimes & { key: string; response: Uint8Array | null }
export type StoredEarlier = EarlierAnswer & { id: number }

/** How much of an export of own work was new, or stayed as it was stored. `ends`: how many whole exports the lines are. */
export type OwnImported = { added: number; kept: number; ends: number; bad: BadLine | null }

/**
 * The daemon's persistent data, on either engine. A write resolves after the commit, and rejects with 500 after 30 s
 * without the lock, with 507 on a full disk. Keys are trimmed.
 */
export interface Store {
  /** An answer, or null. The hit is counted soon, and `hit_count` and `stats` include it already. */
  hit(owner: string, key: string): Hit | null | Promise<Hit | null>
  /** Stores the answer in the body of a put (put-body.ts). Takes the bytes over. */
  put(owner: string, body: Uint8Array): Promise<void>
  list(request: ListRequest): Promise<CacheList>
  /** The figures of stored answers by key, for lists of named queries. */
  factsOf(owner: string, keys: readonly string[]): Promise<Map<string, AnswerFacts>>
  figures(): Promise<CacheStats>
  /** Removes answers in short transactions, until the signal. */
  clear(selection: Selection, signal: AbortSignal): Promise<Cleared>
  /** The next answers of all owners after a stored key. */
  answersAfter(key: string): Promise<ExportedAnswer[]>
  importLines(lines: Uint8Array): Promise<Imported>
  /** The earlier answers of a query that the owner has named, newest first. */
  listEarlier(owner: string, key: string): Promise<EarlierAnswerFacts[]>
  earlier(
    owner: string,
    key: string,
    id: number,
  ): Promise<{ answered_at: string; response: Uint8Array } | null>

  /** Counts a visit soon, and returns their number with it. It never fails. */
  recordVisit(visit: PageVisit): number | Promise<number>
  visitCount(): number | Promise<number>
  /** Records the event in the body of a request, which it takes over. */
  recordEvent(body: Uint8Array): Promise<void>
  stats(): Promise<RuntimeStats>
  /** The figures of the last `days` days (UTC) or of the weeks that they are in, the oldest first. */
  history(days: number, step: Step): Promise<DayFigures[]>
  /** Records an event for the operator, with the next commit. */
  log: LogEvent

  /** `{ "total": …, "list": [ … ] }` as JSON. */
  listDocuments(owner: string, kind: DocumentKind, request: DocumentsRequest): Promise<Uint8Array>
  /** The document as JSON, or null. */
  getDocument(owner: string, kind: DocumentKind, id: string): Promise<Uint8Array | null>
  /** `body`: the bytes of a request (document-requests.ts), which it takes over. */
  putDocument(owner: string, kind: DocumentKind, body: Uint8Array): Promise<DocumentOutcome>
  removeDocument(owner: string, kind: DocumentKind, request: RemoveDocumentRequest): Promise<RemoveOutcome>
  /** `{ "list": [ … ], "truncated": … }` as JSON, newest first. `body`: the bytes of a request, which it takes over. */
  findDocuments(owner: string, kind: DocumentKind, body: Uint8Array): Promise<Uint8Array>
  /** The next documents of all owners after a revision. */
  documentsAfter(revision: number): Promise<ExportedDocument[]>
  /** The next earlier answer of any owner after an id, or null. */
  earlierAfter(id: number): Promise<StoredEarlier | null>
  /** Adds items that the owners lack. Stored items stay. */
  importDocuments(owner: string, lines: Uint8Array): Promise<OwnImported>

  /** The folder that the last damaged or earlier file was moved to since the start, or null. */
  readonly movedAside: string | null
  /** The time of the backup that replaced a damaged workspace, '' if there was none, or null if the user has read of it. */
  restored(): string | null
  noteRestoredRead(): Promise<unknown>
  /** Records the daemon's address, for the error of a second daemon that wants the same store. */
  announce(url: string): void
  /** Reports an error of a request to the store. */
  reportError(error: unknown): void
  /** Called when closing begins: requests in flight then no longer wait long for another process's lock. */
  beginShutdown(): void
  /** Writes what is pending and closes the store. */
  close(): Promise<void>
}

/** Defaults of the daemon. A check of the paths takes about 20 µs, so at this interval it does not slow down writes. */
export const DEFAULTS = {
  clock: (() => new Date()) as Clock, // tests set it
  /** Milliseconds that a request waits for a lock of another process (docs/dev/security.md, Promises). */
  lockWaitMs: 30_000,
  /** Receives errors that no request is waiting for. */
  report: (_error: unknown) => {},
  /** Receives events for the operator, in addition to `event_logs`. */
  logEvent: (..._event: Parameters<LogEvent>) => {},
  /** Called once when the store has ended by itself, after what was reported: the process has to end, too. */
  ended: () => {},
  /** Milliseconds between two checks that the paths still lead to the open files. */
  lookEveryMs: 1000,
  /** Milliseconds from a change of the workspace to its backup. With the time that this takes it stays within a minute. */
  backupAfterMs: 20_000,
}

export type StoreOptions = Partial<typeof DEFAULTS> & {
  /** The largest `runtime.sqlite` that is checked before it is opened. Damage in a larger one is found when it is met. */
  checkedBytes?: number
  /** How many bytes of answers are kept. No limit if not set. */
  cacheMaxBytes?: number | undefined
  /** How many days of events, visits and log rows are kept. All if not set. */
  telemetryDays?: number | undefined
}
