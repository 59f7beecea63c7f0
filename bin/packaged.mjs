#!/usr/bin/env node
// This file becomes bin/coauthors.mjs of the package. Even on Node 16, it says which Node CoAuthors needs.

import { hasNodeApi, runCompiled } from './compiled.mjs'

// Without a listener, SIGUSR1 opens the inspector (bin/coauthors.mjs).
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
