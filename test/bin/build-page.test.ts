import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fingerprintOf, isPageStale } from '../../bin/build-page.ts'

test('calls a page stale without a build, and with a build from other sources', () => {
  const page = mkdtempSync(join(tmpdir(), 'coauthors-page-'))
  onTestFinished(() => rmSync(page, { recursive: true }))
  expect(isPageStale(page)).toBe(true)
  writeFileSync(join(page, 'stamp'), fingerprintOf(['package.json']))
  expect(isPageStale(page)).toBe(true)
  const sources = ['daemon/page/**', 'shared/**', 'vite.config.ts', 'package.json', 'package-lock.json']
  writeFileSync(join(page, 'stamp'), fingerprintOf(sources))
  expect(isPageStale(page)).toBe(false)
})
