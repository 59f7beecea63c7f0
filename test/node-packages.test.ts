import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checksumOfRelease } from './node-packages.ts'

const PROGRAM = Buffer.from('a program')
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Serves the release 24.1.0 as nodejs.org does. `named` makes the archive's line in the list of checksums. */
async function release(named = (sum: string) => `${sum}  node-v24.1.0-linux-x64.tar.gz`): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const program = join(folder, 'node-v24.1.0-linux-x64/bin/node')
  mkdirSync(dirname(program), { recursive: true })
  writeFileSync(program, PROGRAM)
  const archive = join(folder, 'archive.tar.gz')
  execFileSync('tar', ['-czf', archive, '-C', folder, 'node-v24.1.0-linux-x64'])
  const bytes = readFileSync(archive)
  const sums = `${'0'.repeat(64)}  node-v24.1.0.tar.gz\n${named(sha256(bytes))}\n${'e'.repeat(64)}  win-x64/node.exe\n`
  const files: Record<string, Buffer | string> = {
    '/v24.1.0/SHASUMS256.txt': sums,
    '/v24.1.0/node-v24.1.0-linux-x64.tar.gz': bytes,
  }
  const server = createServer((request, response) => response.end(files[request.url ?? ''])).listen(
    0,
    '127.0.0.1',
  )
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  // A server on a port has an AddressInfo.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('returns the checksum of the program in a release', async () => {
  const dist = await release()
  expect(await checksumOfRelease('24.1.0', 'linux-x64', dist)).toBe(sha256(PROGRAM))
  expect(await checksumOfRelease('24.1.0', 'win-x64', dist)).toBe('e'.repeat(64))
})

test('refuses an archive with another checksum or without one', async () => {
  const other = await release(() => `${'a'.repeat(64)}  node-v24.1.0-linux-x64.tar.gz`)
  await expect(checksumOfRelease('24.1.0', 'linux-x64', other)).rejects.toThrow('another checksum')
  const none = await release(() => '')
  await expect(checksumOfRelease('24.1.0', 'linux-x64', none)).rejects.toThrow('does not name')
})
