#!/usr/bin/env node
// Plain JavaScript for any Node: an old Node starts this file again with the Node that `npm ci` installs.

import { existsSync } from 'node:fs'
import { runCompiled } from './compiled.mjs'
import { isNewEnough, runWithOurNode } from './our-node.mjs'

// Without a listener, SIGUSR1 opens the inspector: other users could run code in this process. The flag
// `--disable-sigusr1` prevents this even earlier (shared/server/own-commands.ts), but npx passes no flag.
process.on('SIGUSR1', () => {})

if (!existsSync(new URL('./command-line.ts', import.meta.url))) {
  console.error('This package lacks its programs: run npm run package in a clone, and install that package.')
  process.exitCode = 1
} else if (isNewEnough()) {
  await runCompiled(() => import('./command-line.ts'), 'run npm ci in the folder of CoAuthors first')
} else runWithOurNode(['--disable-sigusr1', ...process.argv.slice(1)])
