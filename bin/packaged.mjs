#!/usr/bin/env node
// The package's bin/coauthors.mjs. Node 16 can read it, so that an old Node says which one is needed.

import { hasNodeApi, runCompiled } from './compiled.mjs'

// As in bin/coauthors.mjs.
process.on('SIGUSR1', () => {})

if (hasNodeApi) {
  const program = new URL('../dist/command-line.js', import.meta.url)
  await runCompiled(() => import(program.href), 'install CoAuthors again')
} else {
  console.error(
    `CoAuthors needs Node 22.14 or newer, and this is ${process.version}: install one, for example from https://nodejs.org.`,
  )
  process.exitCode = 1
}
