import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { article, contentOf, dump, folder as testFolder } from '../backend/dump/dump.ts'
import { dumpServer } from '../backend/import/fetch/dump-server.ts'
import { COMMAND, runProgram, untilPrinted } from '../programs.ts'
import { runHere } from '../run-here.ts'

const PACKED = gzipSync(dump(article('a', ['Ann'])))

async function stage(content = PACKED) {
  const place = testFolder()
  const server = await dumpServer(content)
  const env = { DATA_DIR: place.path, DBLP_XML_GZ_URL: server.url, DBLP_DTD_URL: `${server.base}/dblp.dtd` }
  const run = (...args: string[]) => runHere(['import', ...args], env)
  return { place, server, env, run }
}

test('downloads dblp if no file is named and dblp is newer', async () => {
  const { place, server, run } = await stage()
  const first = await run()
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toMatch(/Loaded 1 papers and 1 people/)
  expect(contentOf(place.dbPath).records).toHaveLength(1)

  server.asked.length = 0
  const second = await run('--if-newer')
  expect(second).toMatchObject({ code: 0, stderr: '' })
  expect(second.stdout).toMatch(/^There is nothing newer/)
  expect(server.asked).toEqual(['GET /dblp.xml.gz unless "one"'])

  const forced = await run('--force')
  expect(forced.stdout).toMatch(/^Loaded/m)
})

test('loads a file again unless --if-newer is given', async () => {
  const { place, server, run } = await stage()
  const file = place.file('dblp.xml.gz', PACKED)
  utimesSync(file, 1_700_000_000, 1_700_000_000)
  for (const args of [[file, '--force'], [file]]) expect((await run(...args)).stdout).toMatch(/^Loaded/m)
  expect((await run(file, '--if-newer')).stdout).toMatch(/^There is nothing newer/)
  utimesSync(file, 1_800_000_000, 1_800_000_000)
  expect((await run(file, '--if-newer')).stdout).toMatch(/^Loaded/m)
  expect(server.asked).toEqual([])
  // A server's dump is not compared with the date of a loaded file.
  expect((await run()).stdout).toMatch(/^Loaded/m)
})

test('requires --force for a file with less than half of the loaded publications', async () => {
  const { place, run } = await stage()
  const holding = (name: string, ...held: string[]) =>
    place.file(name, dump(...held.map((key) => article(key, ['Ann']))))
  await run(holding('many.xml', 'a', 'b', 'c'))
  const one = holding('one.xml', 'z')
  const before = [place.databaseBytes(), place.entries()]
  const { code, stderr } = await run(one)
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /^[^\n]*one\.xml: holds 1 paper, less than half of the 3 that are loaded \(--force,[^\n]*\n$/,
  )
  expect([place.databaseBytes(), place.entries()]).toEqual(before)
  expect(await run(one, '--force')).toMatchObject({ code: 0 })
  expect(contentOf(place.dbPath).records.map(({ key }) => key)).toEqual(['z'])
})

test('reports unknown elements and future dates', async () => {
  const { place, run } = await stage()
  const dated = ['2024-03-01', '2099-01-01'].map((date) =>
    article(date, ['Ann']).replace('<article', `<article mdate="${date}"`),
  )
  const unknown = article('b', ['Bob']).replace('<year>', '<later>x</later><year>')
  const { code, stdout, stderr } = await run(place.file('dblp.xml', dump(...dated, unknown, '<x/>', '<x/>')))
  expect(code).toBe(0)
  expect(stdout).toMatch(/3 papers and 2 people, data of 2024-03-01\./)
  expect(stdout).toContain(
    '\nSkipped elements of an unknown kind: 3, such as <later>, <x>.\n1 record has a date in the future (up to 2099-01-01), which does not count as the date of the data.\n',
  )
  expect(stderr).toBe('')
})

test('names each skipped record on standard error', async () => {
  const { place, run } = await stage()
  const keyless = article('x', ['Bob']).replace(' key="x"', '')
  const { code, stdout, stderr } = await run(place.file('dblp.xml', dump(article('a', ['Ann']), keyless)))
  expect(code).toBe(0)
  expect(stdout).toContain('1 records were skipped')
  expect(stderr).toMatch(/^<article> without a key, at byte \d+\n$/)
})

