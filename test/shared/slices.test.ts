import { expect, test } from 'vitest'
import { finish, inSlices, oneSlice, type Steps } from '../../shared/slices.ts'

function stepsOf(count: number, ms: number) {
  let time = 0
  function* steps(): Steps<string> {
    for (let step = 0; step < count; step++) {
      time += ms
      yield
    }
    return 'done'
  }
  return { steps: steps(), now: () => time }
}

test('does as many steps as fit one slice', () => {
  const { steps, now } = stepsOf(7, 5)
  expect(oneSlice(steps, now)).toBeNull()
  expect(now()).toBe(15)
  expect(oneSlice(steps, now)).toBeNull()
  expect(oneSlice(steps, now)).toEqual({ value: 'done' })
  expect(now()).toBe(35)
  expect(finish(stepsOf(100, 10).steps)).toBe('done')
})

test('lets other tasks run between slices', async () => {
  const stopping = new AbortController()
  let others = 0
  let steps = 0
  function* endless(): Steps<never> {
    for (;;) {
      steps++
      const until = performance.now() + 5
      while (performance.now() < until);
      yield
    }
  }
  const timer = setInterval(() => {
    others++
    if (others === 3) stopping.abort()
  })
  expect(await inSlices(endless(), stopping.signal)).toBeNull()
  clearInterval(timer)
  expect(others).toBe(3)
  expect(steps).toBeGreaterThan(0)
})

test('does a slice in a separate task', async () => {
  const order: string[] = []
  const endTask = async () => {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    order.push('end of a task')
  }
  // biome-ignore lint/correctness/useYield: work of a single step
  function* work(): Steps<void> {
    order.push('slice')
    void endTask()
  }
  const done = inSlices(work(), AbortSignal.any([])).then(() => order.push('result'))
  await endTask()
  await done
  expect(order).toEqual(['end of a task', 'slice', 'end of a task', 'result'])
})
