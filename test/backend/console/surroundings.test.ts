import { expect, test } from 'vitest'
import { dueNow } from '../../../backend/console/surroundings.ts'

const running = { status: 'running', step: 'download', at: 10_000 } as const

test('the console asks for everything at first and when the status has changed', () => {
  expect(dueNow(null, { status: 'idle', step: null }, 0)).toBe('all')
  expect(dueNow(running, { status: 'completed', step: 'replace' }, 10_001)).toBe('all')
})

test('the files are asked for at each new step, and every three seconds while a run is under way', () => {
  expect(dueNow(running, { status: 'running', step: 'verify' }, 10_001)).toBe('files')
  expect(dueNow(running, running, 12_999)).toBe('nothing')
  expect(dueNow(running, running, 13_000)).toBe('files')
})

test('the console asks for nothing while nothing happens', () => {
  const completed = { status: 'completed', step: 'replace', at: 0 } as const
  expect(dueNow(completed, completed, 1_000_000)).toBe('nothing')
})
