import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decisionsClient, findAllDecisions } from '../../../shared/clients/decisions-client.ts'
import { pairText } from '../../../shared/conflicts/decisions/finding.ts'
import { MOST_DECISIONS, NOTE_LENGTH, SOUGHT } from '../../../shared/contract/decisions.ts'
import { CHROME_EXTENSION_ORIGIN } from '../../../shared/extension-identity.ts'
import { makeFolder, startTestDaemon, type TestDaemon } from '../daemon.ts'
import { testOnSqlite } from '../test-database.ts'

/** Decisions and choices over HTTP: docs/dev/protocol.md, Decisions, Choices, Decision file. */

let folder: ReturnType<typeof makeFolder>
let daemon: TestDaemon

beforeEach(async () => {
  folder = makeFolder()
  daemon = await startTestDaemon(folder.folder)
})
afterEach(async () => {
  await daemon.close()
  folder.remove()
})

const side = (...names: string[]) => ({
  persons: names.map((name) => ({ key: `homepages/${name.replaceAll(' ', '')}`, name })),
  more: 0,
})
const decision = (left: string, right: string, more: object = {}) => ({
  sides: [side(left), side(right)] as [ReturnType<typeof side>, ReturnType<typeof side>],
  ruling: 'dismissed',
  note: '',
  verdict: 'conflict',
  works: ['conf/x/1'],
  work_count: 1,
  ...more,
})
const made_under = {
  policy: { name: 'PVLDB', months: 24, without: ['preprint'], least: 1, authors: null },
  judged_at: '2026-11-22',
  year_min: 2020,
  exact_base_match: true,
}
const put = async (one: object, replaces: number | null = null) => {
  const answer = await daemon.post('/api/runtime/decisions/put', { decision: one, replaces })
  return { status: answer.status, body: await answer.json() }
}
const find = async (...names: string[]) => {
  const keys = names.map((name) => `homepages/${name.replaceAll(' ', '')}`)
  const answer = await daemon.post('/api/runtime/decisions/find', { keys, names: [] })
  return (await answer.json()).decisions
}
const list = async (query = '') => (await daemon.get(`/api/runtime/decisions/list${query}`)).json()
const withdraw = (id: number, pair: string) => daemon.post('/api/runtime/decisions/withdraw', { id, pair })
const exported = async () => (await daemon.get('/api/runtime/decisions/export')).json()
const importFile = (file: unknown) => daemon.post('/api/runtime/decisions/import', file)
const choice = (entry: string, name: string) => ({
  entry,
  person: { key: `homepages/${name.replaceAll(' ', '')}`, name },
  used: name,
})

