import { expect, test } from 'vitest'
import { useDaemon } from '../daemon.ts'

const daemon = useDaemon({}, 'all')

test.each([
  ['POST', '/', 'GET, HEAD'],
  ['POST', '/api/runtime/stats', 'GET, HEAD'],
  ['DELETE', '/api/runtime/config', 'GET, HEAD, POST'],
  ['GET', '/api/runtime/cache/get', 'POST'],
  ['PUT', '/api/runtime/cache/put', 'POST'],
  ['PATCH', '/api/runtime/query/event', 'POST'],
  ['OPTIONS', '/api/runtime/query/event', 'POST'],
  ['PROPFIND', '/', 'GET, HEAD'],
])('answers %s %s with 405 and the allowed methods', async (method, path, allow) => {
  const answer = await daemon.get(path, { method })
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe(allow)
  expect(await answer.json()).toEqual({ detail: expect.any(String) })
})

test.each(['/nothing', '/api/runtime', '/api/runtime/stats/', '/API/runtime/stats'])(
  'answers %s with 404',
  async (path) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const answer = await daemon.get(path, { method })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toEqual({ detail: expect.any(String) })
    }
  },
)
