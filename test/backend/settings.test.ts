import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataFolders, readBackendSettings } from '../../backend/settings.ts'
import { isPrivate } from '../private-files.ts'
import { testFolder } from './fixture.ts'

test('uses the defaults if no variable is set', () => {
  expect(readBackendSettings({ COAUTHORS_DATA_DIR: '/data' })).toEqual({
    host: '127.0.0.1',
    port: 8091,
    dataDir: '/data/dblp',
    dbPath: '/data/dblp/dblp.sqlite',
    dbBusyTimeoutMs: 30_000,
    maxLimit: 200,
    maxEntriesPerSide: 50,
    maxAuthorResolve: 800,
    allowedHosts: [],
    corsOrigins: ['http://127.0.0.1:8090', 'http://localhost:8090', 'http://[::1]:8090'],
    isPersonal: true,
    ownPages: ['http://127.0.0.1:8090', 'http://localhost:8090', 'http://[::1]:8090'],
    allowOtherUsers: false,
    pcMembersCsv: null,
    dataDate: null,
    dblpSources: [
      'https://dblp.org/xml/dblp.xml.gz',
      'https://dblp.uni-trier.de/xml/dblp.xml.gz',
      'https://drops.dagstuhl.de/storage/artifacts/dblp/xml/{YYYY}/dblp-{YYYY}-{MM}-{DD}.xml.gz',
    ],
    dblpDtdUrl: null,
    logLevel: 'info',
  })
})

test('reads every variable except PUBLIC_URL', () => {
  const settings = readBackendSettings({
    HOST: '0.0.0.0',
    PORT: '9',
    DATA_DIR: '/d',
    DB_PATH: '/e/f.sqlite',
    DB_BUSY_TIMEOUT_MS: '5',
    MAX_LIMIT: '6',
    MAX_ENTRIES_PER_SIDE: '7',
    MAX_AUTHOR_RESOLVE: '8',
    ALLOWED_HOSTS: 'box:9, other:9',
    CORS_ORIGINS: 'http://a:1',
    ALLOW_OTHER_USERS: '1',
    PC_MEMBERS_CSV: '/pc.csv',
    DATA_DATE: '2026-11-21',
    DBLP_XML_GZ_URL: 'http://mirror/a,b.xml.gz, https://other/{YYYY}.xml.gz',
    DBLP_DTD_URL: 'http://mirror/dblp.dtd',
    LOG_LEVEL: 'warn',
  })
  expect(settings).toEqual({
    host: '0.0.0.0',
    port: 9,
    dataDir: '/d',
    dbPath: '/e/f.sqlite',
    dbBusyTimeoutMs: 5,
    maxLimit: 6,
    maxEntriesPerSide: 7,
    maxAuthorResolve: 8,
    allowedHosts: ['box:9', 'other:9'],
    corsOrigins: ['http://a:1'],
    isPersonal: false,
    ownPages: [],
    allowOtherUsers: true,
    pcMembersCsv: '/pc.csv',
    dataDate: '2026-11-21',
    dblpSources: ['http://mirror/a,b.xml.gz', 'https://other/{YYYY}.xml.gz'],
    dblpDtdUrl: 'http://mirror/dblp.dtd',
    logLevel: 'warn',
  })
})

test.each(['DBLP_XML_GZ_URL', 'DBLP_DTD_URL'])(
  'refuses credentials in %s without repeating them',
  (variable) => {
    for (const address of ['http://user:secret@mirror/', 'https://user@mirror/']) {
      const read = () => readBackendSettings({ [variable]: address })
      expect(read).toThrow(expect.objectContaining({ name: 'StartError' }))
      expect(read).toThrow(new RegExp(`^${variable} holds a user name or a password: [^\n]*$`))
      expect(read).not.toThrow(/secret|user@/)
    }
  },
)

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['DB_BUSY_TIMEOUT_MS', '-1'],
  ['MAX_LIMIT', '0'],
  ['MAX_ENTRIES_PER_SIDE', '0'],
  ['MAX_AUTHOR_RESOLVE', '1.5'],
  ['CORS_ORIGINS', 'localhost:8090'],
  ['DATA_DATE', 'yesterday'],
  ['DATA_DATE', '2026-02-30'],
  ['DATA_DATE', '2099-01-01'],
  ['DBLP_XML_GZ_URL', 'file:///etc/passwd'],
  ['DBLP_XML_GZ_URL', 'http://mirror/,file:///etc/passwd'],
  ['DBLP_DTD_URL', 'dblp.dtd'],
  ['LOG_LEVEL', 'loud'],
  ['HOST', '0.0.0.0'],
])('refuses %s=%s in one line that names the variable', (variable, value) => {
  const read = () => readBackendSettings({ [variable]: value })
  expect(read).toThrow(expect.objectContaining({ name: 'StartError' }))
  expect(read).toThrow(new RegExp(`^${variable} [^\n]*$`))
})

test('allows at most fifty names on a side with any setting', () => {
  expect(readBackendSettings({ MAX_ENTRIES_PER_SIDE: '51' }).maxEntriesPerSide).toBe(50)
})

test('creates missing folders that only the owner may enter', async () => {
  const folder = await testFolder()
  const dataDir = join(folder, 'data', 'dblp')
  const otherFolder = join(folder, 'other')
  makeDataFolders(readBackendSettings({ DATA_DIR: dataDir, DB_PATH: join(otherFolder, 'dblp.sqlite') }))
  for (const made of [dataDir, otherFolder]) expect(isPrivate(made)).toBe(true)
})

test('reports in one line that a folder cannot be created', async () => {
  const file = join(await testFolder(), 'file')
  writeFileSync(file, '')
  const settings = readBackendSettings({ DATA_DIR: join(file, 'dblp') })
  expect(() => makeDataFolders(settings)).toThrow(expect.objectContaining({ name: 'StartError' }))
  expect(existsSync(join(file, 'dblp'))).toBe(false)
})
