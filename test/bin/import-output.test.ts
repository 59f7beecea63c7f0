import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { article, contentOf, dump, type Folder, folder as testFolder } from '../backend/dump/dump.ts'
import { dumpServer } from '../backend/import/fetch/dump-server.ts'
import { makeSmallDisk } from '../faults/small-disk.ts'
import { COMMAND } from '../programs.ts'

const RECORDS = 300
const SMALL = dumpOf(RECORDS, 'A title.')
/** This dump has more than 1 MiB, so the import reads it in a thread. */
const LARGE = dumpOf(RECORDS, 'A title. '.repeat(450))

function dumpOf(count: number, title: string): string {
  return dump(...Array.from({ length: count }, (_, index) => article(`k${index}`, [`N ${index}`], { title })))
}
const FULL_DEVICE = '/dev/full'

type Output = 'closed pipe' | 'full disk'
const OUTPUTS: Output[] = existsSync(FULL_DEVICE) ? ['closed pipe', 'full disk'] : ['closed pipe']

/** Runs an import whose outputs accept no bytes. Resolves to the exit code. */
async function importInto(output: Output, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const full = output === 'full disk' ? openSync(FULL_DEVICE, 'w') : null
  const child = spawn(process.execPath, [COMMAND, 'import', ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', full ?? 'pipe', full ?? 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  if (full !== null) closeSync(full)
  // Closes the pipes before the program prints.
  child.stdout?.destroy()
  child.stderr?.destroy()
  const [code] = await once(child, 'exit')
  return code
}

const keysIn = ({ dbPath }: Folder) => contentOf(dbPath).records.map(({ key }) => key)

test('completes an import whose output is a closed pipe', async () => {
  const place = testFolder()
  const file = place.file('large.xml', LARGE)
  expect(await importInto('closed pipe', [file], { DATA_DIR: place.path })).toBe(0)
  expect(keysIn(place)).toHaveLength(RECORDS)
  expect(place.entries()).toEqual(['dblp.sqlite', 'large.xml'])
})

// Import and download print by the same code, so each test needs only one of the outputs.
test.runIf(existsSync(FULL_DEVICE))('completes a download whose output is a full disk', async () => {
  const place = testFolder()
  const server = await dumpServer(gzipSync(SMALL))
  const env = { DATA_DIR: place.path, DBLP_XML_GZ_URL: server.url, DBLP_DTD_URL: `${server.base}/dblp.dtd` }
  expect(await importInto('full disk', [], env)).toBe(0)
  expect(keysIn(place)).toHaveLength(RECORDS)
  expect(place.entries()).toEqual(['dblp.sqlite', 'download'])
})

test.each(OUTPUTS)('exits with 1 for a cut file even if the output is a %s', async (output) => {
  const place = testFolder()
  const file = place.file('cut.xml', SMALL.slice(0, -20))
  expect(await importInto(output, [file], { DATA_DIR: place.path })).toBe(1)
  expect(place.entries()).toEqual(['cut.xml'])
})

test('completes an import whose output is closed after the first line', async () => {
  const place = testFolder()
  const file = place.file('small.xml', SMALL)
  const child = spawn(process.execPath, [COMMAND, 'import', file], {
    env: { ...process.env, DATA_DIR: place.path },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  child.stdout.destroy()
  expect(await ended).toEqual([0, null])
  expect(keysIn(place)).toHaveLength(RECORDS)
  expect(place.entries()).toEqual(['dblp.sqlite', 'small.xml'])
})

test.skipIf(process.platform === 'win32')(
  'leaves no file of an import when its terminal is closed',
  async () => {
    const place = testFolder()
    // The signal arrives before the import has loaded all these publications.
    const file = place.file('large.xml', dumpOf(120_000, 'A title.'))
    const child = spawn(process.execPath, [COMMAND, 'import', file], {
      env: { ...process.env, DATA_DIR: place.path },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    child.stdout.destroy()
    child.kill('SIGHUP')
    expect(await ended).toEqual([130, null])
    expect(place.entries()).toEqual(['large.xml'])
  },
)

test('leaves no file of an import on a full disk, except the log', async ({ skip }) => {
  const place = testFolder()
  const file = place.file('large.xml', LARGE)
  const disk = makeSmallDisk(join(place.path, 'disk'), 1024)
  if (disk === null) return skip('only root can make a small disk')
  onTestFinished(disk.unmount)
  const log = openSync(join(disk.path, 'log'), 'w')
  const child = spawn(process.execPath, [COMMAND, 'import', file], {
    env: { ...process.env, DATA_DIR: disk.path },
    stdio: ['ignore', log, log],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  closeSync(log)
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(readdirSync(disk.path)).toEqual(['log'])
})
