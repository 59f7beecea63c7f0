import { h } from 'preact'
import { expect, test } from 'vitest'
import { goneCount, nameKey, newCount, useSteps } from '../../../../daemon/page/conference/use-conference.ts'
import type { Steps } from '../../../../shared/slices.ts'
import { drawComponent } from '../draw-component.ts'

test('counts news and what is gone separately', () => {
  const news = {
    submissions: new Set([1, 2]),
    reviewers: new Set([3]),
    cells: new Map([['0 0', { submission: 0, reviewer: 0, before: null, now: null }]]),
    names: new Set(['left ann']),
    gone: { submissions: 4, reviewers: 2 },
  }
  expect(newCount(news)).toBe(5)
  expect(goneCount(news)).toBe(6)
})

test('distinguishes an author from a reviewer with the same id', () => {
  expect(nameKey({ side: 'left', id: 'ann' })).not.toBe(nameKey({ side: 'right', id: 'ann' }))
})

function* quick(): Steps<string> {
  yield
  return 'done'
}

test('returns the result of quick steps at once', async () => {
  const Shown = ({ steps }: { steps: Steps<string> | null }) =>
    h('p', {}, useSteps(steps, 'one') ?? 'nothing')
  expect((await drawComponent(h(Shown, { steps: quick() }))).all('p')).toEqual(['done'])
  expect((await drawComponent(h(Shown, { steps: null }))).all('p')).toEqual(['nothing'])
})
