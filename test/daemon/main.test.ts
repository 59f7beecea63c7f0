import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { expect, type TestContext, test } from 'vitest'
import { type ChildDaemon, startChildDaemon } from '../faults/child-daemon.ts'
import { makeFolder } from './daemon.ts'

/** Runs the daemon as a process, with the built page. */

type Finishing = Pick<TestContext, 'onTestFinished'>

async function start({ onTestFinished }: Finishing, env: NodeJS.ProcessEnv): Promise<ChildDaemon> {
  const daemon = await startChildDaemon(env)
  onTestFinished(() => void daemon.child.kill('SIGKILL'))
  return daemon
}

function dataFolder({ onTestFinished }: Finishing): string {
  const { folder, remove } = makeFolder()
  onTestFinished(remove)
  return folder
}

const DATA = { text: 'x'.repeat(50_000) }

test('loses no acknowledged put on SIGTERM under fifty concurrent puts', async (context) => {
  context.skip(process.platform === 'win32', 'Windows sends no signals')
  const folder = dataFolder(context)
  const daemon = await start(context, { COAUTHORS_DATA_DIR: folder })
  await daemon.put('warm', DATA)
  const puts = Array.from({ length: 50 }, (_, index) =>
    daemon.put(`k${index}`, DATA).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  await Promise.race(puts)
  const ended = daemon.end('SIGTERM')
  const acknowledged = await Promise.all(puts)
  expect(await ended).toEqual({ code: 0, signal: null })

  const again = await start(context, { COAUTHORS_DATA_DIR: folder })
  for (const [index, ok] of acknowledged.entries()) {
    if (ok) expect(await (await again.get(`k${index}`)).json()).toMatchObject({ hit: true, data: DATA })
  }
  expect(acknowledged.filter(Boolean).length).toBeGreaterThan(0)
})

test('closes the store on SIGTERM although clients stall', async (context) => {
  context.skip(process.platform === 'win32', 'Windows sends no signals')
  const folder = dataFolder(context)
  const daemon = await start(context, { COAUTHORS_DATA_DIR: folder })
  const { port } = new URL(daemon.url)
  const body = '{"key":"warm"}'
  const get = `POST /api/runtime/cache/get HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  const clients: Socket[] = []
  for (const bytes of [get.slice(0, -3), get.slice(0, 40)]) {
    const client = connect(Number(port), '127.0.0.1')
    client.on('error', () => {})
    await once(client, 'connect')
    await new Promise((resolve) => client.write(bytes, resolve))
    clients.push(client)
  }
  // The answer to this write comes after the server has read the clients' bytes.
  await daemon.put('warm', DATA)
  // After a forced end, the exit code would not be 0.
  expect(await daemon.end('SIGTERM')).toEqual({ code: 0, signal: null })
  // SQLite removes the log at an orderly end.
  expect(readdirSync(folder)).not.toContain('runtime.sqlite-wal')
  for (const client of clients) client.destroy()
})
