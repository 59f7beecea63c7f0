import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, onTestFinished, test } from 'vitest'
import { importFile } from '../../../backend/import/import-file.ts'
import { policyFileText } from '../../../shared/conflicts/policy/chosen-policy.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { cacheKey, pairsPayload } from '../../../shared/query/payload.ts'
import { startScriptedBackend } from '../../browser/scripted-backend.ts'
import { jsonPost } from '../../json-post.ts'
import { freePort } from '../../programs.ts'
import { runHere } from '../../run-here.ts'
import { startHere } from '../../servers-here.ts'
import { STARTER, useStarter } from '../starter-servers.ts'

/** These tests use the starter data, with a real daemon and backend. */

const A = ['Ion Stoica', 'Hector Garcia-Molina']
const B = ['Scott Shenker', 'Jennifer Widom']

const { folder, daemon, backend, env, file } = useStarter()
const check = (args: string[], more: NodeJS.ProcessEnv = {}) =>
  runHere(['check', ...args], { ...env(), ...more })
const stats = async () => (await fetch(`${daemon()}/api/runtime/stats`)).json()

describe('with the daemon and the backend', () => {
  test('reports the cleaned, left-out and unread lines of a list with --clean', async () => {
    const a = file(
      'found.txt',
      '1. Prof. Ion Stoica (UC Berkeley) <istoica@example.org>\n2. Scott Shenker, University of California\nWe thank the reviewers.\nProgram Committee\n',
    )
    const b = file('B.txt', 'Scott Shenker\n')
    const { code, stdout, stderr } = await check(['--clean', a, b])
    expect(stdout).toMatch(
      /^same person .*\nconflict +Ion Stoica – Scott Shenker: 7 joint papers, last 2013\n/,
    )
    expect(code).toBe(3)
    expect(stderr).toContain(': 2 of 4 lines cleaned up.\n')
    expect(stderr).toContain('1. Prof. Ion Stoica (UC Berkeley) <istoica@example.org> → Ion Stoica\n')
    expect(stderr).toContain(': 1 of 4 lines left out; they are not names:\n  Program Committee\n')
    expect(stderr).toContain(
      ': 1 of 4 lines not understood; they are asked without cleaning.\n  We thank the reviewers.\n',
    )
  })

  test('writes the affiliations of cleaned lists to the CSV', async () => {
    const [a, b] = [
      file('A.csv', 'Name,Affiliation\nIon Stoica,UC Berkeley\n'),
      file('B.txt', 'Scott Shenker (ICSI)\n'),
    ]
    const csv = await check(['--clean', '--csv', a, b])
    expect(csv.stdout.split('\r\n')[1]).toMatch(/,UC Berkeley,ICSI,,,,$/)
  })

  test('prints the pairs with joint papers, and the papers with --papers', async () => {
    const [a, b] = [file('A.txt', `${A.join('\n')}\n`), file('B.txt', B.join('\n'))]
    const before = await stats()
    const first = await check([a, b])
    expect(first.code).toBe(3)
    expect(first.stdout).toMatch(
      /^conflict {2}Ion Stoica – Scott Shenker: 7 joint papers, last 2013\nconflict {2}Hector [^\n]*\n\nThe data end on /,
    )
    expect(first.stdout).toMatch(/\n2 conflicts · 2 clear\.\n$/)
    expect(first.stderr).toBe('')

    const key = cacheKey(pairsPayload(A, B, {}))
    const got = await fetch(`${daemon()}/api/runtime/cache/get`, jsonPost({ key }))
    expect(await got.json()).toMatchObject({ hit: true })

    const second = await check([a, b, '--papers'])
    expect(second.stdout).toMatch(/\n\nIon Stoica – Scott Shenker\n {2}2013 {2}/)
    expect(second.stderr).toMatch(/^From the cache, stored [^\n]* UTC;[^\n]*\n$/)
    const after = await stats()
    expect(after.query_events - before.query_events).toBe(2)
    expect(after.counters.cache_hit_count - before.counters.cache_hit_count).toBe(2)

    expect((await check([a, b, '--refresh'])).stderr).toBe('')
    expect((await stats()).counters.cache_write_count - before.counters.cache_write_count).toBe(2)
  })

  test('replaces a cached answer from older data, and exits with the code of the new answer', async () => {
    const [left, right] = [['Hector Garcia-Molina'], ['Jennifer Widom']]
    const [a, b] = [file('older-a.txt', left.join('')), file('older-b.txt', right.join(''))]
    const payload = pairsPayload(left, right, { exactBaseMatch: true })
    const post = (url: string, body: object) => fetch(url, jsonPost(body))
    const answer = await (await post(`${backend()}/api/coauthors/pairs`, payload)).json()
    const [pair] = answer.pair_pubs
    Object.assign(pair, { count: 0, items: [], verdict: 'none' })
    answer.matrix[pair.left][pair.right] = 0
    const older = { ...answer, data_date: '2001-02-03' }
    const store = () => post(`${daemon()}/api/runtime/cache/put`, { key: cacheKey(payload), data: older })
    await store()
    const before = await stats()
    const { code, stdout, stderr } = await check([a, b])
    expect(stdout).toMatch(/^conflict {2}Hector Garcia-Molina – Jennifer Widom: \d+ joint papers, last/)
    expect(code).toBe(3)
    expect(stderr).toMatch(/^The backend was asked: the cached answer was from dblp of .*2001; /)
    const after = await stats()
    expect(after.query_events - before.query_events).toBe(2)
    expect(after.counters.cache_write_count - before.counters.cache_write_count).toBe(1)
    expect((await check([a, b])).stderr).toMatch(/^From the cache, stored/)

    // If the backend fails, the command falls back to the older answer.
    await store()
    const busy = await startScriptedBackend({
      '/api/stats': {
        publications: 1,
        authors: 1,
        data_source: 'DBLP',
        data_date: '2026-12-01',
      },
    })
    const failed = await check([a, b], { API_BASE_URL: busy.url })
    expect(failed.stdout).toContain('1 clear')
    expect(failed.stderr).toContain('the backend now has dblp of Dec 1, 2026, but it did not answer.')
    await busy.close()
  })

  test('reads a file from Windows, and standard input', async () => {
    const a = file('bom.txt', '\ufeffIon Stoica || Berkeley\r\n\r\nIon Stoica\r\n')
    const { code, stdout } = await runHere(['check', a, '-'], env(), 'Jennifer Widom\n')
    expect(stdout).toContain('No pair has joint papers. All names were found.')
    expect(code).toBe(0)
  })

  test('exits with 4 if the data end before the year of --since', async () => {
    const [a, b] = [file('one.txt', A[0] ?? ''), file('B.txt', B[0] ?? '')]
    const { code, stdout } = await check([a, b, '--since', '2020'])
    expect(stdout).toContain('The data end on Dec 31, 2019, and papers since 2020 count')
    expect(stdout).toMatch(/\n0 conflicts · 1 not covered by the data, counting papers since 2020\.\n$/)
    expect(code).toBe(4)
  })

  test('exits with 4 on the starter data: a sample makes no pair clear', async () => {
    const dbPath = join(folder(), 'starter.sqlite')
    await importFile({ file: STARTER, dbPath, sample: true })
    const starter = await startHere('backend', { COAUTHORS_DATA_DIR: folder(), DB_PATH: dbPath })
    onTestFinished(starter.stop)
    const [a, b] = [file('one.txt', A[0] ?? ''), file('widom.txt', 'Jennifer Widom')]
    // No daemon listens at this port, because a daemon's cache would answer from other data.
    const { code, stdout, stderr } = await check([a, b], {
      API_BASE_URL: starter.url,
      PORT: String(await freePort()),
    })
    expect(stdout).toMatch(
      /\n0 conflicts · 1 not covered by the data, only the sample of 153 papers was searched\.\n$/,
    )
    expect(stderr).toContain('Only the sample of 153 papers was searched. For all of dblp: ')
    expect(code).toBe(4)
  })

  test('writes the same files as the page with --json and --csv', async () => {
    const [a, b] = [file('A.txt', A.join('\n')), file('B.txt', B.join('\n'))]
    const json = await check([a, b, '--json', '--limit', '2', '--loose'])
    expect(json.code).toBe(3)
    expect(JSON.parse(json.stdout)).toMatchObject({
      program: 'CoAuthors',
      query: { left: A, right: B, exact_base_match: false, limit_per_pair: 2 },
      answer: { pair_count: 4 },
    })
    const csv = await check([a, b, '--csv'])
    const rows = parse(csv.stdout, { bom: true, columns: true })
    expect(rows).toHaveLength(7 + 5 + 2)
    expect(rows[0]).toMatchObject({ left: 'Ion Stoica', verdict: 'conflict', joint_papers: '7' })
  })

  test('writes BibTeX and a bulk assignment with --format', async () => {
    const [a, b] = [file('A.txt', A.join('\n')), file('B.txt', B.join('\n'))]
    const bibtex = await check([a, b, '--format', 'bibtex'])
    expect(bibtex).toMatchObject({
      code: 3,
      stdout: expect.stringMatching(
        /^@comment\{\n {2}2 conflicts · 2 clear\n {2}The data end on Dec 31, 2019: .*\n {2}Made by: CoAuthors /,
      ),
    })
    expect(bibtex.stdout.match(/^@\w+\{DBLP:/gm)).toHaveLength(12)
    const assignment = await check([a, b, '--format', 'assignment', '--paper', '12'])
    expect(assignment.stdout.split('\n').map((line) => line.trim())).toContain(
      '12,conflict,Scott Shenker,none:pinned collaborator',
    )
    const numberless = await check([a, b, '--format', 'assignment', '--paper', 'all'])
    expect([numberless.code, numberless.stdout]).toEqual([1, ''])
    expect(numberless.stderr).toContain('--paper NUMBER')
    const nobody = await check([a, file('N.txt', 'Nobody Atall'), '--format', 'assignment', '--paper', '12'])
    expect(nobody).toMatchObject({
      stdout: '',
      stderr: expect.stringMatching(/leaves out \d+ pairs that are possible, .* Look/),
    })
    expect((await check([a, b, '--format', 'csv', '--json'])).code).toBe(1)
  })
})

describe('--policy', () => {
  test('applies a preset to the report, the exit code and the exports', async () => {
    const [a, b] = [file('A.txt', A[0] ?? ''), file('B.txt', B[0] ?? '')]
    const { code, stdout, stderr } = await check([a, b, '--policy', 'pvldb'])
    // The data end in 2019, before the window of PVLDB.
    expect(code).toBe(4)
    expect(stdout).toContain('No pair has joint papers that count under PVLDB.')
    expect(stdout).toMatch(/Judged under PVLDB: since \d{4}, as of [A-Z][a-z]{2} \d+, \d{4}\./)
    expect(stdout).toContain('Pairs that have joint papers, but no conflict under this policy: 1.')
    expect(stdout).toMatch(/\n0 conflicts · 1 not covered by the data, under PVLDB\.\n$/)
    expect(stderr).not.toContain('olicy')
    const json = JSON.parse((await check([a, b, '--policy', 'PVLDB', '--json'])).stdout)
    expect(json).toMatchObject({
      policy: { name: 'Joint paper in 2 years (PVLDB)', months: 24 },
      summary: { standings: { conflict: 0, clear: 0, not_covered: 1 } },
    })
    const csv = await check([a, b, '--policy', 'PVLDB', '--csv'])
    const rows: Record<string, string>[] = parse(csv.stdout, { bom: true, columns: true })
    expect(rows).toHaveLength(7)
    expect(new Set(rows.map(({ policy, counted }) => `${policy} ${counted}`))).toEqual(
      new Set(['Joint paper in 2 years (PVLDB) no']),
    )
  })

  test('applies a policy file of the page', async () => {
    const [a, b] = [file('A.txt', A[0] ?? ''), file('B.txt', B[0] ?? '')]
    const ours = { ...ANY_WORK, name: 'Ours \u001b[2J', least: 7 }
    const good = file('ours.json', policyFileText(ours))
    const { code, stdout } = await check([a, b, '--policy', good])
    expect(code).toBe(3)
    expect(stdout).toMatch(/^conflict .*7 joint papers, last 2013/)
    expect(stdout).not.toContain('\u001b')
    const strict = file('strict.json', policyFileText({ ...ours, least: 8 }))
    expect((await check([a, b, '--policy', strict])).code).toBe(0)
  })
})

test('joins the answers to more than 50 names with --batches', async () => {
  const people = Array.from({ length: 59 }, (_, index) => `Person ${index}`)
  const a = file('many.txt', [...people, 'Ion Stoica'].join('\n'))
  const b = file('B.txt', B.join('\n'))
  const before = await stats()
  const { code, stdout, stderr } = await check([a, b, '--batches'])
  expect(code).toBe(3)
  expect(stdout).toMatch(/^conflict {2}Ion Stoica – Scott Shenker: 7 joint papers, last 2013\n/)
  expect(stdout).toMatch(/\n1 conflict · .*118 unknown/)
  expect(stderr).toBe('')
  expect((await stats()).query_events - before.query_events).toBe(2)

  const json = await check([a, b, '--batches', '--json'])
  expect(JSON.parse(json.stdout)).toMatchObject({
    cache_key: null,
    batches: [{ source: { from: 'cache' } }, { source: { from: 'cache' } }],
    answer: { pair_count: 120 },
  })
  expect(json.stderr).toMatch(/^From the cache, stored /)

  const refused = await check([a, b])
  expect(refused.code).toBe(1)
  expect(refused.stderr).toContain('Authors A holds 60 names; 50 is the most.')
  expect(refused.stderr).toContain('Ask in 2 batches: --batches.')

  const tooMany = file('toomany.txt', Array.from({ length: 501 }, (_, index) => `Person ${index}`).join('\n'))
  const beyond = await check([tooMany, b, '--batches'])
  expect(beyond.code).toBe(1)
  expect(beyond.stderr).toContain('holds 501 names; 500 is the most, even in batches')
})

describe('a query that cannot run', () => {
  const many = Array.from({ length: 51 }, (_, index) => `Person ${index}`).join('\n')
  test.each([
    ['a folder instead of a file', () => [folder(), file('B.txt', 'x')], /cannot be read \(it is a folder\)/],
    ['an empty list', () => [file('A.txt', 'x'), file('B.txt', '\n \n')], /B\.txt: Authors B is empty/],
    ['51 names', () => [file('A.txt', many), file('B.txt', 'x')], /A\.txt: Authors A holds 51 names; 50 is/],
    [
      'a name of 501 characters',
      () => [file('A.txt', 'x'), file('B.txt', `y\n\n${'z'.repeat(501)} (MIT)`)],
      /B\.txt: Authors B, line 3: the name has 501 characters; 500 is the most/,
    ],
    ['standard input twice', () => ['-', '-'], /Only one of the lists/],
    [
      'standard input for a list and the policy',
      () => ['-', 'B.txt', '--policy', '-'],
      /Only one of the lists/,
    ],
    ['an invalid year', () => ['-', 'B.txt', '--since', '20'], /1000 to 9999/],
  ])('prints one line to standard error and exits with 1: %s', async (_, args, said) => {
    const { code, stdout, stderr } = await check(args())
    expect(stderr).toMatch(said)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stdout).toBe('')
    expect(code).toBe(1)
  })
})

test('asks the backend without a daemon, and reports a missing backend', async () => {
  const [a, b] = [file('A.txt', A.join('\n')), file('B.txt', B.join('\n'))]
  const nowhere = String(await freePort())
  const alone = await check([a, b], { PORT: nowhere, API_BASE_URL: backend() })
  expect(alone.code).toBe(3)
  expect(alone.stderr).toMatch(
    /^CoAuthors does not run at [^\n]*Nothing is cached, and no decisions are applied\.\n$/,
  )
  const neither = await check([a, b], { PORT: nowhere, API_BASE_URL: `http://127.0.0.1:${nowhere}` })
  expect(neither.code).toBe(1)
  expect(neither.stdout).toBe('')
  expect(neither.stderr).toMatch(
    /The backend at [^\n]* does not answer\. Start it with \.\/coauthors backend/,
  )
})
