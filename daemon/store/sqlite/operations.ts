import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import type { RemoveDocumentRequest } from '../../../shared/contract/documents.ts'
import { newAnswer, putAnswer, removeDocument } from '../changes.ts'
import { readPutBody } from '../put-body.ts'
import { partsOf } from '../stored-key.ts'
import { answersAfter, factsOf, list } from './answers.ts'
import { documentsAfter, getDocument, isNamed, listDocuments } from './documents.ts'
import { earlierAfter, earlierAnswer, listEarlier } from './earlier-answers.ts'
import type { Context } from './files/files.ts'
import { removeBeyond, removeSome } from './removal.ts'
import { sqliteTables } from './tables.ts'
import { commitNotes, limitTelemetry, readHistory } from './telemetry.ts'

/** The operations of the thread that owns the files, by the names by which the serving thread asks for them. */

/** Changes. Those that wait together are one transaction. */
export const WRITES = {
  put: (context: Context, owner: string, body: Uint8Array) => {
    const answer = newAnswer(owner, readPutBody(body), context.at)
    return putAnswer(sqliteTables(context), answer, context.mostBytes)
  },
  removeBeyond: (context: Context, mostBytes: number) =>
    removeBeyond(context, mostBytes, (key) => isNamed(context, ...partsOf(key))),
  noteRestoredRead: ({ workspace }: Context): void =>
    void workspace.exec("DELETE FROM workspace_facts WHERE name = 'restored'"),
  commitNotes,
  removeSome,
  limitTelemetry,
  removeDocument: (context: Context, owner: string, kind: DocumentKind, request: RemoveDocumentRequest) =>
    removeDocument(sqliteTables(context), owner, kind, request),
}

/** Reads, which wait for no lock. Not on the serving thread, since they may be large. */
export const READS = {
  list,
  factsOf,
  history: readHistory,
  listEarlier,
  earlier: earlierAnswer,
  listDocuments,
  getDocument,
  answersAfter,
  documentsAfter,
  earlierAfter,
}
