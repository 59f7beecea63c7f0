import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { LoggedOut, TimedOut } from '../../../../shared/clients/failures.ts'
import { type AskedProgram, type Asking, Query } from '../../../../shared/ui/state/running-query.ts'

type Pending = Asking<number> & {
  key: string
  answer: (text: string) => Promise<void>
  fail: (error: unknown) => Promise<void>
}

function asking({ key = null as string | null, asks = 'backend' as AskedProgram } = {}) {
  const pending: Pending[] = []
  const asked = new Query<string, string, number, 'empty'>(
    (key, asking) =>
      new Promise((answer, fail) => {
        const then =
          <T>(settle: (value: T) => void) =>
          async (value: T): Promise<void> => {
            settle(value)
            await settled()
          }
        pending.push({ ...asking, key, answer: then(answer), fail: then(fail) })
      }),
    { asks },
  )
  if (key !== null) void asked.ask(key)
  const at = (index: number): Pending => {
    const one = pending.at(index)
    if (!one) throw new RangeError(`No query ${index}`)
    return one
  }
  return { asked, pending, at }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

const RESTING = { asking: null, answered: null, problem: null }

test('asks nothing without a key', () => {
  const { asked, pending } = asking()
  expect(pending).toEqual([])
  expect(asked.state).toEqual(RESTING)
})

test('asks for the first key at once', async () => {
  const { asked, at } = asking({ key: 'a' })
  expect(asked.state.asking).toMatchObject({ key: 'a', manner: 'ask', progress: null })
  await at(0).answer('A')
  expect(asked.state).toEqual({ ...RESTING, answered: { key: 'a', answer: 'A' } })
})

test('shows no progress of a replaced query', () => {
  const { asked, at } = asking({ key: 'a' })
  at(0).report(1)
  expect(asked.state.asking?.progress).toBe(1)
  void asked.ask('b')
  at(0).report(2)
  expect(asked.state.asking).toMatchObject({ key: 'b', progress: null })
})

test('shows the previous answer until the next one, also after a failure', async () => {
  const { asked, at } = asking({ key: 'a' })
  await at(0).answer('A')
  void asked.ask('b')
  expect(asked.state).toMatchObject({ asking: { key: 'b' }, answered: { key: 'a' } })
  await at(1).fail(new TimedOut(1))
  expect(asked.state).toMatchObject({ asking: null, answered: { key: 'a' }, problem: { kind: 'failed' } })
})

test('reports a cancellation and its progress at once', () => {
  const { asked, at } = asking({ key: 'a' })
  at(0).report(3)
  asked.cancel()
  expect(at(0).signal.aborted).toBe(true)
  expect(asked.state).toEqual({ ...RESTING, problem: { kind: 'cancelled', manner: 'ask', progress: 3 } })
  asked.cancel()
  expect(asked.state.problem?.kind).toBe('cancelled')
})

test('reports a failure of the last query even after its cancellation', async () => {
  const { asked, at } = asking({ key: 'a' })
  void asked.ask('b')
  asked.cancel()
  await at(0).fail(new TimedOut(1))
  expect(asked.state.problem?.kind).toBe('cancelled')
  await at(1).fail(new TimedOut(1))
  expect(asked.state.problem).toMatchObject({ kind: 'failed', failure: { code: 'timeout' } })
})

test('reports a failed look-up with its manner and the asked program', async () => {
  const { asked, at } = asking({ asks: 'coauthors' })
  void asked.ask('a', 'find')
  await at(0).fail(new TimedOut(1))
  expect(asked.state.problem).toMatchObject({ kind: 'failed', manner: 'find', whose: 'coauthors' })
})

test('cancels nothing while no query runs', async () => {
  const { asked, at } = asking({ key: 'a' })
  await at(0).answer('A')
  asked.cancel()
  expect(asked.state).toEqual({ ...RESTING, answered: { key: 'a', answer: 'A' } })
})

test('names the ended log-in as the cause, not the asked program', async () => {
  const { asked, at } = asking({ key: 'a', asks: 'coauthors' })
  await at(0).fail(new LoggedOut())
  expect(asked.state.problem).toMatchObject({ kind: 'failed', whose: 'log-in' })
})

test('reports an exception of the view’s own code', async () => {
  const report = vi.fn()
  vi.stubGlobal('reportError', report)
  const { asked, at } = asking({ key: 'a' })
  const error = new TypeError('Not a function')
  await at(0).fail(error)
  vi.unstubAllGlobals()
  expect(report).toHaveBeenCalledWith(error)
  expect(asked.state).toEqual({ ...RESTING, problem: { kind: 'broken', manner: 'ask', progress: null } })
})

test('renews the displayed answer, not a failed later query', async () => {
  const { asked, at } = asking({ key: 'a' })
  await at(0).answer('A')
  void asked.ask('b')
  await at(1).fail(new TimedOut(1))
  void asked.renew()
  expect(at(-1)).toMatchObject({ key: 'a', manner: 'renew' })
  await at(-1).answer('A2')
  expect(asked.state).toEqual({ ...RESTING, answered: { key: 'a', answer: 'A2' } })
})

test('renews nothing without an answer or during a query', async () => {
  const { asked, pending, at } = asking()
  await asked.renew()
  expect(pending).toHaveLength(0)
  void asked.ask('a')
  await at(0).answer('A')
  void asked.ask('b')
  await asked.renew()
  expect(pending).toHaveLength(2)
  expect(at(1).signal.aborted).toBe(false)
})

test('cancels a renewal without a message, but shows a failed one', async () => {
  const { asked, at } = asking({ key: 'a' })
  await at(0).answer('A')
  void asked.renew()
  asked.cancel()
  expect(asked.state).toEqual({ ...RESTING, answered: { key: 'a', answer: 'A' } })
  void asked.renew()
  await at(-1).fail(new TimedOut(1))
  expect(asked.state).toMatchObject({
    answered: { answer: 'A' },
    problem: { kind: 'failed', manner: 'renew' },
  })
})

test('retries in the manner of the failed query', async () => {
  const { asked, at, pending } = asking()
  await asked.retry()
  expect(pending).toEqual([])
  void asked.ask('a', 'refresh')
  await at(0).fail(new TimedOut(1))
  void asked.retry()
  expect(at(1)).toMatchObject({ key: 'a', manner: 'refresh' })
  expect(asked.state.problem).toBeNull()
})

test('aborts a running renewal when the user’s query is refused', async () => {
  const { asked, at } = asking({ key: 'a' })
  await at(0).answer('A')
  void asked.renew()
  asked.refuse('empty')
  expect(at(1).signal.aborted).toBe(true)
  expect(asked.state).toMatchObject({ asking: null, answered: { key: 'a' } })
  expect(asked.state.problem).toEqual({ kind: 'refused', why: 'empty', manner: 'ask', progress: null })
  asked.dismiss()
  expect(asked.state.problem).toBeNull()
})

test('aborts the running query for an answer from another source', async () => {
  const { asked, at } = asking({ key: 'a' })
  asked.show({ key: 'b', answer: 'B' })
  await at(0).answer('A')
  expect(asked.state).toEqual({ ...RESTING, answered: { key: 'b', answer: 'B' } })
  asked.show(null)
  expect(asked.state).toEqual(RESTING)
})

test('reports no problem after the view has closed', async () => {
  const { asked, at } = asking({ key: 'a' })
  asked.leave()
  expect(at(0).signal.aborted).toBe(true)
  await at(0).fail(at(0).signal.reason)
  expect(asked.state).toEqual(RESTING)
})

test('records each outcome after drawing, even of a replaced query', async () => {
  vi.stubGlobal('requestAnimationFrame', setImmediate)
  const recorded: unknown[] = []
  const { asked, at } = asking({ key: 'a' })
  at(0).afterwards(async () => void recorded.push(['a', asked.state.answered?.answer]))
  void asked.ask('b')
  at(1).afterwards(async () => void recorded.push(['b', asked.state.answered?.answer]))
  void at(1).answer('B')
  void at(0).fail(at(0).signal.reason)
  expect(recorded).toEqual([])
  await expect.poll(() => recorded.length).toBe(2)
  vi.unstubAllGlobals()
  expect(recorded).toContainEqual(['b', 'B'])
})

/** `settle` ends any query, replaced or not. */
const step = fc.oneof(
  fc.record({ do: fc.constant('ask' as const), key: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ do: fc.constant('settle' as const), which: fc.nat(5), fails: fc.boolean() }),
  fc.record({ do: fc.constantFrom('renew', 'retry', 'cancel', 'refuse', 'leave', 'show', 'dismiss') }),
)

test('shows only the newest query’s answer, in any order of events', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const { asked, pending } = asking()
      for (const [number, one] of steps.entries()) {
        const before = asked.peek()
        if (one.do === 'ask' && 'key' in one) void asked.ask(one.key)
        else if ('which' in one) {
          const open = pending.splice(one.which % (pending.length || 1), 1)
          for (const { key, signal, answer, fail } of open) {
            const isNewest = !signal.aborted
            await (one.fails ? fail(new TimedOut(1)) : answer(`${key} ${number}`))
            const { answered, problem } = asked.peek()
            const isLate = one.fails && before.problem?.kind === 'cancelled' && problem?.kind === 'failed'
            if (!isNewest) expect(isLate ? { ...before, problem } : before).toEqual(asked.peek())
            else if (one.fails) expect([answered, problem?.kind]).toEqual([before.answered, 'failed'])
            else expect([answered, problem]).toEqual([{ key, answer: `${key} ${number}` }, null])
          }
        } else if (one.do === 'refuse') asked.refuse('empty')
        else if (one.do === 'show') asked.show({ key: 'a', answer: `a ${number}` })
        else if (one.do === 'renew') void asked.renew()
        else if (one.do === 'retry') void asked.retry()
        else if (one.do === 'cancel') asked.cancel()
        else if (one.do === 'leave') asked.leave()
        else asked.dismiss()
        const open = pending.filter(({ signal }) => !signal.aborted)
        const { asking: now, answered, problem } = asked.peek()
        expect(open.map(({ key }) => key)).toEqual(now ? [now.key] : [])
        expect(answered?.answer.startsWith(answered.key) ?? true).toBe(true)
        expect(now === null || problem === null).toBe(true)
      }
    }),
  )
})
