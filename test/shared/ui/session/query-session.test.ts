import { effect } from '@preact/signals'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { EMPTY_FORM, type Form } from '../../../../shared/ui/session/form-state.ts'
import { QuerySession } from '../../../../shared/ui/session/query-session.ts'
import type { DisplayedAnswer, Session } from '../../../../shared/ui/session/session-state.ts'
import type { BackendState } from '../../../../shared/ui/session/use-backend-state.ts'
import { forgetChanges, lastChange, undo } from '../../../../shared/ui/state/undoable.ts'
import { soon } from '../../../soon.ts'
import { ANSWER, EVENT, flowServers, GET, hit, PAIRS, PUT, QUERY } from '../../query/flow-servers.ts'
import { type Arrived, never } from '../../scripted-server.ts'

const servers = flowServers()
const FORM: Form = { ...EMPTY_FORM, left: QUERY.left.join('\n'), right: QUERY.right.join('\n') }
let actions: QuerySession
let end = (): void => undefined
let drawn: Session[]
let looks: number
let backend: BackendState | null
let errors: unknown[]
let whenAnswered: () => void
const view = (form: Form = FORM, answered: DisplayedAnswer | null = null): void => {
  end()
  forgetChanges()
  drawn = []
  const made: QuerySession = new QuerySession(form, answered, () => ({
    flow: servers.settings,
    look: async () => {
      // An earlier view may check the backend late.
      if (made === actions) looks += 1
      return backend
    },
  }))
  actions = made
  const { answered: before } = actions.session
  end = effect(() => {
    const { session } = actions
    drawn.push(session)
    if (session.answered !== before) whenAnswered()
  })
}
const now = (): Session => actions.peek()
const asked = () => servers.arrivedAt(PAIRS).length
const stats = { publications: 1, authors: 1, coauthor_edges: 1 }

beforeEach(() => {
  errors = []
  looks = 0
  backend = null
  whenAnswered = () => undefined
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => setTimeout(act))
  vi.stubGlobal('reportError', (error: unknown) => errors.push(error))
  view()
})
afterEach(() => {
  actions.leave()
  end()
  vi.unstubAllGlobals()
  expect(errors).toEqual([])
})

const thrown = (): never => {
  throw new Error('a fault of ours')
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))
const until = (isSo: () => boolean) => soon(() => expect(isSo()).toBe(true))

test('shows a query’s stages and answer, then stores and reports the answer', async () => {
  let early = 0
  whenAnswered = () => {
    early = servers.arrivedAt(PUT).length + servers.arrivedAt(EVENT).length
  }
  actions.ask()
  await until(() => now().answered !== null)
  const stages = drawn.flatMap(({ run }) => run?.stage ?? [])
  expect([...new Set(stages)]).toEqual(['cache', 'backend'])
  expect(early).toBe(0)
  await until(() => servers.arrivedAt(PUT).length + servers.arrivedAt(EVENT).length === 2)
  expect(now()).toMatchObject({ run: null, queryError: null, renewal: null })
  expect(now().answered?.form).toEqual(FORM)
})

test('ends the running query for an invalid option, and sends nothing', async () => {
  servers.backend.on(PAIRS, never)
  actions.ask()
  await until(() => asked() === 1)
  actions.lists.type({ yearMin: '20' })
  actions.ask()
  expect(now().queryError).toMatchObject({ kind: 'refused', why: { kind: 'options', options: ['yearMin'] } })
  await servers.backend.givenUp()
  expect(asked()).toBe(1)
})

test('asks a cancelled query again on request', async () => {
  servers.backend.on(PAIRS, never)
  actions.ask()
  await until(() => asked() === 1)
  actions.cancel()
  await until(() => now().queryError?.kind === 'cancelled')
  expect(now().run).toBeNull()
  servers.backend.on(PAIRS, () => ({ body: ANSWER }))
  actions.retry()
  await until(() => now().answered !== null)
})

test('shows a failed refresh beside the answer, and retries it without the cache', async () => {
  actions.ask()
  await until(() => now().answered !== null)
  servers.backend.on(PAIRS, () => ({ status: 500, body: { detail: 'broken' } }))
  actions.refresh()
  await until(() => now().queryError?.kind === 'failed')
  expect(now().queryError).toMatchObject({ manner: 'refresh' })
  expect(now().answered).not.toBeNull()
  servers.backend.on(PAIRS, () => ({ body: ANSWER }))
  const reads = servers.arrivedAt(GET).length
  actions.retry()
  await until(() => now().queryError === null && now().run === null)
  expect(servers.arrivedAt(GET)).toHaveLength(reads)
  expect(asked()).toBe(3)
})

