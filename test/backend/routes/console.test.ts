import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { APP_VERSION } from '../../../shared/version.ts'
import { backendAt, testFolder } from '../fixture.ts'

async function stage(isBuilt: boolean, env: Record<string, string> = {}) {
  const folder = await testFolder()
  const consoleFolder = join(folder, 'console')
  if (isBuilt) {
    mkdirSync(join(consoleFolder, 'assets'), { recursive: true })
    writeFileSync(
      join(consoleFolder, 'index.html'),
      '<main data-version="{{app_version}}" data-page="{{page_url}}"></main>',
    )
    writeFileSync(join(consoleFolder, 'assets/main-AbC123.js'), 'export {}\n')
  }
  return backendAt(join(folder, 'none.sqlite'), env, { consoleFolder }).server
}

test('the page has the version in it, and a policy that lets it ask this server alone', async () => {
  const server = await stage(true)
  const { statusCode, headers, body } = await server.inject('/')
  expect([statusCode, body]).toEqual([
    200,
    `<main data-version="${APP_VERSION}" data-page="http://localhost:8090"></main>`,
  ])
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(String(headers['content-security-policy']).split('; ')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ])
  expect((await server.inject('/assets/main-AbC123.js')).statusCode).toBe(200)
  expect((await server.inject('/index.html')).statusCode).toBe(404)
})

test.each([
  ['http://127.0.0.1:9000,http://localhost:9000', 'http://localhost:9000'],
  ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
  ['moz-extension://0-1,https://coauthors.example,http://[::1]:9000', 'http://[::1]:9000'],
  ['moz-extension://0-1,https://coauthors.example', 'https://coauthors.example'],
  ['moz-extension://0-1', ''],
  ['http://a"><b>.example', ''],
])('of the pages in CORS_ORIGINS=%s the console leads to %j', async (CORS_ORIGINS, page) => {
  const { body } = await (await stage(true, { CORS_ORIGINS })).inject('/')
  expect(body).toBe(`<main data-version="${APP_VERSION}" data-page="${page}"></main>`)
})

test('a link on another site may open the console, and nothing else may fetch it', async () => {
  const server = await stage(true)
  const from = (mode: string, dest: string) => ({
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
  })
  expect((await server.inject({ url: '/', headers: from('navigate', 'document') })).statusCode).toBe(200)
  expect((await server.inject({ url: '/', headers: from('no-cors', 'image') })).statusCode).toBe(403)
  expect((await server.inject({ url: '/api/state', headers: from('navigate', 'document') })).statusCode).toBe(
    403,
  )
})

test('a console that has not been built says so, and the API works without it', async () => {
  const server = await stage(false)
  const answer = await server.inject('/')
  expect([answer.statusCode, answer.json().detail]).toEqual([503, expect.stringContaining('npm run build')])
  expect((await server.inject('/api/state')).statusCode).toBe(200)
})

// The page carries the whole catalogue of messages, which it needs (docs/dev/architecture.md).
test('the shipped page is less than 60 KB, compressed', () => {
  const built = resolve(import.meta.dirname, '../../../.output/console')
  const files = globSync('**/*.{html,js,css}', { cwd: built })
  const bytes = files.map((file) => gzipSync(readFileSync(join(built, file))).length)
  expect(files.length).toBeGreaterThanOrEqual(3)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60 * 1024)
})
