import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import lockfile from '../package-lock.json' with { type: 'json' }

const DIST = 'https://nodejs.org/dist'

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function download(address: string): Promise<Buffer> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`)
  return Buffer.from(await response.arrayBuffer())
}

/**
 * The SHA-256 of the program in Node's own release for a platform, such as `linux-x64`. `version` has no `v`.
 * Throws if the release's list of checksums has another sum for the file, or none.
 */
export async function checksumOfRelease(version: string, platform: string, dist = DIST): Promise<string> {
  const release = `${dist}/v${version}`
  const sums = (await download(`${release}/SHASUMS256.txt`)).toString()
  const sumOf = (file: string): string => {
    const line = sums.split('\n').find((one) => one.endsWith(`  ${file}`))
    if (line === undefined) throw new Error(`${release}/SHASUMS256.txt does not name ${file}.`)
    return line.slice(0, 64)
  }
  if (platform.startsWith('win-')) return sumOf(`${platform}/node.exe`)
  const folder = `node-v${version}-${platform}`
  const archive = await download(`${release}/${folder}.tar.gz`)
  if (sha256(archive) !== sumOf(`${folder}.tar.gz`))
    throw new Error(`${folder}.tar.gz has another checksum than its release states.`)
  return sha256(unpacked(archive, `${folder}/bin/node`))
}

function unpacked(archive: Buffer, path: string): Buffer {
  return execFileSync('tar', ['-xzOf', '-', path], { input: archive, maxBuffer: 2 ** 29 })
}

/** Downloads an npm package of Node, and unpacks its program. Throws if the lockfile has another hash for the package. */
function programOfPackage(name: string, version: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-node-'))
  try {
    const printed = execFileSync('npm', ['pack', `${name}@${version}`, '--json'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const archive = readFileSync(join(folder, JSON.parse(printed)[0].filename))
    const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`
    // The cast gives all packages one type.
    const packages = lockfile.packages as Record<string, { integrity?: string }>
    if (packages[`node_modules/${name}`]?.integrity !== integrity)
      throw new Error('is not the archive of the lockfile.')
    return unpacked(archive, name.includes('-win-') ? 'package/bin/node.exe' : 'package/bin/node')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Compares the program of each npm package of Node with the one on nodejs.org. Exits with 1 if one differs or is missing. */
async function run(): Promise<void> {
  for (const [name, version] of Object.entries(manifest.optionalDependencies)) {
    try {
      const platform = name.replace(/^node-(bin-)?/, '')
      const [own, released] = [
        sha256(programOfPackage(name, version)),
        await checksumOfRelease(version, platform),
      ]
      if (own !== released) throw new Error(`has the checksum ${own}, but Node's release has ${released}.`)
      process.stdout.write(`${name} ${version}: the program of nodejs.org\n`)
    } catch (error) {
      process.stderr.write(`${name} ${version}: ${error instanceof Error ? error.message : error}\n`)
      process.exitCode = 1
    }
  }
}

if (basename(process.argv[1] ?? '') === 'node-packages.ts') await run()