describe('a decision', () => {
  test('is found by the keys of its two persons, or by their names, and by neither alone', async () => {
    const { body } = await put(decision('Ann Lee', 'Bo Sun', { note: 'brother' }))
    expect(body.decision).toMatchObject({
      ruling: 'dismissed',
      note: 'brother',
      decided_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    })
    expect(await find('Bo Sun', 'Cy Roe', 'Ann Lee')).toEqual([body.decision])
    expect(await find('Ann Lee', 'Cy Roe')).toEqual([])
    const byName = await daemon.post('/api/runtime/decisions/find', {
      keys: ['homepages/BoSun'],
      names: ['Ann Lee'],
    })
    expect((await byName.json()).decisions).toHaveLength(1)
  })

  test('outlives a restart, and a cleared cache', async () => {
    const doubtful = { count: 2, last_year: 2024 }
    const { body } = await put(decision('Ann Lee', 'Bo Sun', { doubtful, made_under }))
    expect(body.decision).toMatchObject({ doubtful, made_under })
    await daemon.post('/api/runtime/cache/clear', { all: true })
    await daemon.close()
    daemon = await startTestDaemon(folder.folder)
    expect(await find('Ann Lee', 'Bo Sun')).toEqual([body.decision])
  })

  test('of another window is not overwritten: 409 says what it is', async () => {
    const { body: first } = await put(decision('Ann Lee', 'Bo Sun'))
    const turned = decision('Bo Sun', 'Ann Lee', { ruling: 'confirmed', note: 'of the other window' })
    const second = await put(turned, first.decision.id)
    expect(second.status).toBe(200)
    expect(second.body.decision.pair).toBe(first.decision.pair)
    for (const replaces of [null, first.decision.id, 999]) {
      const refused = await put(decision('Ann Lee', 'Bo Sun'), replaces)
      expect(refused).toMatchObject({
        status: 409,
        body: {
          detail: expect.stringContaining('decided otherwise'),
          decision: { ruling: 'confirmed', note: 'of the other window' },
        },
      })
    }
    expect((await withdraw(first.decision.id, first.decision.pair)).status).toBe(409)
    expect((await withdraw(second.body.decision.id, first.decision.pair)).status).toBe(200)
    const late = await put(turned, second.body.decision.id)
    expect(late).toMatchObject({ status: 409, body: { decision: null } })
    expect((await withdraw(1, first.decision.pair)).status).toBe(404)
  })

  test('that many windows make at once is made once', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) => put(decision('Ann Lee', 'Bo Sun', { note: String(at) }))),
    )
    const kept = made.filter(({ status }) => status === 200)
    expect(kept).toHaveLength(1)
    expect(made.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await find('Ann Lee', 'Bo Sun')).toEqual([kept[0]?.body.decision])
  })

  test('can be put back with its time after it was withdrawn, under another id', async () => {
    const { body } = await put(decision('Ann Lee', 'Bo Sun', { decided_at: '2026-01-02 03:04:05' }))
    await withdraw(body.decision.id, body.decision.pair)
    const { id, pair: _, ...rest } = body.decision
    const again = await put(rest)
    expect(again.body.decision.decided_at).toBe('2026-01-02 03:04:05')
    expect(again.body.decision.id).toBeGreaterThan(id)
  })

  const BROKEN = [
    ['no ruling', { ruling: 'maybe' }],
    ['a note that is too long', { note: 'x'.repeat(NOTE_LENGTH + 1) }],
    ['a note with a lone surrogate', { note: '\ud800' }],
    ['a note with NUL', { note: 'a\0b' }],
    ['one side', { sides: [side('Ann Lee')] }],
    ['a person and themselves', { sides: [side('Ann Lee'), side('Bo Sun', 'Ann Lee')] }],
    ['a side of nobody', { sides: [side('Ann Lee'), side()] }],
    ['one person twice on a side', { sides: [side('Ann Lee', 'Ann Lee'), side('Bo Sun')] }],
    ['more works than are counted', { works: ['a', 'b'], work_count: 1 }],
    ['a count below zero', { work_count: -1 }],
    ['a time that is none', { decided_at: '2026-13-45 99:00:00' }],
    ['a key that is no text', { works: [{}] }],
    ['a number of doubtful works below zero', { doubtful: { count: -1, last_year: null } }],
    ['an unresolved verdict', { verdict: 'unresolved' }],
    ['a policy that is none', { made_under: { ...made_under, policy: { name: 'any' } } }],
    ['a date of judging that is none', { made_under: { ...made_under, judged_at: '2026-13-01' } }],
  ] as const

  test(`that breaks a rule is refused with 422: ${BROKEN.map(([what]) => what).join(', ')}`, async () => {
    for (const [what, more] of BROKEN)
      expect([what, (await put(decision('Ann Lee', 'Bo Sun', more))).status]).toEqual([what, 422])
    expect((await list()).total).toBe(0)
  })

  test('keeps hostile text as it is', async () => {
    const note = `'; DROP TABLE decisions; -- "</script><img src=x onerror=alert(1)>" \u202e 王`
    await put(decision("Robert'); --", '%_*', { note }))
    expect((await list()).list[0]).toMatchObject({ note })
    expect((await list(`?search=${encodeURIComponent("'; drop")}`)).total).toBe(1)
    expect((await list('?search=%25_%25')).total).toBe(0)
  })
})

