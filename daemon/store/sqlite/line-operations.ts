import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import { answersIn } from '../answer-lines.ts'
import { importAnswers, putDocument } from '../changes.ts'
import { readPutDocument, readSought } from '../document-requests.ts'
import { readEvent } from '../event-body.ts'
import { importOwn, ownLinesIn } from '../own-files.ts'
import { findDocuments } from './documents.ts'
import type { Context, Files } from './files/files.ts'
import { sqliteTables } from './tables.ts'
import { recordEvent } from './telemetry.ts'

/** Operations that need the schemas of documents and files: loaded with the first of them, as most daemons need none for hours. */

export const LINE_WRITES = {
  recordEvent: (context: Context, body: Uint8Array) => recordEvent(context, readEvent(body).row),

  importLines: async (context: Context, lines: Uint8Array) => {
    const { values, bad } = answersIn(lines)
    return { ...(await importAnswers(sqliteTables(context), values)), bad }
  },

  putDocument: (context: Context, owner: string, kind: DocumentKind, body: Uint8Array) => {
    const { document, replaces } = readPutDocument(kind, body)
    return putDocument(sqliteTables(context), owner, document, replaces)
  },

  importDocuments: (context: Context, owner: string, lines: Uint8Array) =>
    importOwn(sqliteTables(context), ownLinesIn(lines, owner)),
}

export const LINE_READS = {
  findDocuments: (files: Files, owner: string, kind: DocumentKind, body: Uint8Array) =>
    findDocuments(files, owner, kind, readSought(body)),
}
