import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'
import { useFolder } from '../../daemon/daemon.ts'
import { hurry } from '../../hurry.ts'
import { freePort, runProgram } from '../../programs.ts'
import { startHere } from '../../servers-here.ts'
import { never, scriptedServer } from '../../shared/scripted-server.ts'
import { runDoctor, silentPorts } from './doctor-here.ts'

const folder = useFolder()

test.skipIf(process.platform === 'win32')(
  'asks installed services at their addresses unless PORT is set',
  async () => {
    const { backend, daemon } = { backend: `http://127.0.0.1:${await freePort()}`, daemon: await freePort() }
    // The services' files are in the first folder on Linux, and in the second on macOS.
    for (const config of [
      join(folder.path, 'coauthors'),
      join(folder.path, 'Library/Preferences/coauthors'),
    ]) {
      mkdirSync(config, { recursive: true })
      const programs = [
        { name: 'backend', address: backend },
        { name: 'daemon', address: `http://127.0.0.1:${daemon}` },
      ]
      writeFileSync(join(config, 'services.json'), JSON.stringify({ programs, runs: ['/old/node'] }))
    }
    const env = {
      COAUTHORS_DATA_DIR: join(folder.path, 'data'),
      HOME: folder.path,
      XDG_CONFIG_HOME: folder.path,
    }
    const run = async (port: string): Promise<string> =>
      (await runProgram(['doctor'], { ...env, PORT: port, API_BASE_URL: '' })).stdout

    const installed = await run('')
    expect(installed).toMatch(
      new RegExp(`daemon: no program answers at \\S+:${daemon} {2}→ [^\n]*service logs\n`),
    )
    expect(installed).toMatch(
      new RegExp(`backend: The backend at ${backend} does not answer\\. {2}→ [^\n]*service logs\n`),
    )
    expect(installed).toMatch(/service: \/old\/node is gone, [^\n]* {2}→ [^\n]*service install\n/)
    expect(installed).toMatch(/bibliography: none yet at/)

    const atProxy = {
      API_BASE_URL: 'https://coauthors.test/backend',
      COAUTHORS_DATA_DIR: join(folder.path, 'own'),
    }
    const behindProxy = await startHere('daemon', atProxy, daemon)
    const asked = await run('').finally(() => behindProxy.stop())
    expect(asked).toContain(`backend: The backend at ${backend} does not answer.`)

    const other = await freePort()
    expect(await run(String(other))).toMatch(new RegExp(`daemon: no program answers at \\S+:${other} `))
  },
)

test('exits with 1 if other programs have the ports of our servers', async () => {
  hurry()
  const silent = await scriptedServer()
  silent.on('/api/runtime/config', never)
  // The client resets the connection, because the answer is not HTTP.
  const mute = createServer((socket) => socket.on('error', () => {}).end('SSH-2.0\r\n')).listen(
    0,
    '127.0.0.1',
  )
  await once(mute, 'listening')
  const address = mute.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const { code, of } = await runDoctor(folder.path, {
    PORT: new URL(silent.base).port,
    API_BASE_URL: `http://127.0.0.1:${port}`,
  })
  mute.close()
  const late = expect.stringContaining(`No answer came from ${silent.base}: it took too long`)
  expect(of('daemon')).toMatchObject([{ level: 'fail', what: late }])
  const fix = expect.stringMatching(/^Is another program listening at .* is not HTTP/)
  expect(of('backend')).toMatchObject([{ level: 'fail', fix }])
  expect(code).toBe(1)
  expect(new Set(silent.arrived.map(({ path }) => path))).toEqual(new Set(['/api/runtime/config']))
  await silent.close()
})

const OWN = { [VERSION_HEADER]: APP_VERSION }

/** Starts a server that answers as our daemon does, and names this backend. */
async function daemonNaming(apiBase: string) {
  const daemon = await scriptedServer()
  daemon.on('/api/runtime/config', () => ({
    body: { app_version: APP_VERSION, api_base: apiBase },
    headers: OWN,
  }))
  return { close: daemon.close, env: { PORT: new URL(daemon.base).port, API_BASE_URL: '' } }
}

test("does not ask the daemon's backend on another machine", async () => {
  const daemon = await daemonNaming('http://evil.test:8091')
  const { code, of } = await runDoctor(folder.path, daemon.env)
  expect(of('backend')).toMatchObject([
    {
      level: 'fail',
      what: expect.stringContaining('http://evil.test:8091: the doctor does not ask it'),
      fix: expect.stringContaining('API_BASE_URL=http://evil.test:8091'),
    },
  ])
  expect(code).toBe(1)
  await daemon.close()
})

test('says whether other users may ask the servers', async () => {
  const { of } = await runDoctor(folder.path, { ...(await silentPorts()), ALLOW_OTHER_USERS: '1' })
  expect(of('other users')).toMatchObject([
    process.platform === 'linux'
      ? { level: 'warn', what: expect.stringContaining('ALLOW_OTHER_USERS=1') }
      : { level: 'ok', what: expect.stringContaining('any user of this machine') },
  ])
})
