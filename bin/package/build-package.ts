import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { z } from '../../shared/contract/zod.ts'
import { formatBytes } from '../../shared/measures.ts'
import { PROGRAM_FOLDER } from '../../shared/server/own-commands.ts'
import { buildPageIfStale } from '../build-page.ts'
import { bundle } from './bundle.ts'

/** Packages that npm installs, since they have native code or start files of their own. All others are compiled in. */
const INSTALLED = ['better-sqlite3', 'piscina'] as const

const OUTPUT = join(PROGRAM_FOLDER, '.output')
const FOLDER = join(OUTPUT, 'package')
/** The first file, and what npm shows. */
const COPIES = {
  'bin/packaged.mjs': 'bin/coauthors.mjs',
  'bin/compiled.mjs': 'bin/compiled.mjs',
  'README.md': 'README.md',
  'CHANGELOG.md': 'CHANGELOG.md',
  LICENSE: 'LICENSE',
}

function packageManifest(): object {
  const { name, version, description, license, keywords, repository, type, bin } = manifest
  return {
    ...{ name, version, description, keywords, license, repository, type, bin },
    // A program: nothing of it is for other code.
    exports: { './package.json': './package.json' },
    files: ['bin', 'dist', '.output', 'backend', 'THIRD-PARTY.txt', 'CHANGELOG.md'],
    // Node-API 10, which better-sqlite3 needs (bin/compiled.mjs).
    engines: { node: '>=22.14.0' },
    publishConfig: { access: 'public', provenance: true },
    // The versions that were tested.
    dependencies: Object.fromEntries(INSTALLED.map((name) => [name, installedVersion(name)])),
  }
}

function installedVersion(name: string): string {
  const { version } = JSON.parse(
    readFileSync(join(PROGRAM_FOLDER, 'node_modules', name, 'package.json'), 'utf8'),
  )
  return version
}

const NO_TEXT = 'The package names its licence, and holds no text of it.'

const bundled = z.array(
  z.object({ name: z.string(), version: z.string(), identifier: z.string(), text: z.optional(z.string()) }),
)

/** The licences of all packages that Vite has bundled into these folders. Throws if a package names none. */
function licencesOf(folders: readonly string[]): string {
  const texts = folders.flatMap((folder) => {
    const list = join(FOLDER, folder, 'licenses.json')
    const packages = z.parse(bundled, JSON.parse(readFileSync(list, 'utf8')))
    rmSync(list)
    return packages.map(
      ({ name, version, identifier, text = NO_TEXT }) => `${name} ${version} (${identifier})\n\n${text}\n`,
    )
  })
  return ['Packages whose code is in this one, and their licences\n', ...new Set(texts.toSorted())].join('\n')
}

/** Packs the folder as npm does. Returns the tarball's path, whose name has no scope. */
function pack(): string {
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json', '--pack-destination', OUTPUT], {
    cwd: FOLDER,
    encoding: 'utf8',
    // On Windows npm is a script.
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`)
  const packed = z.parse(z.array(z.object({ filename: z.string() })), JSON.parse(stdout))
  const tarball = join(OUTPUT, `coauthors-${manifest.version}.tgz`)
  renameSync(join(OUTPUT, packed[0]?.filename ?? ''), tarball)
  return tarball
}

/** `npm run package`: compiles and packs the program as npm installs it (docs/dev/architecture.md, The package). */
rmSync(FOLDER, { recursive: true, force: true })
await buildPageIfStale()
const named = await bundle(FOLDER, INSTALLED)
for (const [from, to] of [...named.map((path) => [path, path] as const), ...Object.entries(COPIES)]) {
  cpSync(join(PROGRAM_FOLDER, from), join(FOLDER, to), { recursive: true })
}
writeFileSync(join(FOLDER, 'THIRD-PARTY.txt'), licencesOf(['dist', '.output/page']))
writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(packageManifest(), null, 2)}\n`)
const tarball = pack()
// npx takes a path from the root for a program, and runs the archive itself.
console.log(
  `${tarball}, ${formatBytes(statSync(tarball).size)}. Try it in another folder: npx file:${tarball}`,
)
