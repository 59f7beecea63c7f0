import { readPutBody, sqliteIsJson } from '../put-body.ts'
import { partsOf, storedKey } from '../stored-key.ts'
import { cacheFigures, factsOf, list, recount, removeBeyond, removeSome, storeAnswer } from './answers.ts'
import {
  countDocuments,
  findDocuments,
  getDocument,
  isNamed,
  listDocuments,
  removeDocument,
} from './documents.ts'
import { earlierAnswer, keepReplaced, listEarlier } from './earlier-answers.ts'
import type { Context } from './files/files.ts'
import { commitNotes, limitTelemetry, readHistory, recordEvent } from './telemetry.ts'

/** The operations of the thread that owns the files, by the names by which the serving thread asks for them. */

/** Changes. Those that wait together are one transaction. */
export const WRITES = {
  put: (context: Context, owner: string, body: Uint8Array): void => {
    const { runtime, mostBytes } = context
    const { key, json } = readPutBody(body, sqliteIsJson(runtime))
    const stored = storedKey(owner, key)
    const isKept = keepReplaced(context, stored, json) || mostBytes === null || json.length <= mostBytes
    storeAnswer(context, { key: stored, json, isKept })
  },
  removeBeyond: (context: Context, mostBytes: number) =>
    removeBeyond(context, mostBytes, (key) => isNamed(context, ...partsOf(key))),
  noteRestoredRead: ({ workspace }: Context): void =>
    void workspace.exec("DELETE FROM workspace_facts WHERE name = 'restored'"),
  commitNotes,
  recordEvent,
  recount,
  removeSome,
  limitTelemetry,
  removeDocument,
}

/** Reads, which wait for no lock. Not on the serving thread, since they may be large. */
export const READS = {
  list,
  factsOf,
  cacheFigures,
  history: readHistory,
  listEarlier,
  earlier: earlierAnswer,
  listDocuments,
  getDocument,
  findDocuments,
  countDocuments,
}