test('the list is searched by names and notes, without case and accents, and comes in pages', async () => {
  await put(decision('José Müller', 'Bo Sun', { note: 'Same Lab' }))
  await put(decision('Łukasz Weiß', 'Sørensen', { note: 'Ærø' }))
  for (const search of ['lukasz WEISS sorensen aero', 'Łukasz Weiß Sørensen']) {
    expect((await list(`?search=${encodeURIComponent(search)}`)).total).toBe(1)
  }
  for (const at of [1, 2, 3]) await put(decision(`Person ${at}`, 'Bo Sun'))
  expect(await list('?limit=2')).toMatchObject({ total: 5, list: [{}, {}] })
  expect((await list('?limit=2&offset=4')).list).toHaveLength(1)
  expect(await list('?search=jose%20LAB')).toMatchObject({ total: 1, list: [{ note: 'Same Lab' }] })
  for (const bad of ['?limit=0', '?limit=201', '?offset=-1', `?search=${'x'.repeat(201)}`]) {
    expect((await daemon.get(`/api/runtime/decisions/list${bad}`)).status).toBe(422)
  }
})

test('choices of person: the last one for an entry is found, listed and withdrawn', async () => {
  const putChoice = (one: object) => daemon.post('/api/runtime/choices/put', { choice: one })
  await putChoice(choice('Wei Wang', 'Wei Wang 0010'))
  const { choice: kept } = await (await putChoice(choice('Wei Wang', 'Wei Wang 0011'))).json()
  expect(kept).toMatchObject({ entry: 'Wei Wang', used: 'Wei Wang 0011' })
  const found = await daemon.post('/api/runtime/choices/find', { entries: ['wei wang', 'Wei Wang'] })
  expect((await found.json()).choices).toEqual([kept])
  expect(await (await daemon.get('/api/runtime/choices/list?search=0011')).json()).toMatchObject({ total: 1 })
  const gone = { id: kept.id, entry: 'Wei Wang' }
  expect((await daemon.post('/api/runtime/choices/withdraw', { ...gone, id: 99 })).status).toBe(404)
  expect((await daemon.post('/api/runtime/choices/withdraw', gone)).status).toBe(200)
  expect((await daemon.post('/api/runtime/choices/withdraw', gone)).status).toBe(404)
  expect((await putChoice({ ...choice('x', 'y'), used: '' })).status).toBe(422)
})

