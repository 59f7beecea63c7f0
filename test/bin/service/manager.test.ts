import { expect, test } from 'vitest'
import { reasonOf, runCommand, runOrFail } from '../../../bin/service/manager.ts'

test('reports a missing command without an exit code', async () => {
  expect(await runCommand('coauthors-no-such-command', [])).toEqual({
    code: null,
    stdout: '',
    stderr: 'coauthors-no-such-command: ENOENT',
  })
})

test('reports exit code and output of a command', async () => {
  const script = 'console.log("out"); console.error("err"); process.exitCode = 3'
  expect(await runCommand(process.execPath, ['--eval', script])).toEqual({
    code: 3,
    stdout: 'out\n',
    stderr: 'err\n',
  })
})

test.each([
  [{ stderr: '\n First.\nSecond', stdout: 'Third' }, 'First'],
  [{ stderr: '\n', stdout: 'Third' }, 'Third'],
  [{ stderr: '', stdout: '' }, 'exit code 5'],
])('finds in %j the reason "%s"', (output, reason) => {
  expect(reasonOf({ code: 5, ...output })).toBe(reason)
})

test('names a failed command and the reason', async () => {
  const run = async () => ({ code: 1, stdout: '', stderr: 'Access denied.\n' })
  await expect(runOrFail(run, 'systemctl', ['--user', 'start'])).rejects.toThrow(
    'systemctl --user start failed: Access denied.',
  )
})
