import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Runs test/run.ts as on a machine without a browser, on which tests may install nothing. */

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

test('names the skipped steps and the remedy in one line', () => {
  expect(run(['browser', 'firefox'])).toEqual({
    status: 0,
    stdout: expect.stringMatching(
      /^Skipped: browser \(no Chromium\), firefox \(no Firefox\)\. To run them: \S[^\n]+\n$/,
    ),
  })
})

test('fails at a failing step, and in CI also at a skipped one', () => {
  const failed = { status: 1, stdout: expect.stringMatching(/^Skipped: browser [^\n]+\n$/) }
  expect(run(['no-such-file.ts', 'no-such-project', 'browser'])).toEqual(failed)
  expect(run(['browser'], { CI: 'true' })).toEqual(failed)
})