describe('the file of decisions', () => {
  test('carries everything to another store, twice with the same result', async () => {
    await put(decision('Ann Lee', 'Bo Sun', { note: 'brother', made_under }))
    await put(decision('Ann Lee', 'Cy Roe', { ruling: 'confirmed', doubtful: { count: 1, last_year: null } }))
    await daemon.post('/api/runtime/choices/put', { choice: choice('Wei Wang', 'Wei Wang 0011') })
    const file = await exported()
    expect(file).toMatchObject({ coauthors: 'decisions', version: 1, program: expect.any(String) })
    const other = makeFolder()
    const second = await startTestDaemon(other.folder)
    const first = daemon
    daemon = second
    try {
      expect(await (await importFile(file)).json()).toMatchObject({
        decisions: { added: 2, same: 0, kept: 0 },
        choices: { added: 1 },
        conflicts: [],
      })
      expect(await (await importFile(file)).json()).toMatchObject({
        decisions: { added: 0, same: 2, kept: 0 },
        choices: { same: 1 },
      })
      const { exported_at: _, ...again } = await exported()
      expect(file).toMatchObject(again)
    } finally {
      await second.close()
      other.remove()
      daemon = first
    }
  })

  testOnSqlite('is backed up soon after its import, as any other change', async () => {
    const other = makeFolder()
    const second = await startTestDaemon(other.folder, { backupAfterMs: 20 })
    try {
      const file = {
        coauthors: 'decisions',
        version: 1,
        decisions: [],
        choices: [{ ...choice('W', 'Wei'), chosen_at: '2026-01-01 00:00:00' }],
      }
      expect((await second.post('/api/runtime/decisions/import', file)).status).toBe(200)
      const backups = join(dirname(second.settings.runtimeDb), 'workspace-backups')
      const copied = () =>
        globSync('*.sqlite', { cwd: backups }).filter((name) => name.startsWith('workspace-'))
      const rows = () => {
        const copy = new Database(join(backups, copied()[0] ?? ''), { readonly: true })
        const count = copy.prepare('SELECT count(*) FROM person_choices').pluck().get()
        copy.close()
        return count
      }
      await expect.poll(() => copied().length > 0 && rows(), { timeout: 20_000 }).toBe(1)
    } finally {
      await second.close()
      other.remove()
    }
  })

  test('never replaces what is there, and says what differs', async () => {
    await put(decision('Ann Lee', 'Bo Sun', { note: 'ours' }))
    const file = await exported()
    file.decisions[0] = { ...file.decisions[0], note: 'theirs', ruling: 'confirmed' }
    file.decisions.push(decision('Bo Sun', 'Cy Roe', { decided_at: '2026-01-01 00:00:00' }))
    expect(await (await importFile(file)).json()).toMatchObject({
      decisions: { added: 1, same: 0, kept: 1 },
      conflicts: [{ stored: { note: 'ours' }, file: { note: 'theirs', ruling: 'confirmed' } }],
    })
    expect(await find('Ann Lee', 'Bo Sun')).toMatchObject([{ note: 'ours' }])
  })

  test('of another version or kind, or with an impossible value in its last decision, is refused as a whole', async () => {
    const good = decision('Ann Lee', 'Bo Sun', { decided_at: '2026-01-01 00:00:00' })
    const bad = { ...good, ruling: 'maybe' }
    const file = { coauthors: 'decisions', version: 1, decisions: [good], choices: [] }
    for (const [more, loc] of [
      [{ version: 2 }, ['body', 'version']],
      [{ coauthors: 'policy' }, ['body']],
      [{ decisions: [good, bad] }, ['body', 'decisions', '1', 'ruling']],
    ]) {
      const refused = await importFile({ ...file, ...more })
      expect(refused.status).toBe(422)
      expect(await refused.json()).toMatchObject({ detail: [{ loc }] })
    }
    expect((await list()).total).toBe(0)
  })

  testOnSqlite(
    'is whole beside rows that cannot be read, which it counts and a decision on their pair replaces',
    async () => {
      const database = new Database(join(dirname(daemon.settings.runtimeDb), 'workspace.sqlite'))
      const insert = database.prepare(
        `INSERT INTO decisions (pair, ruling, note, verdict, sides_json, works_json, work_count, words, decided_at)
       VALUES (?, 'no ruling', '', '', '[]', '[]', 0, '', '')`,
      )
      const pairOf = (at: number) => pairText(decision('Ann Lee', `Other ${at}`).sides)
      database.transaction(() => {
        for (let at = 0; at < 600; at++) insert.run(pairOf(at))
      })()
      database.close()
      await put(decision('Ann Lee', 'Bo Sun'))
      const answer = await daemon.get('/api/runtime/decisions/export')
      expect(answer.headers.get('x-coauthors-unreadable')).toBe('600')
      const file = await answer.json()
      expect(file).toMatchObject({ unreadable: 600, decisions: [{ sides: [{}, {}] }], choices: [] })

      const decided_at = '2026-01-01 00:00:00'
      file.decisions.push(decision('Ann Lee', 'Other 3', { decided_at }))
      expect(await (await importFile(file)).json()).toMatchObject({
        decisions: { added: 1, same: 1, kept: 0 },
        conflicts: [],
      })
      expect(await find('Ann Lee', 'Other 3')).toHaveLength(1)
      expect((await put(decision('Ann Lee', 'Other 4'))).status).toBe(200)
      expect(await find('Ann Lee', 'Other 4')).toHaveLength(1)
    },
  )

  testOnSqlite('is imported whatever its size: one of 70 MB, in any layout', async () => {
    const decided_at = '2026-01-01 00:00:00'
    const decisions = Array.from({ length: 1000 }, (_, at) =>
      JSON.stringify(decision('Ann, [Lee', `Bo "${at}" \\]}`, { decided_at })),
    )
    const padded = decisions.map((one) => `${' '.repeat(70_000)}${one}\n`).join(',')
    const text = `\ufeff{"choices": [ ],"decisions":[${padded}], "version": 1, "coauthors": "decisions"}`
    const imported = await importFile(text)
    expect(imported.status).toBe(200)
    expect(await imported.json()).toMatchObject({ decisions: { added: 1000, same: 0, kept: 0 } })
    const found = await list(`?search=${encodeURIComponent('bo "999"')}`)
    expect(found).toMatchObject({ total: 1, list: [{ sides: [{ persons: [{ name: 'Ann, [Lee' }] }, {}] }] })
  })

  test('with more than are kept is refused before anything is stored', async () => {
    await put(decision('Ann Lee', 'Bo Sun'))
    const decided_at = '2026-01-01 00:00:00'
    const file = {
      coauthors: 'decisions',
      version: 1,
      decisions: Array.from({ length: MOST_DECISIONS }, (_, at) =>
        decision('Ann Lee', `Other ${at}`, { decided_at }),
      ),
      choices: [],
    }
    expect((await importFile(file)).status).toBe(409)
    expect((await list()).total).toBe(1)
    file.decisions.push(decision('Ann Lee', 'One more', { decided_at }))
    expect(await (await importFile(file)).json()).toMatchObject({
      detail: [{ loc: ['body', 'decisions'] }],
    })
  })

  test('that is cut, no JSON or no such file is refused, and once fixed it is imported', async () => {
    const good = decision('Ann Lee', 'Bo Sun', { decided_at: '2026-01-01 00:00:00' })
    const text = `{"coauthors":"decisions","version":1,"decisions":[${JSON.stringify(good)}],"choices": []}`
    const lists = ['"choices": [,]', '"choices": [}', '"choices": [x]', '"choices": {}']
    for (const refused of [
      text.slice(0, -20),
      text.replace(',"choices": []', ''),
      ...lists.map((list) => text.replace('"choices": []', list)),
      ...[null, [], 'text', 7, { coauthors: 'decisions' }].map((body) => JSON.stringify(body)),
    ])
      expect([refused, (await importFile(refused)).status]).toEqual([refused, 422])
    expect((await list()).total).toBe(0)
    expect((await importFile(text)).status).toBe(200)
  })
})

