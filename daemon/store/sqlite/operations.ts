import type { DocumentKind } from '../../../shared/contract/document-bodies.ts'
import type {
  DocumentsRequest,
  FindDocumentsRequest,
  RemoveDocumentRequest,
} from '../../../shared/contract/documents.ts'
import { readPutBody, sqliteIsJson } from '../put-body.ts'
import type { ListRequest, Selection, Step } from '../store.ts'
import { cacheFigures, factsOf, listAnswers, removeAnswers, storeAnswer, storedKey } from './answers.ts'
import {
  countDocuments,
  findDocuments,
  getDocument,
  isNamed,
  listDocuments,
  removeDocument,
} from './documents.ts'
import { earlierAnswer, keepReplaced, listEarlier } from './earlier-answers.ts'
import type { Files, Which } from './files.ts'
import { limitTelemetry, readHistory } from './telemetry.ts'

/** The operations that the serving thread asks of the store's thread, by name. */

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
export function keepIfNamed(
  files: FileOf,
  answer: { owner: string; key: string; json: Uint8Array; at: string },
): boolean {
  const named = isNamed(files.read('workspace'), answer.owner, answer.key)
  if (named) keepReplaced({ runtime: files.read('runtime'), workspace: files.write('workspace') }, answer)
  return named
}

export type Whose = { owner: string; kind: DocumentKind }

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

  removeDocument: (files: FileOf, { owner, kind, request }: Whose & { request: RemoveDocumentRequest }) =>
    removeDocument(files.write('workspace'), [owner, kind], request),

  noteRestoredRead: (files: FileOf, _: null) =>
    void files.write('workspace').exec("DELETE FROM workspace_facts WHERE name = 'restored'"),
}

/** Reads that run at once, whatever waits for a lock. Not on the serving thread, since it may be large. */
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
  listEarlier: ({ workspace }: Files, { owner, key }: { owner: string; key: string }) =>
    listEarlier(workspace, owner, key),
  earlier: ({ workspace }: Files, { owner, key, id }: { owner: string; key: string; id: number }) =>
    earlierAnswer(workspace, owner, key, id),
  factsOf: ({ runtime }: Files, { owner, keys }: { owner: string; keys: readonly string[] }) =>
    factsOf(runtime, owner, keys),
}

/** Long work, which runs step by step, between the transactions of others. */
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
