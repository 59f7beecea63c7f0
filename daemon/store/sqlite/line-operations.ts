import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import { ExpectedError } from '../../../shared/server/errors.ts'
import { answersIn } from '../answer-lines.ts'
import { decisionFile } from '../decision-file.ts'
import { readPutDocument, readSought } from '../document-requests.ts'
import { readEvent } from '../event-body.ts'
import type { ExportedPiece } from '../json-lines.ts'
import { countImport, EARLIER, earlierLine, exportedDocuments, readOwnFile } from '../own-files.ts'
import { sqliteIsJson } from '../put-body.ts'
import { eventRow } from '../statistics.ts'
import { type FileHead, FULL, type OwnFile, type OwnImported } from '../store.ts'
import { addDocument, documentsAfter, factsWith, findDocuments, putDocument } from './documents.ts'
import { addEarlierOnce, earlierAfter } from './earlier-answers.ts'
import type { Context, Files } from './files/files.ts'
import { exportAfter, storeLines } from './stored-lines.ts'
import { recordEvent } from './telemetry.ts'

/** Operations that need the schemas of documents and files: loaded with the first of them, as most daemons need none for hours. */

export const LINE_WRITES = {
  recordLargeEvent: (context: Context, body: Uint8Array) => {
    const { event, extra } = readEvent(body)
    recordEvent(context, eventRow(event, extra))
    return event.duration_ms
  },

  importLines: (context: Context, lines: Uint8Array) => {
    const { values, bad } = answersIn(lines)
    return { ...storeLines(context, values), bad }
  },

  putDocument: (context: Context, owner: string, kind: DocumentKind, body: Uint8Array) => {
    const { document, replaces } = readPutDocument(kind, body, sqliteIsJson(context.workspace))
    // A window may save the answer to a project that another one has deleted.
    if (kind === 'answer' && !factsWith(context, 'id', owner, 'project', document.id))
      return { because: 'stale' as const, conflict: null }
    return putDocument(context, owner, document, replaces)
  },

  importDocuments: (context: Context, owner: string, file: OwnFile, bytes: Uint8Array): OwnImported => {
    const { items, ends, bad } = readOwnFile(file, bytes, owner)
    const { imported, add } = countImport()
    for (const item of items) {
      if ('earlier' in item) {
        imported.other[addEarlierOnce(context, item.earlier) ? 'added' : 'kept'] += 1
        continue
      }
      const there = addDocument(context, item.owner, item.document)
      if (there === 'full') throw new ExpectedError(413, FULL)
      add(item.document, there)
    }
    return { ...imported, ends, bad }
  },
}

const EXPORTED_AT_ONCE = 10

export const LINE_READS = {
  exportAfter,
  findLarge: (files: Files, owner: string, kind: DocumentKind, body: Uint8Array) =>
    findDocuments(files, owner, kind, readSought(body)),
  exportDecisions: (files: Files, owner: string, head: FileHead) =>
    decisionFile(documentsAfter(files, 0, { owner, limit: -1 }), head),
  /** Documents by their revision, then earlier answers by their id. */
  exportDocuments: (files: Files, cursor: string): ExportedPiece<string> => {
    if (!cursor.startsWith(EARLIER))
      return exportedDocuments(
        documentsAfter(files, Number(cursor), { owner: null, limit: EXPORTED_AT_ONCE }),
      )
    const earlier = earlierAfter(files, Number(cursor.slice(EARLIER.length)))
    if (!earlier) return { lines: new Uint8Array(), count: 0, leftOut: [], next: null }
    return { lines: earlierLine(earlier), count: 1, leftOut: [], next: `${EARLIER}${earlier.id}` }
  },
}
