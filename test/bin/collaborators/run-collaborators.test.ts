import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerForm } from '../../../shared/collaborators/coa/fill-coa.ts'
import { importWorld } from '../../backend/fixture.ts'
import { useFolder } from '../../daemon/daemon.ts'
import { runHere } from '../../run-here.ts'
import { type RunningServer, startHere } from '../../servers-here.ts'
import { coaTemplate } from '../../shared/collaborators/coa/coa-template.ts'

const NO_LIBREOFFICE = spawnSync('soffice', ['--version']).status !== 0
if (NO_LIBREOFFICE) process.stderr.write('LibreOffice is missing: no form is opened in it.\n')
const THIS_YEAR = new Date().getFullYear()
const folder = useFolder('file')
let daemon: RunningServer
let backend: RunningServer
let env: NodeJS.ProcessEnv

beforeAll(async () => {
  const DB_PATH = folder.file('dblp.sqlite')
  await importWorld(DB_PATH, {
    persons: [
      { names: ['Bea Long'], affiliations: ['Lab, Paris'], orcid: '0000-0002-1825-0097' },
      { names: ['Wei Wang 0001'] },
      { names: ['Wei Wang 0002'] },
    ],
    papers: [
      { authors: ['Ann Au', 'Bea Long'], year: THIS_YEAR },
      { authors: ['Ann Au', 'Cy \u202ebad'], year: 2001 },
      { authors: ['Wei Wang 0001', 'Di'], year: 2001 },
      { authors: ['Wei Wang 0002'], year: 2001 },
      { authors: ['Alone'], year: THIS_YEAR },
      { authors: ['Zoe Q. Near'], year: THIS_YEAR },
      { authors: ['Zoe Near', 'Di'], year: THIS_YEAR },
    ],
  })
  backend = await startHere('backend', { DB_PATH, DATA_DIR: folder.path })
  daemon = await startHere('daemon', { COAUTHORS_DATA_DIR: folder.path, API_BASE_URL: backend.url })
  env = { COAUTHORS_DATA_DIR: folder.path, PORT: String(daemon.port), API_BASE_URL: '', NO_COLOR: '1' }
})
afterAll(async () => {
  await Promise.all([daemon.stop(), backend.stop()])
})
const run = (...args: string[]) => runHere(['collaborators', ...args], env)

test('lists every collaborator with papers and years', async () => {
  const first = await run('Ann Au')
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toBe(`Bea Long (Lab, Paris)  1 paper  ${THIS_YEAR}\nCy bad  1 paper  2001\n`)
  expect((await run('Ann Au')).stderr).toMatch(/^From the cache/)
  expect((await run('Ann Au', '--since', '2020')).stdout).not.toContain('Cy')
})

test('refuses standard input for both the names and the earlier list', async () => {
  const { code, stderr } = await run('-', '--merge', '-')
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^Only one of the names/) })
})

test('exits with 4 for an ambiguous or unknown name', async () => {
  const { code, stdout, stderr } = await run('Wei Wang', 'No Body', '--format', 'hotcrp')
  expect({ code, stdout }).toEqual({ code: 4, stdout: '' })
  expect(stderr).toMatch(
    /^Wei Wang: several people may have .*Name one of them: Wei Wang 0001; Wei Wang 0002$/m,
  )
  expect(stderr).toMatch(/^No Body: dblp knows nobody of this name, so nobody is listed/m)
  expect(await run('Alone', '--format', 'hotcrp')).toMatchObject({ code: 0, stdout: 'None\n' })
})

test('suggests people with similar names instead of an empty list', async () => {
  const offered =
    'Zoe Q. Near: if these people with similar names are the same person, name them too: Zoe Near\n'
  expect(await run('Zoe Q. Near', '--format', 'hotcrp')).toEqual({ code: 4, stdout: '', stderr: offered })
  const both = await run('Zoe Q. Near', 'Zoe Near')
  expect(both).toMatchObject({ code: 0, stdout: `Di  1 paper  ${THIS_YEAR}\n` })
})

test('merges the list with an earlier one in each format', async () => {
  const [names, earlier] = [folder.file('names.txt'), folder.file('earlier.txt')]
  writeFileSync(names, 'Ann Au\nAlone\n')
  writeFileSync(earlier, 'Bea Long (Lab, Rome)\nMy Advisor (Uni)\n')
  const as = async (format: string) => (await run(names, '--merge', earlier, '--format', format)).stdout
  expect(await as('hotcrp')).toBe('Bea Long (Lab, Rome)\nCy bad (unknown)\nMy Advisor (Uni)\n')
  expect((await as('nsf')).split('\n')[0]).toMatch(
    new RegExp(`^A:\\tLong, Bea\\tLab, Rome\\t\\t\\d\\d/\\d\\d/${THIS_YEAR}$`),
  )
  expect(parse(await as('csv'), { bom: true, columns: true })[0]).toMatchObject({
    name: 'Bea Long',
    orcid: '0000-0002-1825-0097',
    with: 'Ann Au',
  })
  expect(JSON.parse(await as('json')).collaborators).toHaveLength(3)
  writeFileSync(earlier, '# none yet\n')
  expect((await run(names, '--merge', earlier)).stderr).toContain(`${earlier}: nobody is in this list.\n`)
})

describe("the NSF's form", () => {
  test.skipIf(NO_LIBREOFFICE)('writes a form with a day that LibreOffice reads as a date', () => {
    const row = {
      kind: 'A:',
      name: 'Long, Bea',
      affiliation: 'Lab, Paris',
      lastActive: '2025-12-31',
    } as const
    const filled = answerForm({ bytes: coaTemplate(), rows: [row] })
    const path = folder.file('office.xlsx')
    writeFileSync(path, 'bytes' in filled ? filled.bytes : '')
    const profile = `-env:UserInstallation=${pathToFileURL(folder.file('office'))}`
    const how = ['--headless', profile, '--convert-to', 'csv', '--outdir', folder.path, path]
    expect(spawnSync('soffice', how, { timeout: 60_000 }).status).toBe(0)
    const csv = readFileSync(folder.file('office.csv'), 'utf8')
    expect(csv).toMatch(/^A:,"Long, Bea","Lab, Paris",,12\/31\/(?:20)?25$/m)
  })
})

test('refuses a bad query in one line, without a server', async () => {
  const many = Array.from({ length: 51 }, (_, at) => `Name ${at}`)
  expect((await run(' ')).stderr).toBe('Write at least one name.\n')
  expect((await run(...many)).stderr).toBe('There are 51 names; ask for at most 50 at a time.\n')
  expect((await run('x'.repeat(501))).stderr).toMatch(/^A name has 501 characters/)
  expect((await run('Ann Au', '--merge', folder.file('missing.txt'))).code).toBe(1)
})
