import { describe, expect, it } from 'vitest'
import { askPairs } from '../../../shared/query/pairs-query.ts'
import type { Stage } from '../../../shared/query/query-flow.ts'
import { never } from '../scripted-server.ts'
import { EVENT, flowServers, GET, PAIRS, PUT, QUERY } from './flow-servers.ts'

const servers = flowServers()

describe('a cancelled query', () => {
  it('asks neither cache nor backend if the query is cancelled before it starts', async () => {
    const { outcome, record } = await askPairs(QUERY, servers.settings, { signal: AbortSignal.abort() })
    await record()
    expect(outcome).toEqual({ kind: 'cancelled' })
    expect(servers.daemon.arrived.map(({ path }) => path)).toEqual([EVENT])
    expect(servers.backend.arrived).toEqual([])
  })

  it.each([
    ['the cache', GET],
    ['the backend', PAIRS],
  ])('aborts the request to %s, and stores nothing', async (_what, path) => {
    const asked = path === GET ? servers.daemon : servers.backend
    const cancel = new AbortController()
    asked.on(path, () => {
      cancel.abort()
      return never({ method: 'POST', path, headers: {}, body: undefined })
    })
    const givenUp = asked.givenUp()
    const stages: Stage[] = []
    const ask = { signal: cancel.signal, onStage: (stage: Stage) => stages.push(stage) }
    const { outcome, record } = await askPairs(QUERY, servers.settings, ask)
    expect(outcome).toEqual({ kind: 'cancelled' })
    expect((await givenUp).path).toBe(path)
    await record()
    expect(stages).toEqual(path === GET ? ['cache'] : ['cache', 'backend'])
    expect(servers.arrivedAt(PAIRS)).toHaveLength(path === PAIRS ? 1 : 0)
    expect(servers.arrivedAt(PUT)).toEqual([])
  })

  it('reports a cancellation during the answer, and not an unreachable backend', async () => {
    const cancel = new AbortController()
    const cutting: typeof fetch = async (...request) => {
      const response = await fetch(...request)
      if (response.url.endsWith(PAIRS)) cancel.abort()
      return response
    }
    const settings = { ...servers.settings, fetch: cutting }
    const { outcome } = await askPairs(QUERY, settings, { signal: cancel.signal })
    expect(outcome).toEqual({ kind: 'cancelled' })
  })

  it('stores an answer from before the cancellation', async () => {
    const cancel = new AbortController()
    const { outcome, record } = await askPairs(QUERY, servers.settings, { signal: cancel.signal })
    cancel.abort()
    await record()
    expect(outcome).toMatchObject({ kind: 'answered', source: { from: 'backend' } })
    expect(servers.arrivedAt(PUT)).toHaveLength(1)
    expect(servers.arrivedAt(EVENT)[0]?.body).toMatchObject({ success: true })
  })

  it('does not cancel another query', async () => {
    const cancel = new AbortController()
    const [cancelled, other] = await Promise.all([
      askPairs(QUERY, servers.settings, { signal: cancel.signal, onStage: () => cancel.abort() }),
      askPairs(QUERY, servers.settings, { signal: new AbortController().signal }),
    ])
    expect([cancelled.outcome.kind, other.outcome.kind]).toEqual(['cancelled', 'answered'])
  })
})
