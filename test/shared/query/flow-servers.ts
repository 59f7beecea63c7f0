import { afterEach, beforeEach } from 'vitest'
import type { PairsAnswer, PairsPayload } from '../../../shared/contract/backend.ts'
import type { Query } from '../../../shared/query/pairs-query.ts'
import type { FlowSettings } from '../../../shared/query/query-flow.ts'
import { type Arrived, type ScriptedServer, scriptedServer } from '../scripted-server.ts'

export const GET = '/api/runtime/cache/get'
export const PUT = '/api/runtime/cache/put'
export const EVENT = '/api/runtime/query/event'
export const PAIRS = '/api/coauthors/pairs'

/** These names and the title occur nowhere else, so that tests can search for them. */
export const QUERY: Query = { left: ['Quillon Abernathy', 'Ysolde Brandt'], right: ['Zenobia Crane'] }
export const TITLE = 'A Perfectly Private Title.'

/** An answer with only the required fields (docs/dev/protocol.md, Required of any backend). */
export function plainAnswer(payload: Pick<PairsPayload, 'left' | 'right'>): PairsAnswer {
  const pairs = payload.left.flatMap((left) => payload.right.map((right) => ({ left, right })))
  return {
    limit_per_pair: 200,
    exact_base_match: true,
    left_authors: [...payload.left],
    right_authors: [...payload.right],
    matrix: Object.fromEntries(
      payload.left.map((left) => [left, Object.fromEntries(payload.right.map((right) => [right, 1]))]),
    ),
    pair_pubs: pairs.map((pair) => ({
      ...pair,
      count: 1,
      items: [{ title: TITLE, year: 1999, venue: 'VLDB', pub_type: 'inproceedings' }],
    })),
    pair_count: pairs.length,
  }
}

export const ANSWER = plainAnswer({ left: [...QUERY.left], right: [...QUERY.right] })

/** Answers `GET` like a cache that has `data`. */
export const hit = (data: object) => () => ({ body: { hit: true, data, updated_at: '2026-11-20 08:00:00' } })

export type FlowServers = {
  daemon: ScriptedServer
  backend: ScriptedServer
  settings: FlowSettings
  arrivedAt: (path: string) => Arrived[]
}

/** Starts a daemon with an empty cache and a backend for each test. The clock advances by 7 ms at each reading. */
export function flowServers(): FlowServers {
  const servers = {} as FlowServers // filled before each test
  beforeEach(async () => {
    const [daemon, backend] = await Promise.all([scriptedServer(), scriptedServer()])
    daemon.on(GET, () => ({ body: { hit: false, data: null } }))
    daemon.on(PUT, () => ({ body: { ok: true } }))
    daemon.on(EVENT, () => ({ body: { ok: true } }))
    backend.on(PAIRS, () => ({ body: ANSWER }))
    let time = 1000
    const now = () => {
      time += 7
      return time
    }
    Object.assign(servers, {
      daemon,
      backend,
      settings: { fetch, now, daemonBase: daemon.base, backendBase: backend.base },
      arrivedAt: (path) => [...daemon.arrived, ...backend.arrived].filter((request) => request.path === path),
    } satisfies FlowServers)
  })
  afterEach(() => Promise.all([servers.daemon.close(), servers.backend.close()]))
  return servers
}
