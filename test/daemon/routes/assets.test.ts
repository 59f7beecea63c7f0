import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { rawRequest, request } from '../../shared/server/raw-request.ts'
import { useDaemon } from '../daemon.ts'

const daemon = useDaemon({}, 'all')
const SECRET = 'not for everyone'
beforeAll(() => writeFileSync(join(daemon.folder, 'secret.txt'), SECRET))

test('lets browsers cache files with a hash in their name for a year', async () => {
  const answer = await daemon.get('/assets/main-AbC123.js')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toMatch(/javascript; charset=utf-8$/)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await answer.text()).toBe('export {}\n')
})

test.each(['/favicon.svg', '/favicon.ico'])(
  'serves the icon %s, and makes browsers revalidate it',
  async (path) => {
    const answer = await daemon.get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  },
)

test('answers 404 for index.html, the template of the page', async () => {
  expect((await daemon.get('/index.html')).status).toBe(404)
})

test.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
  '//secret.txt',
  '/assets//main-AbC123.js',
  '/assets/./main-AbC123.js',
  '/assets/',
  '/assets/main-AbC123.js%00.txt',
  '/etc/passwd',
  '/data/runtime.sqlite',
])('answers 404 for %s', async (path) => {
  const answer = await rawRequest(
    daemon.port,
    request(`GET ${path} HTTP/1.1`, [`Host: 127.0.0.1:${daemon.port}`]),
  )
  expect(answer.status).toBe(404)
  expect(answer.text).not.toContain(SECRET)
})

test('refuses other methods than GET and HEAD on files', async () => {
  const answer = await daemon.post('/assets/main-AbC123.js', {})
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD')
})
