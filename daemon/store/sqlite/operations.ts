import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import { answersIn, importAnswers, putAnswer } from '../answers.ts'
import { documentsAfter, findDocuments, getDocument, listDocuments, putDocuments } from '../documents.ts'
import { earlier, earlierAfter, listEarlier } from '../earlier-answers.ts'
import type { Engine } from '../engine.ts'
import { importOwn, ownLinesIn } from '../import-own-work.ts'
import { type ChangeShape, readFindRequest, readPutDocuments } from '../requests/document-requests.ts'
import { readPutBody } from '../requests/put-body.ts'
import { removeBeyondLimit, removeSelected } from './clear-answers.ts'
import { noteRestoredRead } from './files/backups.ts'
import type { Context } from './files/files.ts'
import { answersAfter, factsOf, list } from './sqlite-answers.ts'
import { sqliteEngine } from './sqlite-engine.ts'
import { commitNotes, readHistory, recordEvent, removeOldTelemetry } from './sqlite-telemetry.ts'

/** The thread's operations. `thread-client.ts` forwards some methods of the store to the operation of the same name. */

const onSqlite =
  <Args extends unknown[], Result>(run: (engine: Engine, ...args: Args) => Result) =>
  (context: Context, ...args: Args): Result =>
    run(sqliteEngine(context), ...args)

/** The thread commits all waiting changes in one transaction. */
export const WRITES = {
  put: (context: Context, owner: string, body: Uint8Array) =>
    putAnswer(sqliteEngine(context), owner, readPutBody(body), context.mostBytes),
  importLines: (context: Context, lines: Uint8Array) =>
    importAnswers(sqliteEngine(context), answersIn(lines)),
  putDocuments: (context: Context, owner: string, kind: DocumentKind, body: Uint8Array, shape: ChangeShape) =>
    putDocuments(sqliteEngine(context), owner, readPutDocuments(body, kind, shape)),
  importDocuments: (context: Context, owner: string, lines: Uint8Array) =>
    importOwn(sqliteEngine(context), ownLinesIn(lines, owner)),
  recordEvent,
  noteRestoredRead,
  commitNotes,
  removeBeyondLimit,
  removeSelected,
  removeOldTelemetry,
}

/** The thread runs these reads, because a large one would block the serving thread. */
export const READS = {
  list,
  factsOf,
  answersAfter,
  history: readHistory,
  listEarlier: onSqlite(listEarlier),
  earlier: onSqlite(earlier),
  earlierAfter: onSqlite(earlierAfter),
  listDocuments: onSqlite(listDocuments),
  getDocument: onSqlite(getDocument),
  documentsAfter: onSqlite(documentsAfter),
  findDocuments: (context: Context, owner: string, kind: DocumentKind, body: Uint8Array) =>
    findDocuments(sqliteEngine(context), owner, kind, readFindRequest(body)),
}
