import { setImmediate as nextRound } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from '../../../backend/bibliography/turns.ts'

function busyFor(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end) {
    // A question at work.
  }
}

test('in each round of the event loop one question has its turn', async () => {
  const turns = new Turns()
  const rounds: number[] = []
  let round = 0
  let done = 0
  for (let question = 0; question < 3; question++) {
    void turns
      .take(async (breathe) => {
        for (let step = 0; step < 3; step++) {
          rounds.push(round)
          busyFor(12)
          await breathe()
        }
      })
      .then(() => done++)
  }
  while (done < 3) {
    await nextRound()
    round++
  }
  expect(rounds).toHaveLength(9)
  expect(new Set(rounds).size).toBe(9)
})

test('of many questions four are under way at once, and all are answered', async () => {
  const turns = new Turns()
  let underWay = 0
  let most = 0
  const ended: number[] = []
  await Promise.all(
    Array.from({ length: 20 }, (_question, index) =>
      turns.take(async () => {
        most = Math.max(most, ++underWay)
        // Long enough for all that may begin to begin.
        for (let round = 0; round < 10; round++) await nextRound()
        underWay--
        ended.push(index)
      }),
    ),
  )
  expect(most).toBe(4)
  expect(ended.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_question, index) => index))
})

test('a question that fails leaves its place to the next', async () => {
  const turns = new Turns()
  const failing = Array.from({ length: 10 }, () =>
    turns.take(async () => {
      throw new Error('no')
    }),
  )
  const results = await Promise.allSettled(failing)
  expect(results.every(({ status }) => status === 'rejected')).toBe(true)
  expect(await turns.take(async () => 'answered')).toBe('answered')
})
