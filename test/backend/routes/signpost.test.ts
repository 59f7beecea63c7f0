import { join } from 'node:path'
import { expect, test } from 'vitest'
import { APP_VERSION } from '../../../shared/version.ts'
import { backendAt, testFolder } from '../fixture.ts'

async function stage(env: Record<string, string> = {}) {
  return backendAt(join(await testFolder(), 'none.sqlite'), env).server
}

test("shows the program's name and a link to the page", async () => {
  const { statusCode, headers, body } = await (await stage()).inject('/')
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(String(headers['content-security-policy'])).toContain("default-src 'none'; script-src 'self';")
  expect(body).toContain(
    `<p>CoAuthors backend, version ${APP_VERSION}. Its page is <a href="http://localhost:8090/">http://localhost:8090</a>.</p>`,
  )
  expect(body).not.toContain('<script')
})

test.each([
  ['http://127.0.0.1:9000,http://localhost:9000', 'http://localhost:9000'],
  ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ['moz-extension://0-1,https://coauthors.example,http://[::1]:9000', 'http://[::1]:9000'],
  ['moz-extension://0-1,https://coauthors.example', 'https://coauthors.example'],
  ['moz-extension://0-1', null],
  ['http://a"><b>.example', null],
])('links with CORS_ORIGINS=%s to %j (null: to no page)', async (CORS_ORIGINS, page) => {
  const { body } = await (await stage({ CORS_ORIGINS })).inject('/')
  expect(/href="(http[^"]*)\/"/.exec(body)?.[1] ?? null).toBe(page)
  expect(body).not.toContain('<b>')
})

test('opens only the signpost from another site, and only by a link', async () => {
  const server = await stage()
  const from = (mode: string, dest: string) => ({
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
  })
  const status = async (url: string, headers: Record<string, string>) =>
    (await server.inject({ url, headers })).statusCode
  expect(await status('/', from('navigate', 'document'))).toBe(200)
  expect(await status('/', from('no-cors', 'image'))).toBe(403)
  expect(await status('/api/state', from('navigate', 'document'))).toBe(403)
})
