import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { fingerprintOf } from '../../../bin/build-page.ts'
import { BUILT } from './built.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const WXT = join(ROOT, 'node_modules/wxt/bin/wxt.mjs')
const TARGETS = { chromium: 'chrome', firefox: 'firefox' }

const SOURCES = [
  ...['extension', 'shared', 'wxt.config.ts', 'vite.config.ts'],
  ...['package.json', 'package-lock.json'],
]

/** Builds the extension if its sources have changed since the last build. */
export async function buildExtensionIfStale(browser: keyof typeof BUILT): Promise<void> {
  const stamp = join(ROOT, `.output/extension-for-${browser}.stamp`)
  const made = fingerprintOf(SOURCES)
  const isBuilt = existsSync(join(BUILT[browser], 'manifest.json'))
  if (isBuilt && existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return
  rmSync(stamp, { force: true })
  await promisify(execFile)(process.execPath, [WXT, 'build', '-b', TARGETS[browser]], { cwd: ROOT })
  writeFileSync(stamp, made)
}
