import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FlowSettings } from '../../../../shared/query/query-flow.ts'
import { EMPTY_FORM, type Form } from '../../../../shared/ui/session/form-state.ts'
import { sessionActions } from '../../../../shared/ui/session/session-actions.ts'
import { reduceSession, type SessionAction } from '../../../../shared/ui/session/session-reducer.ts'
import { initialSession, type Session } from '../../../../shared/ui/session/session-state.ts'
import type { BackendState } from '../../../../shared/ui/session/use-backend-state.ts'
import { ANSWER, EVENT, flowServers, GET, hit, PAIRS, PUT, QUERY } from '../../query/flow-servers.ts'
import { type Arrived, never } from '../../scripted-server.ts'

/** A view without its drawing: the real reducer and the real flow, over servers that the test scripts. */

const servers = flowServers()
const FORM: Form = { ...EMPTY_FORM, left: QUERY.left.join('\n'), right: QUERY.right.join('\n') }
let session: Session
let changes: string[]
let actions: ReturnType<typeof sessionActions>
let backend: BackendState | null
let errors: unknown[]
let whenAnswered: () => void
const change = (action: SessionAction): void => {
  changes.push(action.type)
  session = reduceSession(session, action)
  if (action.type === 'answered') whenAnswered()
}
const view = (form: Form = FORM, flow: FlowSettings = servers.settings): void => {
  session = initialSession(form)
  actions = sessionActions(() => ({ session, flow, look: async () => backend }), change)
}
const asked = () => servers.arrivedAt(PAIRS).length
const stats = { publications: 1, authors: 1, coauthor_edges: 1 }

beforeEach(() => {
  changes = []
  errors = []
  backend = null
  whenAnswered = () => undefined
  // Node lacks this function of browsers.
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act))
  vi.stubGlobal('reportError', (error: unknown) => errors.push(error))
  view()
})
afterEach(() => {
  vi.unstubAllGlobals()
  expect(errors).toEqual([])
})

const thrown = (): never => {
  throw new Error('a fault of ours')
}
const until = (isSo: () => boolean) => vi.waitFor(() => expect(isSo()).toBe(true))

test('a query is staged, answered, and only then stored and reported', async () => {
  let early = 0
  whenAnswered = () => {
    early = servers.arrivedAt(PUT).length + servers.arrivedAt(EVENT).length
  }
  actions.ask()
  await until(() => session.answered !== null)
  expect(changes).toEqual(['asked', 'progressed', 'progressed', 'answered'])
  expect(early).toBe(0)
  await until(() => servers.arrivedAt(PUT).length + servers.arrivedAt(EVENT).length === 2)
  expect(session).toMatchObject({ run: null, queryError: null, renewal: null })
  expect(session.answered?.form).toEqual(FORM)
})

test('an option that is no number sends nothing, and ends the query that runs', async () => {
  servers.backend.on(PAIRS, never)
  actions.ask()
  await until(() => asked() === 1)
  change({ type: 'typed', form: { yearMin: '20' } })
  actions.ask()
  expect(session.queryError).toEqual({ kind: 'invalid-options', options: ['yearMin'] })
  await servers.backend.givenUp()
  expect(asked()).toBe(1)
})

test('a new query ends the one that runs, whose outcome is not drawn', async () => {
  servers.backend.on(PAIRS, never)
  actions.ask()
  await until(() => asked() === 1)
  servers.backend.on(PAIRS, () => ({ body: ANSWER }))
  actions.ask()
  await until(() => session.answered !== null)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(changes.filter((type) => type === 'answered' || type === 'ended')).toEqual(['answered'])
})

test('a cancelled query says so and can be asked again', async () => {
  servers.backend.on(PAIRS, never)
  actions.ask()
  await until(() => asked() === 1)
  actions.cancel()
  await until(() => session.queryError?.kind === 'cancelled')
  expect(session.run).toBeNull()
  servers.backend.on(PAIRS, () => ({ body: ANSWER }))
  actions.retry()
  await until(() => session.answered !== null)
})

test('a failure is told with the form as it is, and a retry repeats a refresh past the cache', async () => {
  actions.ask()
  await until(() => session.answered !== null)
  servers.backend.on(PAIRS, () => ({ status: 500, body: { detail: 'broken' } }))
  actions.refresh()
  await until(() => session.queryError?.kind === 'failed')
  expect(session.queryError).toMatchObject({ refresh: true })
  expect(session.answered).not.toBeNull()
  servers.backend.on(PAIRS, () => ({ body: ANSWER }))
  const looks = servers.arrivedAt(GET).length
  actions.retry()
  await until(() => session.queryError === null && session.run === null)
  expect(servers.arrivedAt(GET)).toHaveLength(looks)
  expect(asked()).toBe(3)
})