test('an extension may ask for persons it names and decide, and neither list, export nor import', async () => {
  const headers = { origin: CHROME_EXTENSION_ORIGIN, 'content-type': 'application/json' }
  const post = (path: string, body: unknown) =>
    daemon.get(path, { method: 'POST', headers, body: JSON.stringify(body) })
  const body = { decision: decision('Ann Lee', 'Bo Sun'), replaces: null }
  expect((await post('/api/runtime/decisions/put', body)).status).toBe(200)
  expect((await post('/api/runtime/decisions/find', { keys: [], names: [] })).status).toBe(200)
  expect((await post('/api/runtime/decisions/withdraw', { id: 1, pair: 'guessed' })).status).toBe(404)
  for (const path of ['decisions/list', 'decisions/export', 'choices/list', 'queries/named']) {
    expect((await daemon.get(`/api/runtime/${path}`, { headers: { origin: headers.origin } })).status).toBe(
      403,
    )
  }
  expect((await post('/api/runtime/decisions/import', {})).status).toBe(403)
  expect((await post('/api/runtime/queries/name', { key: 'a', name: null })).status).toBe(403)
})

describe('the name of a query', () => {
  const question = {
    left: ['Ann Lee'],
    right: ['Bo Sun'],
    exact_base_match: true,
    limit_per_pair: null,
    author_limit: null,
    year_min: null,
  }
  const name = (key: string, name: string | null) =>
    daemon.post('/api/runtime/queries/name', { key, name, question })
  const named = async (search = '') =>
    (await (await daemon.get(`/api/runtime/queries/named?search=${search}`)).json()).list

  test('finds it with the figures of its answer, and stays when the answer is cleared', async () => {
    await daemon.post('/api/runtime/cache/put', { key: 'pairs:v1:0', data: { a: 1 } })
    expect((await name('pairs:v1:0', ' VLDB 2027 ')).status).toBe(200)
    expect(await named('vldb')).toMatchObject([
      { key: 'pairs:v1:0', name: 'VLDB 2027', question, bytes: 7, hit_count: 0 },
    ])
    expect(await named('sun')).toHaveLength(1)
    expect(await named('nobody')).toEqual([])
    await daemon.post('/api/runtime/cache/clear', { all: true })
    expect(await named()).toMatchObject([{ name: 'VLDB 2027', bytes: null, updated_at: null }])
  })

  test('belongs to one query; null takes it away', async () => {
    await name('a', 'One')
    expect((await name('b', 'One')).status).toBe(409)
    expect((await name('a', 'Two')).status).toBe(200)
    expect((await name('b', 'One')).status).toBe(200)
    await name(' a ', null)
    expect((await named()).map((one: { name: string }) => one.name)).toEqual(['One'])
    expect((await name('c', '  ')).status).toBe(422)
    expect((await name('c', 'x'.repeat(101))).status).toBe(422)
  })
})

