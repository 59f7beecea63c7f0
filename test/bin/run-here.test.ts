import { expect, test } from 'vitest'
import { runHere } from '../run-here.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** A command that runs in the test's process could change these values for later tests. */
const surroundings = () => ({
  env: { ...process.env },
  stdin: Object.getOwnPropertyDescriptor(process, 'stdin'),
  stdout: process.stdout,
  stderr: process.stderr,
  exit: process.exit,
  exitCode: process.exitCode,
  console: globalThis.console,
  listeners: SIGNALS.map((signal) => process.rawListeners(signal)),
})

test.each([
  ['that prints and ends its process', ['--help'], 0],
  ['that gets wrong options', ['import', '--force', '--if-newer'], 1],
  ['that listens for signals and fails', ['check', '/no/such/a', '/no/such/b'], 1],
])('restores the process of the test after a command %s', async (_, args, expected) => {
  const before = surroundings()
  const { code } = await runHere(args, { NO_COLOR: '1', LOG_LEVEL: undefined })
  expect(code).toBe(expected)
  expect(surroundings()).toEqual(before)
})

test('gives a command its own environment, input, output and exit code', async () => {
  const refused = await runHere(['daemon'], { PORT: '99999' })
  expect(refused).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^PORT [^\n]*99999[^\n]*\n$/),
  })
  const running = runHere(['check', '-', '-'])
  await expect(runHere(['--help'])).rejects.toThrow('two commands cannot run in one process')
  expect(await running).toEqual({
    code: 1,
    stdout: '',
    stderr: 'Only one of the lists and the policy can be standard input (-).\n',
  })
})