test.each([
  ['', /^FILE is empty: [^\n]*\n$/],
  ['/nowhere/dblp.xml', /^\/nowhere\/dblp\.xml: there is no such file[^\n]*\n$/],
])('refuses the file name %j in one line', async (file, said) => {
  const { run } = await stage()
  const { code, stderr } = await run(file)
  expect(code).toBe(1)
  expect(stderr).toMatch(said)
})

test('refuses options that exclude each other in one line', async () => {
  const { run } = await stage()
  const { code, stderr } = await run('--force', '--if-newer')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^error: [^\n]*--force[^\n]*--if-newer[^\n]*\n$/)
})

test('refuses a web page in place of the dump, and keeps the loaded data', async () => {
  const { place, run } = await stage()
  await run(place.file('dblp.xml.gz', PACKED))
  const before = place.databaseBytes()
  const page = place.file('page.xml.gz', gzipSync('<!doctype html><title>Are you a bot?</title>'))
  const { code, stderr } = await run(page, '--force')
  expect(code).toBe(1)
  expect(stderr).toMatch(
    /page\.xml\.gz: (?:holds <html>|is not well-formed XML)[^\n]*\. The loaded data are unchanged\./,
  )
  expect(place.databaseBytes().equals(before)).toBe(true)
})

test('tries the sources of DBLP_XML_GZ_URL in order', async () => {
  const { place, server, env } = await stage()
  const sources = `${server.base}/nothing.xml.gz, ${server.url}`
  const { code, stdout } = await runHere(['import'], { ...env, DBLP_XML_GZ_URL: sources })
  expect(code).toBe(0)
  expect(stdout).toMatch(/nothing\.xml\.gz: answers 404; asking the next source, 127\.0\.0\.1:\d+\n/)
  expect(contentOf(place.dbPath).records).toHaveLength(1)
})

test('exits with 1 at once without a connection to the internet', async () => {
  const { place } = await stage()
  const DBLP_XML_GZ_URL = ['dblp', 'trier', 'drops'].map((name) => `https://${name}.invalid/x.xml.gz`).join()
  expect(await runProgram(['import'], { DATA_DIR: place.path, DBLP_XML_GZ_URL })).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'dblp.invalid cannot be looked up: is there a connection to the internet? The loaded data are unchanged.\n',
  })
})

/** Starts a command that has received 1.5 MB of a dump, and whose server then sends nothing. */
async function halfDownload() {
  const staged = await stage(Buffer.concat([PACKED, Buffer.alloc(2_000_000)]))
  const { place, server, env } = staged
  server.instead.push((_, response) => {
    response.writeHead(200, { 'content-length': server.content.length, etag: '"one"' })
    response.write(server.content.subarray(0, 1_500_000))
  })
  const child = spawn(process.execPath, [COMMAND, 'import'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'close')
  const stderr = text(child.stderr)
  const part = join(place.path, 'download/dblp.xml.gz.part')
  await untilPrinted(child, 'Downloading')
  await expect.poll(() => existsSync(part) && statSync(part).size, { timeout: 10_000 }).toBe(1_500_000)
  return { ...staged, child, ended, stderr }
}

test('continues a download after Ctrl-C', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows sends no signals')
  const { server, run, child, ended, stderr } = await halfDownload()
  child.kill('SIGINT')
  expect((await ended)[0]).toBe(130)
  expect(await stderr).toMatch(/^Stopped;[^\n]*The [\d.]+ MB that were downloaded stay[^\n]*\n$/)

  expect((await run()).code).toBe(0)
  expect(server.asked).toContain('GET /dblp.xml.gz bytes=1500000-')
})

test('continues a download after kill -9', async () => {
  const { place, server, run, child, ended } = await halfDownload()
  child.kill('SIGKILL')
  await ended
  expect((await run()).code).toBe(0)
  expect(server.asked).toContain('GET /dblp.xml.gz bytes=1500000-')
  expect(contentOf(place.dbPath).records).toHaveLength(1)
})
