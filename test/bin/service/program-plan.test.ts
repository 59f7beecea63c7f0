import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { planPrograms } from '../../../bin/service/program-plan.ts'
import { DAEMON_NODE_FLAGS } from '../../../shared/server/own-commands.ts'

const DATA = { COAUTHORS_DATA_DIR: '/srv/data' }
const backendOf = (env: NodeJS.ProcessEnv) => planPrograms(env).find(({ name }) => name === 'backend')
const daemonOf = (env: NodeJS.ProcessEnv) => planPrograms(env).find(({ name }) => name === 'daemon')

test('passes each setting only to its program', () => {
  const env = {
    ...DATA,
    PORT: ' 8190 ',
    MAX_LIMIT: '7',
    ALLOWED_ORIGINS: 'http://a.test',
    HOST: '',
    PATH: '/bin',
  }
  expect(daemonOf(env)?.environment).toEqual({
    ...DATA,
    PORT: '8190',
    ALLOWED_ORIGINS: 'http://a.test',
  })
  expect(backendOf(env)?.environment).toEqual({
    ...DATA,
    PORT: '8091',
    MAX_LIMIT: '7',
    CORS_ORIGINS: 'http://a.test,http://127.0.0.1:8190,http://localhost:8190,http://[::1]:8190',
  })
})

test("resolves a service's paths in the working folder", () => {
  const env = {
    COAUTHORS_DATA_DIR: 'data',
    DATA_DIR: 'own',
    DB_PATH: 'db/d.sqlite',
    PC_MEMBERS_CSV: 'pc.csv',
    COAUTHORS_RUNTIME_DB: 'r.db',
  }
  expect(backendOf(env)).toMatchObject({
    environment: {
      COAUTHORS_DATA_DIR: resolve('data'),
      DATA_DIR: resolve('own'),
      DB_PATH: resolve('db/d.sqlite'),
      PC_MEMBERS_CSV: resolve('pc.csv'),
    },
    folders: [resolve('data'), resolve('own'), resolve('db')],
    reads: [resolve('pc.csv')],
  })
  expect(daemonOf(env)).toMatchObject({
    environment: { COAUTHORS_RUNTIME_DB: resolve('r.db') },
    folders: [resolve('data'), resolve('.')],
  })
})

test('passes the address of a database unchanged', () => {
  const database = 'postgres://ada@db.test/coauthors'
  expect(daemonOf({ ...DATA, COAUTHORS_RUNTIME_DB: database })).toMatchObject({
    environment: { COAUTHORS_RUNTIME_DB: database },
    folders: [DATA.COAUTHORS_DATA_DIR],
  })
})

test('plans only the daemon if API_BASE_URL is set', () => {
  const env = { ...DATA, API_BASE_URL: 'http://backend.test' }
  expect(planPrograms(env).map(({ name }) => name)).toEqual(['daemon'])
  const [backend, daemon] = planPrograms(DATA, { backendPort: '8191' })
  expect(backend).toMatchObject({ name: 'backend', port: 8191, address: 'http://127.0.0.1:8191' })
  expect(daemon?.environment).toMatchObject({ API_BASE_URL: 'http://localhost:8191' })
})

test('runs a service on the Node of the install, by real paths', () => {
  const daemon = daemonOf(DATA)
  expect(daemon?.node).not.toContain('.bin')
  expect(daemon?.args).toEqual([
    ...DAEMON_NODE_FLAGS,
    resolve('bin/coauthors.mjs'),
    'service',
    'run',
    'daemon',
  ])
})

test.each([
  ['a bad setting', { PORT: 'many' }, {}, /^PORT must/],
  ['a bad setting of the backend', { MAX_LIMIT: 'many' }, {}, /^MAX_LIMIT must/],
  ['no fixed port', { PORT: '0' }, {}, /^PORT 0/],
  ['one port for both', { PORT: '8091' }, {}, /8091 is the backend's/],
  ['a bad port for the backend', {}, { backendPort: '99999' }, /^--backend-port must/],
])('refuses %s', (_, env, wishes, said) => {
  expect(() => planPrograms({ ...DATA, ...env }, wishes)).toThrow(said)
})

test('runs the command of the checkout', () => {
  const checkout = resolve(import.meta.dirname, '../../..')
  expect(daemonOf(DATA)).toMatchObject({
    programFolder: checkout,
    args: expect.arrayContaining([resolve(checkout, 'bin/coauthors.mjs'), 'service', 'run', 'daemon']),
  })
})
