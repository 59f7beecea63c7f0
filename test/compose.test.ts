import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { backendEnvironment, readBackendSettings } from '../backend/settings.ts'
import { daemonEnvironment, daemonSettings } from '../daemon/settings.ts'
import { BACKEND_PORT, DAEMON_PORT } from '../shared/ports.ts'

/** Checks the container's files without a container engine. */

const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

type Service = {
  image: string
  build?: object
  command?: string[]
  environment?: Record<string, string>
  networks: string[] | Record<string, { ipv4_address?: string }>
}
// The type has only the fields that the tests below read.
const { services } = parse(read('compose.yaml'), { merge: true }) as { services: Record<string, Service> }
const PROGRAMS = Object.entries(services).filter(([, { build }]) => build !== undefined)

/** The environment of a service: variables of the Containerfile and of the service, with a user's values from `.env`. */
function environmentOf(name: string): Record<string, string> {
  const image = [...(/^ENV (.*)$/m.exec(read('Containerfile'))?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)]
  const own = Object.entries(services[name]?.environment ?? {}).map(([variable, value]) => [
    variable,
    value.replace(/\$\{SITE:-[^}]*\}/g, 'coauthors.test').replace(/\$\{DATABASE_PASSWORD:[^}]*\}/, 'secret'),
  ])
  return Object.fromEntries([...image.map(([, variable, value]) => [variable, value]), ...own])
}

test('sets only known settings with valid values', () => {
  const known = [
    ...Object.keys(daemonEnvironment.shape),
    ...Object.keys(backendEnvironment.shape),
    'NODE_ENV',
  ]
  const used = PROGRAMS.flatMap(([name]) => Object.keys(environmentOf(name)))
  expect(used.filter((variable) => !known.includes(variable))).toEqual([])
  expect(PROGRAMS.map(([, { command }]) => command)).toEqual([['daemon'], ['backend'], ['import']])

  const proxy = Object.values(services.proxy?.networks ?? {})[0]
  const { logIn, ...daemon } = daemonSettings(environmentOf('daemon'))
  expect(logIn?.proxies.check(String(Object(proxy).ipv4_address))).toBe(true)
  expect(daemon).toMatchObject({ port: DAEMON_PORT, apiBase: 'https://coauthors.test/backend' })
  expect(daemon.databaseUrl).toBe('postgres://coauthors:secret@database/coauthors')
  const backend = readBackendSettings(environmentOf('backend'))
  expect(backend).toMatchObject({ port: BACKEND_PORT, dbPath: '/data/dblp.sqlite' })
  expect(backend.corsOrigins).toContain('https://coauthors.test')
  expect(readBackendSettings(environmentOf('import')).dbPath).toBe(backend.dbPath)
})

test('pins the version of every foreign image', () => {
  const images = Object.values(services).flatMap(({ image, build }) => (build ? [] : [image]))
  expect(images.length).toBeGreaterThan(1)
  expect(images.filter((image) => !/^docker\.io\/library\/\w+:\d+(\.\d+)+$/.test(image))).toEqual([])
  expect(read('docs/department.md')).toContain(services.proxy?.image)
})

test('gives the proxy a valid configuration', ({ skip }) => {
  const { stdout: version, error } = spawnSync('caddy', ['version'], { encoding: 'utf8' })
  skip(error !== undefined, 'Caddy is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-proxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [, minor = '0'] = version.replace(/^v/, '').split('.')
  // Caddy before 2.8 knows the directive only by its old name.
  const text = read('proxy/Caddyfile').replace('basic_auth', Number(minor) < 8 ? 'basicauth' : '$&')
  writeFileSync(join(folder, 'Caddyfile'), text)
  writeFileSync(join(folder, 'users'), 'ada $2a$14$hash\n')
  writeFileSync(join(folder, 'groups'), 'ada "vldb-2027"\n')
  const adapted = spawnSync('caddy', ['adapt', '--config', 'Caddyfile'], { cwd: folder, encoding: 'utf8' })
  expect(adapted).toMatchObject({ status: 0, stderr: expect.not.stringContaining('ERROR') })
  const asked = [...adapted.stdout.matchAll(/"name":"(\w+)","port":"(\d+)"/g)].map(([, ...place]) => place)
  expect(asked).toEqual([
    ['backend', String(BACKEND_PORT)],
    ['daemon', String(DAEMON_PORT)],
  ])
})
