import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import { answersIn } from '../answer-lines.ts'
import { importAnswers, putDocument } from '../changes.ts'
import { readPutDocument, readSought } from '../document-requests.ts'
import { readEvent } from '../event-body.ts'
import { importOwn, readOwnFile } from '../own-files.ts'
import { sqliteIsJson } from '../put-body.ts'
import { eventRow } from '../statistics.ts'
import type { OwnFile } from '../store.ts'
import { findDocuments } from './documents.ts'
import type { Context, Files } from './files/files.ts'
import { SqliteTables } from './tables.ts'
import { recordEvent } from './telemetry.ts'

/** Operations that need the schemas of documents and files: loaded with the first of them, as most daemons need none for hours. */

export const LINE_WRITES = {
  recordLargeEvent: (context: Context, body: Uint8Array) => {
    const { event, extra } = readEvent(body)
    recordEvent(context, eventRow(event, extra))
    return event.duration_ms
  },

  importLines: async (context: Context, lines: Uint8Array) => {
    const { values, bad } = answersIn(lines)
    return { ...(await importAnswers(new SqliteTables(context), values)), bad }
  },

  putDocument: (context: Context, owner: string, kind: DocumentKind, body: Uint8Array) => {
    const { document, replaces } = readPutDocument(kind, body, sqliteIsJson(context.workspace))
    return putDocument(new SqliteTables(context), owner, document, replaces)
  },

  importDocuments: (context: Context, owner: string, file: OwnFile, bytes: Uint8Array) =>
    importOwn(new SqliteTables(context), readOwnFile(file, bytes, owner)),
}

export const LINE_READS = {
  findDocuments: (files: Files, owner: string, kind: DocumentKind, body: Uint8Array) =>
    findDocuments(files, owner, kind, readSought(body)),
}