test('refuses more than 50 names until the user asks in batches', async () => {
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
  await until(() => now().queryError?.kind === 'refused')
  expect(asked()).toBe(0)
  actions.askInBatches()
  await until(() => now().answered !== null)
  expect(asked()).toBe(2)
  expect(now().answered?.result.batches).toHaveLength(2)
  actions.askAgain()
  await until(() => now().run === null)
  expect(now().answered?.result.batches).toHaveLength(2)
})

test('stores and reports an answer whose drawing throws', async () => {
  whenAnswered = () => {
    whenAnswered = () => undefined
    thrown()
  }
  actions.ask()
  await until(() => now().queryError?.kind === 'broken')
  await until(() => servers.arrivedAt(PUT).length + servers.arrivedAt(EVENT).length === 2)
  expect(errors.splice(0)).toHaveLength(1)
})

test('asks at once when a button fills in the lists', async () => {
  actions.askWith({ right: 'Somebody Else' }, { key: 'didNames' })
  await until(() => servers.arrivedAt(PAIRS).length === 1)
  expect(servers.arrivedAt(PAIRS)[0]?.body).toMatchObject({ right: ['Somebody Else'] })
  expect(lastChange()?.say(localeOf('en'))).toContain('settled')
})

describe('a cached answer', () => {
  const ready = (data_date: string): BackendState => ({ kind: 'ready', stats: { ...stats, data_date } })
  beforeEach(() => servers.daemon.on(GET, hit({ ...ANSWER, data_date: '2026-01-01' })))

  test('asks the backend again after a hit of older data', async () => {
    backend = ready('2026-02-02')
    servers.backend.on(PAIRS, () => ({ body: { ...ANSWER, data_date: '2026-02-02' } }))
    actions.ask()
    await until(() => now().answered?.result.answer.data_date === '2026-02-02')
    expect(drawn.map(({ renewal }) => renewal)).toContain('asking')
    expect(now()).toMatchObject({ renewal: null, run: null })
    expect(now().earlier).toMatchObject({ byRenewal: true })
  })

  test.each([
    ['a hit of the same data', () => ready('2026-01-01')],
    ['a hit if the backend is offline', (): BackendState => ({ kind: 'offline' })],
    ['a hit after a check that a newer check replaced', () => null],
  ])('does not renew %s', async (_, found) => {
    backend = found()
    actions.ask()
    await until(() => looks === 1 && now().renewal === null)
    await settled()
    expect(asked()).toBe(0)
  })

  test('still shows a hit after a failed or cancelled renewal', async () => {
    backend = ready('2026-02-02')
    servers.backend.on(PAIRS, () => ({ status: 500, body: { detail: 'broken' } }))
    actions.ask()
    await until(() => now().renewal === 'failed')
    servers.backend.on(PAIRS, never)
    actions.ask()
    await until(() => asked() === 2)
    actions.cancel()
    expect(now().renewal).toBeNull()
    expect(now().answered?.result.answer.data_date).toBe('2026-01-01')
  })

  test('renews no hit if the user cancels during the check', async () => {
    backend = ready('2026-02-02')
    whenAnswered = () => actions.cancel()
    actions.ask()
    await until(() => servers.arrivedAt(EVENT).length === 1)
    await settled()
    expect(asked()).toBe(0)
  })
})

describe('a stored answer', () => {
  const stored = { at: 7, form: FORM }

  test('shows a stored answer as it is', async () => {
    actions.ask()
    await until(() => now().answered !== null)
    const displayed = now().answered
    view()
    if (displayed) actions.restore({ ...stored, displayed })
    expect(now().answered).toBe(displayed)
    view(FORM, displayed)
    expect(now()).toMatchObject({ answered: displayed, isFolded: true })
    view({ ...FORM, left: 'B' }, displayed)
    expect(now().isFolded).toBe(false)
  })

  test('looks up a stored query only in the cache', async () => {
    servers.daemon.on(GET, hit(ANSWER))
    actions.restore({ ...stored, displayed: null })
    await until(() => now().answered !== null)
    expect(now().answered).toMatchObject({ at: 7, result: { source: { from: 'cache' } } })
    view()
    servers.daemon.on(GET, () => ({ body: { hit: false, data: null } }))
    actions.restore({ ...stored, displayed: null })
    await until(() => now().run !== null)
    await until(() => now().run === null)
    expect(now()).toMatchObject({ run: null, answered: null })
    expect(asked()).toBe(0)
    expect(servers.arrivedAt(EVENT)).toEqual([])
  })
})

