import { expect, test } from 'vitest'
import { pageFacts } from '../../../daemon/page/page-facts.ts'

test("reads the daemon's facts from the page", () => {
  expect(
    pageFacts({ appVersion: '1.2.3', folder: '/home/ada/data', apiBase: 'http://127.0.0.1:9/' }),
  ).toEqual({
    appVersion: '1.2.3',
    dataFolder: '/home/ada/data',
    apiBase: 'http://127.0.0.1:9',
    workspaceRestored: null,
    movedAside: [],
  })
  const restored = (workspaceRestored: string) => pageFacts({ workspaceRestored }).workspaceRestored
  expect([restored('2026-11-20 08:00:00'), restored('empty')]).toEqual(['2026-11-20 08:00:00', ''])
})

test('uses the default address of the backend if no daemon has filled in the page', () => {
  expect(pageFacts({})).toEqual({
    appVersion: '',
    dataFolder: '',
    apiBase: 'http://localhost:8091',
    workspaceRestored: null,
    movedAside: [],
  })
})

test('ignores an unreadable list of files moved aside', () => {
  const moved = { file: 'workspace', because: 'earlier', folder: '/data/earlier-20261120080000' }
  const facts = (list: readonly object[]) => pageFacts({ movedAside: JSON.stringify(list) }).movedAside
  expect([facts([moved]), facts([{ file: 'unknown' }])]).toEqual([[moved], []])
})