describe('bytes', () => {
  const keyOf = (at: number) => `conf/x/${at}`.padEnd(256, 'y')
  const large = (at: number, works: number) => ({
    ...decision(`A ${at}`, 'B', {
      works: Array.from({ length: works }, (_, work) => keyOf(work)),
      work_count: works,
    }),
    decided_at: '2026-01-01 00:00:00',
  })
  const fileOf = (decisions: object[]) => ({ coauthors: 'decisions', version: 1, decisions, choices: [] })

  test('a decision of more than 128 KiB is refused, alone and in a file', async () => {
    expect(await put(large(0, 600))).toMatchObject({ status: 413, body: { detail: /128 KB/ } })
    const answer = await importFile(fileOf([large(0, 10), large(1, 600)]))
    expect(answer.status).toBe(422)
    expect((await answer.json()).detail).toMatchObject([{ loc: ['body', 'decisions', '1'] }])
    expect((await list()).total).toBe(0)
  })

  testOnSqlite('20,000 empty decisions: their number and the first five places', async () => {
    const answer = await importFile(fileOf(Array(20_000).fill({})))
    const { detail } = await answer.json()
    expect(detail.map(({ loc }: { loc: string[] }) => loc[2])).toEqual(['0', '1', '2', '3', '4'])
    expect(detail[0].msg).toContain('20000')
  })

  testOnSqlite(
    'an answer of find holds 32 MiB and says that some are left out, which a client asks for',
    async () => {
      const all = Array.from({ length: 280 }, (_, at) => large(at, 480))
      expect((await importFile(fileOf(all))).status).toBe(200)
      // All have one person in common, who comes last.
      const keys = [...all.map((_, at) => `homepages/A${at}`), 'homepages/B']
      const found = await (await daemon.post('/api/runtime/decisions/find', { keys, names: [] })).text()
      expect(found.slice(0, 40)).toContain('"truncated":true')
      expect(Buffer.byteLength(found)).toBeLessThan(34 * 1024 * 1024)
      const client = decisionsClient({ base: daemon.url, fetch })
      expect(await findAllDecisions(client, { keys, names: [] })).toHaveLength(280)
    },
  )

  testOnSqlite(
    'a client finds the decisions on persons of whom there are more than one request may name',
    async () => {
      expect((await put(decision('A', 'B'))).status).toBe(200)
      const others = Array.from({ length: 2 * SOUGHT }, (_, at) => `homepages/${at}`)
      const client = decisionsClient({ base: daemon.url, fetch })
      const found = await findAllDecisions(client, {
        keys: ['homepages/A', ...others, 'homepages/B'],
        names: [],
      })
      expect(found).toHaveLength(1)
    },
  )
})
