import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { thirdPartyEntries } from '../../bin/package/third-party-entries.ts'

/** Runs `npm run zip`. The command packs the extension, and the extension's sources for Firefox's store. */

const ROOT = resolve(import.meta.dirname, '../../..')
const SOURCES = `.output/coauthors-${manifest.version}-sources.zip`

/** A build takes three seconds, or up to a minute beside other tests. */
const TWO_BUILDS_MS = 120_000

const PACKAGE = `.output/coauthors-${manifest.version}-firefox.zip`

/** A folder outside of git, with the packages for builds. */
function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-zip-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  return folder
}

function folderOfSources(): string {
  const folder = emptyFolder()
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')
  const needed = files.filter((file) => /^(bin|extension|shared|[^/]*\.(ts|json))/.test(file))
  for (const file of needed) cpSync(join(ROOT, file), join(folder, file))
  return folder
}

function addAllToGit(folder: string): void {
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
  execFileSync('git', ['add', '--all', ':!node_modules'], { cwd: folder })
}

const zip = (folder: string) =>
  spawnSync(process.execPath, ['bin/launch.mjs', 'wxt', 'zip', '-b', 'firefox'], {
    cwd: folder,
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) },
    encoding: 'utf8',
  })

test(
  'builds identical packages from the packed sources',
  () => {
    const folder = folderOfSources()
    addAllToGit(folder)
    const beside = ['authors.txt', 'export.jsonl', 'extension/committee.csv']
    for (const name of beside) writeFileSync(join(folder, name), 'Ion Stoica\n')
    expect(zip(folder)).toMatchObject({ status: 0 })
    const sources = unzipped(readFileSync(join(folder, SOURCES)))
    expect(sources.filter(([name]) => beside.includes(name))).toEqual([])

    const another = emptyFolder()
    for (const [name, content] of sources) {
      mkdirSync(join(another, dirname(name)), { recursive: true })
      writeFileSync(join(another, name), content)
    }
    addAllToGit(another)
    expect(zip(another)).toMatchObject({ status: 0 })
    for (const packed of [PACKAGE, SOURCES]) {
      expect(readFileSync(join(another, packed)).equals(readFileSync(join(folder, packed)))).toBe(true)
    }
    const files = unzipped(readFileSync(join(folder, PACKAGE)))
    const thirdParty = files.find(([name]) => name === 'THIRD-PARTY.txt')?.[1].toString() ?? ''
    expect(thirdPartyEntries(thirdParty)).toEqual(
      expect.arrayContaining([
        '@wxt-dev/storage',
        'preact',
        '@preact/signals',
        '@wxt-dev/browser',
        'wxt',
        'zod',
        'nicknames,',
      ]),
    )
    expect(files.filter(([name]) => name.startsWith('licences'))).toEqual([])
  },
  TWO_BUILDS_MS,
)

test('refuses to zip outside of a checkout of git', () => {
  const { status, stderr } = zip(folderOfSources())
  expect(status).toBe(1)
  expect(stderr).toMatch(/^npm run zip packs only files in git, [^\n]*\n$/)
})

/** The files of a zip file, in the order of its directory. */
function unzipped(zipped: Buffer): [name: string, content: Buffer][] {
  const files: [string, Buffer][] = []
  let at = zipped.readUInt32LE(zipped.length - 22 + 16)
  for (let left = zipped.readUInt16LE(zipped.length - 22 + 10); left > 0; left--) {
    const [method, size, nameLength] = [
      zipped.readUInt16LE(at + 10),
      zipped.readUInt32LE(at + 20),
      zipped.readUInt16LE(at + 28),
    ]
    const name = zipped.toString('utf8', at + 46, at + 46 + nameLength)
    const start = zipped.readUInt32LE(at + 42) + 30 + nameLength
    const content = zipped.subarray(start, start + size)
    files.push([name, method === 0 ? content : inflateRawSync(content)])
    at += 46 + nameLength
  }
  return files
}
