import { expect, test } from 'vitest'
import { backendEnvironment, chosenPort } from '../../bin/backend-process.ts'
import { BACKEND_PORT } from '../../shared/ports.ts'

test('gives the backend its own port, and allows the origins of the page and of ALLOWED_ORIGINS', () => {
  const env = {
    PORT: '8190',
    CORS_ORIGINS: 'http://a.test',
    ALLOWED_ORIGINS: 'chrome-extension://x',
    HOME: '/h',
  }
  const { PORT, CORS_ORIGINS = '', HOME } = backendEnvironment(env, 'http://localhost:8190')
  expect([PORT, HOME]).toEqual([String(BACKEND_PORT), '/h'])
  const origins = ['http://a.test', 'chrome-extension://x', 'http://localhost:8190', 'http://127.0.0.1:8190']
  expect(CORS_ORIGINS.split(',')).toEqual(expect.arrayContaining(origins))
})

test('ignores empty settings of origins', () => {
  const { CORS_ORIGINS = '' } = backendEnvironment({ ALLOWED_ORIGINS: ' ' }, 'http://localhost')
  expect(CORS_ORIGINS.split(',').map((origin) => origin.trim())).not.toContain('')
})

test('refuses an impossible --backend-port', () => {
  expect([chosenPort(undefined), chosenPort('8191')]).toEqual([undefined, 8191])
  expect(() => chosenPort('70000')).toThrow('--backend-port')
})
