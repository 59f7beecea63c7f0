import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { importFile } from '../../backend/import/import-file.ts'
import { BACKEND_PORT, DEFAULT_API_BASE } from '../../shared/ports.ts'
import { backendAt } from '../backend/fixture.ts'
import { useFolder } from '../daemon/daemon.ts'
import { hasIpv6 } from '../ipv6.ts'
import { COMMAND, freePort, runProgram, stopProgram, untilPrinted } from '../programs.ts'
import { runHere } from '../run-here.ts'
import { startHere } from '../servers-here.ts'

/** `coauthors start` needs port 8091 for the backend. */

const STARTER = join(import.meta.dirname, '../../backend/starter/starter.xml')

const folder = useFolder()
let started: ChildProcess | undefined

beforeEach(async () => {
  if (await isTaken(BACKEND_PORT))
    throw new Error(`Port ${BACKEND_PORT} is in use: end the program that uses it, then test again.`)
})
afterEach(async () => {
  if (started) await stopProgram(started)
})

function start(env: NodeJS.ProcessEnv): ChildProcess {
  started = spawn(process.execPath, [COMMAND, 'start'], {
    env: { ...process.env, COAUTHORS_DATA_DIR: folder.path, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return started
}

function isTaken(port: number): Promise<boolean> {
  const socket = createConnection({ host: '127.0.0.1', port })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

async function openHealthy(host: string): Promise<{ asked: string[] }> {
  const asked: string[] = []
  const server = createServer(({ method, url }, response) => {
    asked.push(`${method} ${url}`)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":"ok"}')
  }).listen(BACKEND_PORT, host)
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked }
}

const statsOf = async (base: string) => (await fetch(`${base}/api/stats`)).json()

test('starts and ends both servers, with the starter data until an import', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows sends no signals')
  const port = await freePort()
  const printed = await untilPrinted(start({ PORT: String(port) }), 'Ctrl-C')
  expect(printed).toContain(`http://localhost:${port}`)
  expect(printed).toContain(DEFAULT_API_BASE)
  expect(printed).toMatch(/starter data only .*\.\/coauthors import/)
  const { sample, publications } = await statsOf(DEFAULT_API_BASE)
  expect(sample).toBe(true)
  for (const origin of [`http://localhost:${port}`, `http://127.0.0.1:${port}`]) {
    const fromThePage = await fetch(`${DEFAULT_API_BASE}/api/stats`, { headers: { origin } })
    expect(fromThePage.headers.get('access-control-allow-origin')).toBe(origin)
  }

  await runHere(['import', STARTER], { COAUTHORS_DATA_DIR: folder.path })
  expect(await statsOf(DEFAULT_API_BASE)).toMatchObject({ sample: false, publications })

  expect(started && (await stopProgram(started, 'SIGINT'))).toBe(0)
  expect(await isTaken(port)).toBe(false)
  expect(await isTaken(BACKEND_PORT)).toBe(false)

  await untilPrinted(start({ PORT: String(await freePort()) }), 'Ctrl-C')
  expect(await statsOf(DEFAULT_API_BASE)).toMatchObject({ sample: false })

  if (started) await stopProgram(started, 'SIGKILL')
  await expect.poll(() => isTaken(BACKEND_PORT), { timeout: 10_000 }).toBe(false)
})

test('uses a running backend, and leaves it running', async () => {
  const port = await freePort()
  const dbPath = folder.file('there.sqlite')
  await importFile({ file: STARTER, dbPath })
  const backend = backendAt(dbPath, { CORS_ORIGINS: `http://localhost:${port},http://127.0.0.1:${port}` })
  await backend.server.listen({ host: '127.0.0.1', port: BACKEND_PORT })
  const impostor = hasIpv6 ? await openHealthy('::1') : null
  const printed = await untilPrinted(start({ PORT: String(port) }), 'Ctrl-C')
  expect(printed).toContain(`backend  http://127.0.0.1:${BACKEND_PORT}\n`)
  expect(printed.includes('other users')).toBe(process.platform !== 'linux')
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect(page.headers.get('content-security-policy')).toContain(`http://127.0.0.1:${BACKEND_PORT};`)
  expect(await page.text()).not.toContain(`localhost:${BACKEND_PORT}`)
  if (started) await stopProgram(started)
  expect((await fetch(`http://127.0.0.1:${BACKEND_PORT}/api/health`)).status).toBe(200)
  if (impostor) expect(impostor.asked).toEqual([])
})

test.runIf(hasIpv6)('refuses to start beside another program at [::1]', async () => {
  const impostor = await openHealthy('::1')
  const { code, stderr } = await runProgram(['start'], {
    COAUTHORS_DATA_DIR: folder.path,
    PORT: String(await freePort()),
  })
  expect(code).toBe(1)
  expect(stderr).toContain(`Port ${BACKEND_PORT} is in use on ::1 by another program: `)
  expect(stderr).toContain('--backend-port')
  expect(impostor.asked).toEqual(['GET /api/runtime/config'])
})

test('starts no backend when API_BASE_URL is set', async () => {
  const backend = await startHere('backend', { COAUTHORS_DATA_DIR: folder.path })
  onTestFinished(backend.stop)
  const port = await freePort()
  const child = spawn(process.execPath, [COMMAND, 'start'], {
    env: { ...process.env, COAUTHORS_DATA_DIR: folder.path, PORT: String(port), API_BASE_URL: backend.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started = child
  await untilPrinted(child, 'Ctrl-C')
  expect(await isTaken(BACKEND_PORT)).toBe(false)
})
