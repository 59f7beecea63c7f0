import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import { answersIn } from '../answer-lines.ts'
import { type ChangeShape, readPutDocuments } from '../document-requests.ts'
import { importOwn, ownLinesIn } from '../import-own-work.ts'
import { readPutBody } from '../put-body.ts'
import * as changes from '../store-changes.ts'
import { removeBeyondLimit, removeSelected } from './clear-answers.ts'
import type { Context } from './files/files.ts'
import { answersAfter, factsOf, list } from './sqlite-answers.ts'
import { sqliteTables } from './sqlite-changes.ts'
import {
  documentsAfter,
  findDocuments,
  getDocument,
  listDocuments,
  noteRestoredRead,
} from './sqlite-documents.ts'
import { earlierAfter, earlierAnswer, listEarlier } from './sqlite-earlier-answers.ts'
import { commitNotes, readHistory, recordEvent, removeOldTelemetry } from './sqlite-telemetry.ts'

/** The thread's operations. One with the name of a store's method returns its result; sqlite-store.ts calls the others. */

/** Stores the answer in the body of a put. */
const put = (context: Context, owner: string, body: Uint8Array): Promise<void> =>
  changes.putAnswer(
    sqliteTables(context),
    changes.newAnswer(owner, readPutBody(body), context.at),
    context.mostBytes,
  )

async function importLines(context: Context, lines: Uint8Array) {
  const { values, bad } = answersIn(lines)
  return { ...(await changes.importAnswers(sqliteTables(context), values)), bad }
}

const putDocuments = (
  context: Context,
  owner: string,
  kind: DocumentKind,
  body: Uint8Array,
  shape: ChangeShape,
) => changes.putDocuments(sqliteTables(context), owner, readPutDocuments(kind, body, shape))

const importDocuments = (context: Context, owner: string, lines: Uint8Array) =>
  importOwn(sqliteTables(context), ownLinesIn(lines, owner))

/** Changes. The thread commits all that wait in one transaction. */
export const WRITES = {
  put,
  importLines,
  putDocuments,
  importDocuments,
  recordEvent,
  noteRestoredRead,
  commitNotes,
  removeBeyondLimit,
  removeSelected,
  removeOldTelemetry,
}

/** Reads, which wait for no lock. The thread runs them, since a large one would hold the serving thread. */
export const READS = {
  list,
  factsOf,
  history: readHistory,
  listEarlier,
  earlier: earlierAnswer,
  listDocuments,
  getDocument,
  findDocuments,
  answersAfter,
  documentsAfter,
  earlierAfter,
}
