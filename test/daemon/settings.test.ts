import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { daemonSettings } from '../../daemon/settings.ts'
import { StartError } from '../../shared/server/server-errors.ts'

const from = (env: NodeJS.ProcessEnv) => daemonSettings({ COAUTHORS_DATA_DIR: '/data', ...env })

test('uses the defaults if no variable is set', () => {
  expect(from({})).toEqual({
    host: '127.0.0.1',
    port: 8090,
    apiBase: 'http://localhost:8091',
    runtimeDb: resolve('/data/runtime.sqlite'),
    allowedHosts: [],
    allowedOrigins: [],
    allowOtherUsers: false,
    logLevel: 'info',
  })
})

test('reads every variable', () => {
  expect(
    from({
      HOST: '::1',
      PORT: '0',
      API_BASE_URL: 'https://dblp.example:8443/api/',
      COAUTHORS_RUNTIME_DB: 'some/where.sqlite',
      ALLOWED_HOSTS: ' a.example:8090, b.example ,',
      ALLOWED_ORIGINS: 'http://a.example:8090,moz-extension://x',
      ALLOW_OTHER_USERS: ' 1',
      LOG_LEVEL: 'debug',
      CACHE_MAX_MB: '500',
      TELEMETRY_DAYS: ' 90 ',
    }),
  ).toEqual({
    host: '::1',
    port: 0,
    apiBase: 'https://dblp.example:8443/api',
    runtimeDb: resolve('some/where.sqlite'),
    allowedHosts: ['a.example:8090', 'b.example'],
    allowedOrigins: ['http://a.example:8090', 'moz-extension://x'],
    allowOtherUsers: true,
    logLevel: 'debug',
    cacheMaxBytes: 500_000_000,
    telemetryDays: 90,
  })
  expect(from({ HOST: ' ', PORT: '', API_BASE_URL: '' })).toMatchObject({ host: '127.0.0.1', port: 8090 })
})

test('allows ten connections to a database, or the number in the setting', () => {
  const database = { COAUTHORS_RUNTIME_DB: 'postgres://u@127.0.0.1/coauthors' }
  expect(from(database)).toMatchObject({ databaseConnections: 10 })
  expect(from({ ...database, DATABASE_CONNECTIONS: '40' })).toMatchObject({ databaseConnections: 40 })
})

test("uses the platform's folder for the user's data by default", () => {
  const { runtimeDb } = daemonSettings({})
  expect(runtimeDb).toContain(join('coauthors', 'runtime.sqlite'))
})

describe('daemonSettings', () => {
  test.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['COAUTHORS_RUNTIME_DB', 'postgress://u:p@127.0.0.1/coauthors'],
    ['COAUTHORS_RUNTIME_DB', 'postgres:u:p@127.0.0.1/coauthors'],
    ['COAUTHORS_RUNTIME_DB', 'postgres://u:p/@127.0.0.1/coauthors'],
    ['DATABASE_CONNECTIONS', '0'],
    ['DATABASE_CONNECTIONS', '1001'],
    ['CACHE_MAX_MB', '0'],
    ['CACHE_MAX_MB', '-1'],
    ['CACHE_MAX_MB', '1.5'],
    ['CACHE_MAX_MB', '100 MB'],
    ['CACHE_MAX_MB', '1e3'],
    ['CACHE_MAX_MB', '1000001'],
    ['TELEMETRY_DAYS', '0'],
    ['TELEMETRY_DAYS', '30d'],
    ['TELEMETRY_DAYS', '0x10'],
    ['TELEMETRY_DAYS', '36501'],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['ALLOWED_ORIGINS', 'http://a.example/path'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_ORIGINS', 'null'],
    ['ALLOW_OTHER_USERS', 'true'],
    ['ALLOW_OTHER_USERS', '01'],
    ['ALLOW_OTHER_USERS', '2'],
    ['ALLOW_OTHER_USERS', '1,root'],
    ['ALLOW_OTHER_USERS', 'root,nobody-of-that-name'],
    ['PUBLIC_URL', 'coauthors.example.edu'],
    ['PUBLIC_URL', 'https://coauthors.example.edu/app'],
    ['PUBLIC_URL', 'https://user@coauthors.example.edu'],
    ['PUBLIC_URL', 'ftp://coauthors.example.edu'],
    ['USER_HEADER', 'Remote User'],
    ['USER_HEADER', 'Remote-User:'],
    ['USER_HEADER', 'Remote-User'],
    ['GROUPS_HEADER', 'Remote-Groups'],
    ['TRUSTED_PROXIES', 'proxy.example.edu'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0'],
    ['TRUSTED_PROXIES', 'fe80::1%eth0'],
    ['API_BASE_URL', 'localhost:8091'],
    ['API_BASE_URL', 'javascript:alert(1)//'],
    ['API_BASE_URL', 'file:///etc'],
    ['API_BASE_URL', 'http://'],
    ['API_BASE_URL', 'http://user:secret@localhost:8091'],
    ['API_BASE_URL', 'http://@localhost:8091'],
    ['API_BASE_URL', 'http://localhost:8091?x=1'],
    ['API_BASE_URL', 'http://localhost:8091/#x'],
    ['API_BASE_URL', "http://a;script-src'*'"],
    ['API_BASE_URL', 'http://a,b'],
    ['API_BASE_URL', 'http:\\\\localhost:8091'],
    ['API_BASE_URL', 'http://local\nhost'],
    ['API_BASE_URL', 'http://localhost:8091/a\r\nb'],
  ])('refuses %s=%j, and names the variable', (variable, value) => {
    const start = () => from({ [variable]: value })
    expect(start).toThrow(StartError)
    expect(start).toThrow(new RegExp(`^${variable}\\b[^\n]*$`))
  })
})

test('refuses an incomplete or unsafe log-in', () => {
  const logIn = { USER_HEADER: 'Remote-User', TRUSTED_PROXIES: '127.0.0.1' }
  expect(() => from({ TRUSTED_PROXIES: '127.0.0.1' })).toThrow(/USER_HEADER/)
  expect(() => from({ ...logIn, ALLOW_OTHER_USERS: '1' })).toThrow(/ALLOW_OTHER_USERS=1 .* any name/)
  expect(from({ ...logIn, ALLOW_OTHER_USERS: 'root', GROUPS_HEADER: 'X-Groups' })).toMatchObject({
    allowOtherUsers: [0],
    logIn: { userHeader: 'remote-user', groupsHeader: 'x-groups' },
  })
})

test.each([
  ['https://CoAuthors.example.edu/', 'https://coauthors.example.edu'],
  ['https://coauthors.example.edu:443', 'https://coauthors.example.edu'],
  ['http://localhost:8090', 'http://localhost:8090'],
])('reads PUBLIC_URL %s as the origin %s', (value, origin) => {
  expect(from({ PUBLIC_URL: value, HOST: '0.0.0.0' }).publicUrl).toBe(origin)
})

test('accepts a HOST beyond loopback if ALLOWED_HOSTS has a name for it', () => {
  expect(from({ HOST: '0.0.0.0', ALLOWED_HOSTS: 'box.example:8090' }).host).toBe('0.0.0.0')
})

test.each([
  ['http://localhost:8091/', 'http://localhost:8091'],
  ['http://localhost:8091//', 'http://localhost:8091'],
  ['http://[::1]:8091', 'http://[::1]:8091'],
  ['http://h/</script><img src=x onerror="a()">/', 'http://h/</script><img src=x onerror="a()">'],
])('reads API_BASE_URL %s as %s', (value, base) => {
  expect(from({ API_BASE_URL: value }).apiBase).toBe(base)
})
