import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fingerprintOf, stalePages } from '../../bin/build-page.ts'

test('a page is stale without a build, and with a build from other sources', () => {
  const output = mkdtempSync(join(tmpdir(), 'coauthors-pages-'))
  onTestFinished(() => rmSync(output, { recursive: true }))
  expect(stalePages(['page', 'console'], output)).toEqual(['page', 'console'])
  mkdirSync(join(output, 'page'))
  writeFileSync(join(output, 'page/stamp'), fingerprintOf(['package.json']))
  expect(stalePages(['page'], output)).toEqual(['page'])
  const sources = ['daemon/page/**', 'shared/**', 'vite.config.ts', 'package.json', 'package-lock.json']
  writeFileSync(join(output, 'page/stamp'), fingerprintOf(sources))
  expect(stalePages(['page'], output)).toEqual([])
})
