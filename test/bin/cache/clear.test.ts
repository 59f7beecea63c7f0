import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { confirm } from '../../../bin/cache/clear.ts'

async function answered(typed: string | null, signal = new AbortController().signal) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  if (typed === null) input.end()
  else input.write(typed)
  const yes = await confirm('Remove all?', { input, output, signal })
  output.end()
  return { yes, asked: await text(output) }
}

test.each([
  ['y\n', true],
  [' YES \n', true],
  ['\n', false],
  ['n\n', false],
  ['yellow\n', false],
  [null, false],
])('reads the answer %j to "Remove all?" as %j', async (typed, yes) => {
  expect(await answered(typed)).toEqual({ yes, asked: 'Remove all? [y/N] ' })
})

test('reads Ctrl-C at "Remove all?" as no', async () => {
  const interrupted = new AbortController()
  const asking = answered('', interrupted.signal)
  interrupted.abort()
  expect((await asking).yes).toBe(false)
})