test('ends a renewal when the user asks with an invalid option', async () => {
  servers.daemon.on(GET, hit({ ...ANSWER, data_date: '2026-01-01' }))
  backend = { kind: 'ready', stats: { ...stats, data_date: '2026-02-02' } }
  servers.backend.on(PAIRS, never)
  actions.ask()
  await until(() => now().renewal === 'asking' && asked() === 1)
  actions.lists.type({ yearMin: '20' })
  actions.ask()
  expect(now()).toMatchObject({ renewal: null, queryError: { kind: 'refused' } })
  await servers.backend.givenUp()
})

test('asks at once for a chosen person, and stops after Undo or a cancel', async () => {
  actions.ask()
  await until(() => now().answered !== null)
  const [entry = ''] = QUERY.left
  const choose = (): void =>
    actions.lists.name([{ side: 'left', entry, name: 'A 0001' }], { key: 'didNames' })
  servers.backend.on(PAIRS, never)
  choose()
  expect(now()).toMatchObject({ run: { manner: 'ask' }, isFolded: true })
  void undo()
  expect(now()).toMatchObject({ run: null, queryError: null })
  choose()
  actions.cancel()
  expect(now()).toMatchObject({ run: null, queryError: { kind: 'cancelled' } })
  actions.lists.type({ left: 'A\nB' })
  expect(now().run).toBeNull()
})

test('folds the form after an answer, and unfolds it for an error or filled lists', async () => {
  actions.fold(true)
  expect(now().isFolded).toBe(false)
  actions.ask()
  await until(() => now().isFolded)
  actions.fold(false)
  expect(now().isFolded).toBe(false)
  actions.fold(true)
  actions.lists.fill({ left: 'Ada' }, { key: 'didTakeOver' })
  expect(now().isFolded).toBe(false)
  actions.fold(true)
  actions.lists.fill({ left: '' }, { key: 'didClear' })
  actions.ask()
  await until(() => now().queryError?.kind === 'refused')
  expect(now().isFolded).toBe(false)
})

test('drops an error about the form after a change, but not the error of a failed request', async () => {
  actions.lists.fill({ left: '' }, { key: 'didClear' })
  actions.ask()
  await until(() => now().queryError?.kind === 'refused')
  expect(lastChange()?.say(localeOf('en'))).toBe('Both lists are empty.')
  void undo()
  expect(now()).toMatchObject({ queryError: null, form: FORM })
  servers.backend.on(PAIRS, () => ({ status: 500, body: { detail: 'broken' } }))
  actions.ask()
  await until(() => now().queryError?.kind === 'failed')
  actions.lists.type({ left: 'B' })
  expect(now().queryError?.kind).toBe('failed')
})

test('still shows an error about the form if typing changes nothing', async () => {
  actions.lists.fill({ left: '' }, { key: 'didClear' })
  actions.ask()
  await until(() => now().queryError?.kind === 'refused')
  const said = now().queryError
  actions.lists.type({ exact: FORM.exact, yearMin: FORM.yearMin })
  expect(now().queryError).toBe(said)
})

test('compares with the answer of older data, also after a second refresh', async () => {
  const date = (data_date: string) => servers.backend.on(PAIRS, () => ({ body: { ...ANSWER, data_date } }))
  date('2026-01-01')
  actions.ask()
  await until(() => now().answered !== null)
  const first = now().answered
  for (const _ of ['replaced', 'of the same data']) {
    date('2026-02-02')
    actions.refresh()
    await until(() => now().run !== null)
    await until(() => now().run === null)
    expect(now().earlier).toEqual({ answer: first?.result.answer, at: first?.at })
  }
  actions.compare(null)
  expect(now().earlier).toBeNull()
})