test('more than 50 names are refused, and asked in batches when the user says so, again by “ask again”', async () => {
  const names = Array.from({ length: 51 }, (_, at) => `A ${at}`)
  const batch = ({ body }: Arrived) => {
    const { left, right } = body as { left: string[]; right: string[] }
    return {
      body: {
        ...ANSWER,
        left_authors: left,
        right_authors: right,
        matrix: Object.fromEntries(left.map((one) => [one, { [right[0] ?? '']: 0 }])),
        pair_pubs: left.map((one) => ({ left: one, right: right[0], count: 0, items: [] })),
        pair_count: left.length,
      },
    }
  }
  servers.backend.on(PAIRS, batch)
  view({ ...EMPTY_FORM, left: names.join('\n'), right: 'X' })
  actions.ask()
  await until(() => session.queryError?.kind === 'refused')
  expect(asked()).toBe(0)
  actions.askInBatches()
  await until(() => session.answered !== null)
  expect(asked()).toBe(2)
  expect(session.answered?.result.batches).toHaveLength(2)
  actions.askAgain()
  await until(() => changes.filter((type) => type === 'answered').length === 2)
  expect(session.answered?.result.batches).toHaveLength(2)
})

test('an exception before anything is asked ends the query and says so', async () => {
  view(FORM, { ...servers.settings, now: () => thrown() })
  actions.ask()
  await until(() => session.queryError?.kind === 'broken')
  expect(errors.splice(0)).toHaveLength(1)
})

test('an answer whose drawing throws is stored and reported all the same', async () => {
  whenAnswered = () => thrown()
  actions.ask()
  await until(() => session.queryError?.kind === 'broken')
  await until(() => servers.arrivedAt(PUT).length + servers.arrivedAt(EVENT).length === 2)
  expect(errors.splice(0)).toHaveLength(1)
})

test('lists that a button fills in are asked at once', async () => {
  actions.askWith({ right: 'Somebody Else' }, { key: 'didNames' })
  await until(() => servers.arrivedAt(PAIRS).length === 1)
  expect(servers.arrivedAt(PAIRS)[0]?.body).toMatchObject({ right: ['Somebody Else'] })
  expect(session.undo?.message.key).toBe('didNames')
})

describe('a hit', () => {
  const ready = (data_date: string): BackendState => ({ kind: 'ready', stats: { ...stats, data_date } })
  beforeEach(() => servers.daemon.on(GET, hit({ ...ANSWER, data_date: '2026-01-01' })))

  test('of older data than the backend has is renewed by itself, past the cache', async () => {
    backend = ready('2026-02-02')
    servers.backend.on(PAIRS, () => ({ body: { ...ANSWER, data_date: '2026-02-02' } }))
    actions.ask()
    await until(() => session.answered?.result.answer.data_date === '2026-02-02')
    expect(changes.slice(-2)).toEqual(['renewing', 'renewed'])
    expect(session.earlier).toMatchObject({ byRenewal: true })
  })

  test.each([
    ['of the same data', () => ready('2026-01-01')],
    ['whose backend is offline', (): BackendState => ({ kind: 'offline' })],
    ['whose check was replaced by a newer one', () => null],
  ])('%s is not renewed', async (_, now) => {
    backend = now()
    actions.ask()
    await until(() => changes.at(-1) === 'unrenewed')
    expect(session.renewal).toBeNull()
    expect(asked()).toBe(0)
  })

  test('whose renewal fails, or is cancelled, stays; only the failure is told', async () => {
    backend = ready('2026-02-02')
    servers.backend.on(PAIRS, () => ({ status: 500, body: { detail: 'broken' } }))
    actions.ask()
    await until(() => session.renewal?.kind === 'failed')
    servers.backend.on(PAIRS, never)
    actions.ask()
    await until(() => asked() === 2)
    actions.cancel()
    await until(() => changes.at(-1) === 'unrenewed')
    expect(session.renewal).toBeNull()
    expect(session.answered?.result.answer.data_date).toBe('2026-01-01')
  })

  test('that a cancel meets before the backend is looked at is not renewed', async () => {
    backend = ready('2026-02-02')
    whenAnswered = () => actions.cancel()
    actions.ask()
    await until(() => servers.arrivedAt(EVENT).length === 1)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(asked()).toBe(0)
  })
})

describe('an answer that was kept', () => {
  const kept = { at: 7, form: FORM }

  test('is shown as it is', async () => {
    actions.ask()
    await until(() => session.answered !== null)
    const displayed = session.answered
    view()
    if (displayed) actions.restore({ ...kept, displayed })
    expect(session.answered).toBe(displayed)
  })

  test('as its question only comes from the cache, and from nowhere else', async () => {
    servers.daemon.on(GET, hit(ANSWER))
    actions.restore({ ...kept, displayed: null })
    await until(() => session.answered !== null)
    expect(session.answered).toMatchObject({ at: 7, result: { source: { from: 'cache' } } })
    view()
    servers.daemon.on(GET, () => ({ body: { hit: false, data: null } }))
    actions.restore({ ...kept, displayed: null })
    await until(() => changes.at(-1) === 'ended')
    expect(session).toMatchObject({ run: null, answered: null })
    expect(asked()).toBe(0)
    expect(servers.arrivedAt(EVENT)).toEqual([])
  })
})
