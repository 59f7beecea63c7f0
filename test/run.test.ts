import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The steps of `npm test` on a machine that lacks a browser and where nothing may be installed. */

function run(steps: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts'), ...steps], {
    env: {
      ...process.env,
      CI: '',
      NO_INSTALL: '1',
      CHROMIUM_PATH: '/nowhere',
      FIREFOX_PATH: '/nowhere',
      ...env,
    },
    encoding: 'utf8',
  })
  return { status, stdout }
}

test('a missing program leaves its steps out, and one line says which and how to get it', () => {
  expect(run(['browser', 'firefox'])).toEqual({
    status: 0,
    stdout: expect.stringMatching(
      /^Skipped: browser \(no Chromium\), firefox \(no Firefox\)\. To run them: \S[^\n]+\n$/,
    ),
  })
})

test('a step that fails ends the run, and the last line is still about what was left out, which in CI is a failure', () => {
  const failed = { status: 1, stdout: expect.stringMatching(/^Skipped: browser [^\n]+\n$/) }
  expect(run(['no-such-file.ts', 'no-such-project', 'browser'])).toEqual(failed)
  expect(run(['browser'], { CI: 'true' })).toEqual(failed)
})
