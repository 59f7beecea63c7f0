import { expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { DAEMON_NODE_FLAGS, NODE_FLAGS } from '../../../shared/server/own-commands.ts'

test.each([
  ['start', DAEMON_NODE_FLAGS],
  ['daemon', DAEMON_NODE_FLAGS],
  ['backend', NODE_FLAGS],
  ['import', NODE_FLAGS],
] as const)('npm run %s gives Node the flags of the program', (name, flags) => {
  expect(manifest.scripts[name]).toBe(`node bin/launch.mjs ${flags.join(' ')} bin/coauthors.mjs ${name}`)
})
