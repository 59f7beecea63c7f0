import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAEMON_NODE_FLAGS } from '../../bin/node-flags.ts'

test.each(['start', 'daemon'])('npm run %s gives Node the flags of the daemon', (name) => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'))
  expect(scripts[name]).toBe(`node ${DAEMON_NODE_FLAGS.join(' ')} bin/coauthors.mjs ${name}`)
})
