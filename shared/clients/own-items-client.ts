import { type OwnKind, ownItemPut, ownItems, type PutOwnRequest } from '../contract/own-items.ts'
import { bodiesFrom, type ClientSettings } from './request.ts'

const READ_MS = 10_000
/** The daemon itself gives a write up after 30 s. */
const WRITE_MS = 35_000

/** A typed client of the daemon's own committees and policies (docs/protocol.md). A daemon may lack them. */
export function ownItemsClient(settings: ClientSettings) {
  const ask = bodiesFrom(settings)
  return {
    list: async (kind: OwnKind) =>
      (await ask(`/api/runtime/own/list?kind=${kind}`, ownItems, { timeoutMs: READ_MS })).list,
    put: (body: PutOwnRequest) => ask('/api/runtime/own/put', ownItemPut, { body, timeoutMs: WRITE_MS }),
  }
}

export type OwnItemsClient = ReturnType<typeof ownItemsClient>
