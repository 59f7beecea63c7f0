import {
  type ChoiceList,
  choiceKept,
  choiceList,
  type DecisionList,
  type DecisionsImported,
  decisionConflict,
  decisionKept,
  decisionList,
  decisionsImported,
  type FindDecisionsRequest,
  type FoundDecisions,
  foundChoices,
  foundDecisions,
  type GivenChoice,
  type GivenDecision,
  type StoredChoice,
  type StoredDecision,
  UNREADABLE_HEADER,
} from '../contract/decisions.ts'
import { z } from '../contract/zod.ts'
import { HttpFailure } from './failures.ts'
import { type ClientSettings, type RequestOptions, requestFile, requestJson } from './request.ts'

/** What became of a decision that was put or withdrawn. `stale`: another window has decided, or withdrawn (null). */
export type Decided =
  | { kind: 'done'; decision: StoredDecision }
  | { kind: 'stale'; decision: StoredDecision | null }

type Page = { search: string; limit: number; offset: number }

/** A typed client of the daemon's decisions and choices (docs/protocol.md, Decisions). All of it is additive. */
export type DecisionsClient = {
  find(sought: FindDecisionsRequest, options?: RequestOptions): Promise<FoundDecisions>
  put(decision: GivenDecision, replaces: number | null): Promise<Decided>
  withdraw(decision: Pick<StoredDecision, 'id' | 'pair'>): Promise<Decided>
  list(page: Page, options?: RequestOptions): Promise<DecisionList>
  /** The file with all decisions and choices, and how many it lacks since they cannot be read. */
  export(): Promise<{ file: Blob; unreadable: number }>
  import(file: Blob): Promise<DecisionsImported>
  findChoices(entries: readonly string[], options?: RequestOptions): Promise<StoredChoice[]>
  putChoice(choice: GivenChoice): Promise<StoredChoice>
  withdrawChoice(choice: Pick<StoredChoice, 'id' | 'entry'>): Promise<void>
  listChoices(page: Page, options?: RequestOptions): Promise<ChoiceList>
}

/** Nobody waits longer for a decision to be kept; the daemon itself gives a write up after 30 s. */
const WRITE_MS = 35_000
/** A large file arrives within a minute and is stored in short transactions. */
const IMPORT_MS = 300_000

export function decisionsClient(settings: ClientSettings): DecisionsClient {
  const write = { timeoutMs: WRITE_MS }
  const at = (path: string, page: Page): string => {
    const query = { search: page.search, limit: String(page.limit), offset: String(page.offset) }
    return `/api/runtime/${path}?${new URLSearchParams(query)}`
  }
  const decide = async (path: string, body: unknown): Promise<Decided> => {
    try {
      const kept = await requestJson(settings, `/api/runtime/decisions/${path}`, decisionKept, body, write)
      return { kind: 'done', decision: kept.body.decision }
    } catch (error) {
      const stale = staleIn(error)
      if (stale === undefined) throw error
      return { kind: 'stale', decision: stale }
    }
  }
  return {
    find: async (sought, options) =>
      (await requestJson(settings, '/api/runtime/decisions/find', foundDecisions, sought, options)).body,
    put: (decision, replaces) => decide('put', { decision, replaces }),
    withdraw: ({ id, pair }) => decide('withdraw', { id, pair }),
    list: async (page, options) =>
      (await requestJson(settings, at('decisions/list', page), decisionList, undefined, options)).body,
    export: async () => {
      const { body } = await requestFile(settings, '/api/runtime/decisions/export')
      return { file: body.file, unreadable: Number(body.headers.get(UNREADABLE_HEADER)) || 0 }
    },
    import: async (file) => {
      const path = '/api/runtime/decisions/import'
      return (await requestJson(settings, path, decisionsImported, file, { timeoutMs: IMPORT_MS })).body
    },
    findChoices: async (entries, options) => {
      const path = '/api/runtime/choices/find'
      return (await requestJson(settings, path, foundChoices, { entries }, options)).body.choices
    },
    putChoice: async (choice) =>
      (await requestJson(settings, '/api/runtime/choices/put', choiceKept, { choice }, write)).body.choice,
    withdrawChoice: async ({ id, entry }) => {
      await requestJson(settings, '/api/runtime/choices/withdraw', choiceKept, { id, entry }, write)
    },
    listChoices: async (page, options) =>
      (await requestJson(settings, at('choices/list', page), choiceList, undefined, options)).body,
  }
}

/** What is decided by now, from a 409 or a 404 on a withdrawal; undefined if the error is another one. */
function staleIn(error: unknown): StoredDecision | null | undefined {
  if (!(error instanceof HttpFailure) || error.status !== 409) return undefined
  try {
    const read = z.safeParse(decisionConflict, JSON.parse(error.text))
    return read.success ? read.data.decision : undefined
  } catch {
    return undefined
  }
}
