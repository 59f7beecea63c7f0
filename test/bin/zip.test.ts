import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

/** `npm run zip` packs the extension, and for Firefox's store its sources. */

const ROOT = resolve(import.meta.dirname, '../..')
const SOURCES = `.output/coauthors-${manifest.version}-sources.zip`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coauthors-zip-'))
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')
  const needed = files.filter((file) => /^(bin|extension|shared|[^/]*\.(ts|json))/.test(file))
  for (const file of needed) cpSync(join(ROOT, file), join(folder, file))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const zip = () =>
  spawnSync(process.execPath, ['bin/launch.mjs', 'wxt', 'zip', '-b', 'firefox'], {
    cwd: folder,
    // The folder is below no other checkout of git.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) },
    encoding: 'utf8',
  })

test('zip packs the sources that git knows, and no list or export that lies beside them', () => {
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  execFileSync('git', ['add', '--all', ':!node_modules'], { cwd: folder })
  for (const name of ['authors.txt', 'export.jsonl', 'extension/committee.csv']) {
    writeFileSync(join(folder, name), 'Ion Stoica\n')
  }
  expect(zip()).toMatchObject({ status: 0 })
  // A zip file has the names of its files as they are.
  const packed = readFileSync(join(folder, SOURCES), 'latin1')
  expect(packed).toContain('extension/manifest.ts')
  expect(packed).not.toMatch(/authors\.txt|export\.jsonl|committee\.csv/)
})

test('zip refuses in one line where there is no checkout of git', () => {
  const { status, stderr } = zip()
  expect(status).toBe(1)
  expect(stderr).toMatch(/^npm run zip packs the files that git knows, [^\n]*\n$/)
})
