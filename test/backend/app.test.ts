import { expect, test } from 'vitest'
import { backendOf } from './fixture.ts'

const WORLD = { papers: [{ authors: ['Ann', 'Bo'] }] }

test('lets in the page at localhost and at 127.0.0.1, and no other page', async () => {
  const { server } = await backendOf(WORLD)
  const ask = async (origin: string) =>
    (await server.inject({ method: 'GET', url: '/api/health', headers: { origin } })).statusCode
  expect(await ask('http://localhost:8090')).toBe(200)
  expect(await ask('http://127.0.0.1:8090')).toBe(200)
  expect(await ask('http://evil.test')).toBe(403)
})

test('tells a refused page the setting that lets it in', async () => {
  const { server } = await backendOf(WORLD)
  const answer = await server.inject({ url: '/api/health', headers: { origin: 'http://evil.test' } })
  expect(answer.json().detail).toContain('set CORS_ORIGINS')
})

test('lets in the origins of CORS_ORIGINS and the hosts of ALLOWED_HOSTS', async () => {
  const { server } = await backendOf(WORLD, { CORS_ORIGINS: 'http://box:1', ALLOWED_HOSTS: 'box:2' })
  const ask = async (headers: Record<string, string>) =>
    (await server.inject({ method: 'GET', url: '/api/health', headers })).statusCode
  expect(await ask({ origin: 'http://box:1' })).toBe(200)
  expect(await ask({ origin: 'http://localhost:8090' })).toBe(403)
  expect(await ask({ host: 'box:2' })).toBe(200)
  expect(await ask({ host: 'box:3' })).toBe(403)
})

test('refuses a body that is too large, not JSON, or of another type', async () => {
  const { server } = await backendOf(WORLD)
  const send = async (payload: string, type = 'application/json') =>
    (
      await server.inject({
        method: 'POST',
        url: '/api/coauthors/pairs',
        headers: { 'content-type': type },
        payload,
      })
    ).statusCode
  expect(await send(JSON.stringify({ left: ['x'.repeat(1024 * 1024)], right: ['y'] }))).toBe(413)
  expect(await send('{"left":["Ann"],"right":["Bo"]}', 'text/plain')).toBe(415)
  expect(await send('{"left":')).toBe(422)
  expect(await send('{"left":["Ann"],"right":["Bo"]}')).toBe(200)
})
