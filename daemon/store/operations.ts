import type { DocumentKind } from '../../shared/contract/document-bodies.ts'
import type {
  DocumentsRequest,
  FindDocumentsRequest,
  RemoveDocumentRequest,
} from '../../shared/contract/documents.ts'
import { ExpectedError } from '../../shared/server/errors.ts'
import { answersIn, linesAfter, storeLines } from './answer-lines.ts'
import { cacheFigures, factsOf, listAnswers, removeAnswers, storeAnswer, storedKey } from './answers.ts'
import { noProject, projectOf, readPutDocument } from './document-requests.ts'
import {
  addDocument,
  countDocuments,
  documentsAfter,
  type ExportedDocument,
  findDocuments,
  getDocument,
  isNamed,
  listDocuments,
  putDocument,
  removeDocument,
} from './documents.ts'
import { addEarlierOnce, earlierAfter, earlierAnswer, keepReplaced, listEarlier } from './earlier-answers.ts'
import type { Files, Which } from './files.ts'
import type { ExportedPiece } from './json-lines.ts'
import { countImport, decisionFile, documentLine, earlierLine, readOwnFile } from './own-files.ts'
import { readPutBody, sqliteIsJson } from './put-body.ts'
import type { ListRequest, OwnFile, OwnImported, Selection, Step } from './store.ts'
import { limitTelemetry, readHistory } from './telemetry.ts'

/** What the serving thread asks of the store's thread, by name. */

export type Message = { id: number; name: string; value: unknown }

/** The files, inside a transaction of those that are written. */
export interface FileOf {
  read(which: Which): Files[Which]
  write(which: Which): Files[Which]
}

/** Owner and key of a stored key. */
export const partsOf = (stored: string): readonly [owner: string, key: string] => {
  const at = stored.indexOf('\n')
  return at === -1 ? ['', stored] : [stored.slice(0, at), stored.slice(at + 1)]
}

export const isNamedKey = (files: Pick<Files, 'workspace'>, stored: string): boolean =>
  isNamed(files.workspace, ...partsOf(stored))

/** Keeps the answer of a named query that another one replaces. Returns whether the query has a name. */
function keepIfNamed(
  files: FileOf,
  answer: { owner: string; key: string; json: Uint8Array; at: string },
): boolean {
  const named = isNamed(files.read('workspace'), answer.owner, answer.key)
  if (named) keepReplaced({ runtime: files.read('runtime'), workspace: files.write('workspace') }, answer)
  return named
}

export const FULL =
  'All of your own work would have more than 1 GB: nothing was stored. Remove something first.'

type Whose = { owner: string; kind: DocumentKind }

/** Changes. Those that wait together are one transaction. */
export const OPERATIONS = {
  put: (
    files: FileOf,
    { owner, body, at, mostBytes }: { owner: string; body: Uint8Array; at: string; mostBytes: number | null },
  ) => {
    const { key, json } = readPutBody(body, sqliteIsJson(files.read('runtime')))
    const named = keepIfNamed(files, { owner, key, json, at })
    const isKept = named || mostBytes === null || json.length <= mostBytes
    storeAnswer(files.write('runtime'), { key: storedKey(owner, key), json, at, isKept })
  },

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
    const project = projectOf(document)
    if (project && !getDocument(files.read('workspace'), [owner, 'project'], project)) throw noProject()
    return putDocument(files.write('workspace'), owner, document, { replaces, at })
  },

  removeDocument: (files: FileOf, { owner, kind, request }: Whose & { request: RemoveDocumentRequest }) =>
    removeDocument(files.write('workspace'), [owner, kind], request),

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

  noteRestoredRead: (files: FileOf, _: null) =>
    void files.write('workspace').exec("DELETE FROM workspace_facts WHERE name = 'restored'"),
}

/** What is read at once, whatever waits for a lock. Not on the serving thread, since it may be large. */
export const READS = {
  listDocuments: ({ workspace }: Files, { owner, kind, request }: Whose & { request: DocumentsRequest }) =>
    listDocuments(workspace, [owner, kind], request),
  getDocument: ({ workspace }: Files, { owner, kind, id }: Whose & { id: string }) =>
    getDocument(workspace, [owner, kind], id),
  findDocuments: (
    { workspace }: Files,
    { owner, kind, request }: Whose & { request: FindDocumentsRequest },
  ) => findDocuments(workspace, [owner, kind], request),
  countDocuments: ({ workspace }: Files, owner: string) => countDocuments(workspace, owner),
  exportDocuments: ({ workspace }: Files, cursor: string) => exportAfter(workspace, cursor),
  exportDecisions: (
    { workspace }: Files,
    { owner, ...head }: { owner: string; program: string; exported_at: string },
  ) => decisionFile(documentsAfter(workspace, 0, { owner, limit: -1 }), head),
  listEarlier: ({ workspace }: Files, { owner, key }: { owner: string; key: string }) =>
    listEarlier(workspace, owner, key),
  earlier: ({ workspace }: Files, { owner, key, id }: { owner: string; key: string; id: number }) =>
    earlierAnswer(workspace, owner, key, id),
  exportAfter: ({ runtime }: Files, key: string) => linesAfter(runtime, key),
  factsOf: ({ runtime }: Files, { owner, keys }: { owner: string; keys: readonly string[] }) =>
    factsOf(runtime, owner, keys),
}

/** What takes long: it runs step by step, between the transactions of others. */
export const JOBS = {
  list: { writes: false, run: ({ runtime }: Files, request: ListRequest) => listAnswers(runtime, request) },
  figures: { writes: false, run: ({ runtime }: Files, _: null) => cacheFigures(runtime) },
  history: {
    writes: false,
    run: ({ runtime }: Files, period: { now: number; days: number; step: Step }) =>
      readHistory(runtime, period),
  },
  clear: {
    writes: true,
    run: ({ runtime }: Files, selection: Selection) => removeAnswers(runtime, selection),
  },
  limitTelemetry: {
    writes: true,
    run: ({ runtime }: Files, limit: { now: number; days: number; lastRun: number | null }) =>
      limitTelemetry(runtime, limit),
  },
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
