import { fork } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { NODE_FLAGS } from '../../shared/server/own-commands.ts'
import { useFolder } from '../daemon/daemon.ts'
import { COMMAND, freePort, runProgram } from '../programs.ts'

const folder = useFolder()

test('ends a starting backend with its parent, and prints nothing', async () => {
  const child = fork(COMMAND, ['backend', '--starter'], {
    execArgv: [...NODE_FLAGS],
    env: { ...process.env, COAUTHORS_DATA_DIR: folder.path, PORT: String(await freePort()) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = once(child, 'exit')
  const errors = child.stderr ? text(child.stderr) : ''
  child.disconnect()
  await ended
  expect(await errors).toBe('')
})

test('refuses to run an unknown program as a service', async () => {
  expect(await runProgram(['service', 'run', 'nothing'])).toMatchObject({ code: 1, stdout: '' })
})
