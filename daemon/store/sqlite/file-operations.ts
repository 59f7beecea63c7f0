/** Operations that need the schemas of documents, and those of files: loaded with the first of them, as most daemons need none for hours. */
import { ExpectedError } from '../../../shared/server/errors.ts'
import { answersIn, linesAfter, storeLines } from '../answer-lines.ts'
import { readPutDocument, readSought } from '../document-requests.ts'
import type { ExportedPiece } from '../json-lines.ts'
import { countImport, decisionFile, documentLine, earlierLine, readOwnFile } from '../own-files.ts'
import { sqliteIsJson } from '../put-body.ts'
import { FULL, type OwnFile, type OwnImported } from '../store.ts'
import {
  addDocument,
  documentsAfter,
  type ExportedDocument,
  factsWithId,
  findDocuments,
  isNamed,
  putDocument,
} from './documents.ts'
import { addEarlierOnce, earlierAfter } from './earlier-answers.ts'
import type { Files } from './files.ts'
import { type FileOf, keepIfNamed, partsOf, type Whose } from './operations.ts'

export const FILE_OPERATIONS = {
  importLines: (files: FileOf, { lines, at }: { lines: Uint8Array; at: string }) => {
    const { values, bad } = answersIn(lines)
    const imported = storeLines(files.write('runtime'), values, ({ key: stored, json }) => {
      const [owner, key] = partsOf(stored)
      keepIfNamed(files, { owner, key, json, at })
    })
    return { ...imported, bad }
  },

  putDocument: (files: FileOf, { owner, kind, body, at }: Whose & { body: Uint8Array; at: string }) => {
    const { document, replaces } = readPutDocument(kind, body, sqliteIsJson(files.read('workspace')))
    // A window may save the answer to a project that another one has deleted.
    if (kind === 'answer' && !factsWithId(files.read('workspace'), [owner, 'project'], document.id))
      return { because: 'stale' as const, conflict: null }
    return putDocument(files.write('workspace'), owner, document, { replaces, at })
  },

  importDocuments: (
    files: FileOf,
    { owner, file, bytes, at }: { owner: string; file: OwnFile; bytes: Uint8Array; at: string },
  ): OwnImported => {
    const { items, ends, bad } = readOwnFile(file, bytes, owner)
    const workspace = files.write('workspace')
    const { imported, add } = countImport()
    for (const item of items) {
      if ('earlier' in item) {
        const { earlier } = item
        const isAdded = isNamed(workspace, earlier.owner, earlier.key) && addEarlierOnce(workspace, earlier)
        imported.other[isAdded ? 'added' : 'kept'] += 1
        continue
      }
      const there = addDocument(workspace, item.owner, item.document, at)
      if (there === 'full') throw new ExpectedError(413, FULL)
      add(item.document, there)
    }
    return { ...imported, ends, bad }
  },
}

export const FILE_READS = {
  findLarge: ({ workspace }: Files, { owner, kind, body }: Whose & { body: Uint8Array }) =>
    findDocuments(workspace, [owner, kind], readSought(body)),
  exportDocuments: ({ workspace }: Files, cursor: string) => exportAfter(workspace, cursor),
  exportDecisions: (
    { workspace }: Files,
    { owner, ...head }: { owner: string; program: string; exported_at: string },
  ) => decisionFile(documentsAfter(workspace, 0, { owner, limit: -1 }), head),
  exportAfter: ({ runtime }: Files, key: string) => linesAfter(runtime, key),
}

const EXPORTED_AT_ONCE = 10
/** The cursor of an earlier answer begins so. */
export const EARLIER = 'earlier '

/** Documents by their revision, then earlier answers by their id. */
function exportAfter(workspace: Files['workspace'], cursor: string): ExportedPiece<string> {
  if (!cursor.startsWith(EARLIER))
    return exportedDocuments(
      documentsAfter(workspace, Number(cursor), { owner: null, limit: EXPORTED_AT_ONCE }),
    )
  const earlier = earlierAfter(workspace, Number(cursor.slice(EARLIER.length)))
  if (!earlier) return { lines: new Uint8Array(), count: 0, leftOut: [], next: null }
  return { lines: earlierLine(earlier), count: 1, leftOut: [], next: `${EARLIER}${earlier.id}` }
}

/** The lines of some documents; those of earlier answers follow the last. */
export function exportedDocuments(documents: readonly ExportedDocument[]): ExportedPiece<string> {
  const lines = documents.map(documentLine)
  const whole = lines.filter((line) => line !== null)
  return {
    lines: Buffer.concat(whole),
    count: whole.length,
    leftOut: documents.filter((_, at) => lines[at] === null).map(({ kind }) => kind),
    next: documents.length === 0 ? `${EARLIER}0` : String(documents.at(-1)?.revision),
  }
}
