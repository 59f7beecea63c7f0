import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from './fixture.ts'

const MAIN = new URL('../../backend/main.ts', import.meta.url).href

test('starts without a database, answers 503 and ends with 0 on a signal', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows sends no signals')
  const dataDir = join(await testFolder(), 'deep', 'dblp')
  const script = `const { startBackend } = await import(${JSON.stringify(MAIN)})
    console.log((await startBackend(process.env)).url)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DB_PATH: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const [url] = await once(createInterface(child.stdout), 'line')
  expect(existsSync(dataDir)).toBe(true)
  expect((await fetch(`${url}/api/health`)).status).toBe(503)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})
