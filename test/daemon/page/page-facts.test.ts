import { expect, test } from 'vitest'
import { pageFacts } from '../../../daemon/page/page-facts.ts'

test("what the daemon rendered is read; the backend's address loses its trailing slash", () => {
  expect(pageFacts({ appVersion: '1.2.3', visitCount: '42', apiBase: 'http://127.0.0.1:9/' })).toEqual({
    appVersion: '1.2.3',
    visitCount: 42,
    apiBase: 'http://127.0.0.1:9',
  })
})

test('a page that no daemon filled in still knows where a backend usually is', () => {
  expect(pageFacts({})).toEqual({ appVersion: '', visitCount: undefined, apiBase: 'http://localhost:8091' })
})
