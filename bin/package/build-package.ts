import { spawnSync } from 'node:child_process'
import { cpSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { z } from '../../shared/contract/zod.ts'
import { formatBytes } from '../../shared/measures.ts'
import { PROGRAM_FOLDER, quoted } from '../../shared/server/own-commands.ts'
import { buildPageIfStale } from '../build-page.ts'
import { bundle } from './bundle.ts'
import { manifestOf, thirdPartyText } from './third-party.ts'

/** npm installs these packages, because they have native code or start their own files. All others are compiled in. */
const INSTALLED = ['better-sqlite3', 'piscina'] as const

const OUTPUT = join(PROGRAM_FOLDER, '.output')
const FOLDER = join(OUTPUT, 'package')
/** The package's command is `bin/coauthors.mjs`, which imports `compiled.mjs`. */
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
    name,
    version,
    description,
    keywords,
    license,
    repository,
    type,
    bin,
    // Other code can import nothing from the package, because it is a program.
    exports: { './package.json': './package.json' },
    files: ['bin', 'dist', '.output', 'backend', 'THIRD-PARTY.txt', 'sbom.cdx.json', 'CHANGELOG.md'],
    // better-sqlite3 needs Node-API 10 (bin/compiled.mjs).
    engines: { node: '>=22.14.0' },
    publishConfig: { access: 'public', provenance: true },
    dependencies: Object.fromEntries(INSTALLED.map((name) => [name, manifestOf(name).version])),
  }
}

function npm(cwd: string, ...args: readonly string[]): string {
  // On Windows, npm is a script and needs a shell.
  const options = { cwd, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 2 ** 26 } as const
  const { status, stdout, stderr } = spawnSync('npm', args, options)
  if (status !== 0) throw new Error(`npm ${args[0]} failed: ${stderr}`)
  return stdout
}

/** Returns the bill of materials in CycloneDX. Reads only the lockfile: the Nodes of other platforms are not installed. */
function billOfMaterials(): string {
  const kind = ['--sbom-format=cyclonedx', '--sbom-type=application']
  const bill = JSON.parse(npm(PROGRAM_FOLDER, 'sbom', '--package-lock-only', ...kind))
  // By default, npm writes the name of the folder here.
  bill.metadata.component.name = manifest.name
  // Does not use --omit=dev, because it also leaves out packages that our tools share with the programs.
  bill.components = bill.components.filter(({ scope }: { scope: string }) => scope === 'required')
  const refs = new Set([bill.metadata.component, ...bill.components].map((one) => one['bom-ref']))
  const shipped = (all: string[]): string[] => all.filter((ref) => refs.has(ref))
  bill.dependencies = bill.dependencies
    .filter(({ ref }: { ref: string }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }: { ref: string; dependsOn?: string[] }) => ({
      ref,
      dependsOn: shipped(dependsOn),
    }))
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** Returns the path of the tarball. Its name has no npm scope. */
function pack(): string {
  const stdout = npm(FOLDER, 'pack', '--json', '--pack-destination', OUTPUT)
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
const lists = ['dist', '.output/page'].map((place) => join(FOLDER, place, 'licenses.json'))
writeFileSync(join(FOLDER, 'THIRD-PARTY.txt'), thirdPartyText(lists))
for (const list of lists) rmSync(list)
writeFileSync(join(FOLDER, 'sbom.cdx.json'), billOfMaterials())
writeFileSync(join(FOLDER, 'package.json'), `${JSON.stringify(packageManifest(), null, 2)}\n`)
const tarball = pack()
console.log(`${quoted(tarball)}, ${formatBytes(statSync(tarball).size)}`)
// Without `file:`, npx tries to run the archive as a program.
console.log(`Try it in another folder: npx ${quoted(`file:${tarball}`)}`)
