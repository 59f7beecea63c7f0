import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { importFile } from '../../../backend/import/import-file.ts'
import { recordsAnswer } from '../../../shared/contract/backend/records.ts'
import { z } from '../../../shared/contract/zod.ts'
import { backendAt, backendOf, testFolder } from '../fixture.ts'

const RECORDS = '/api/records'
const WORLD = {
  persons: [{ names: ['Ann Lee', 'Anna B. Lee 0001'] }],
  papers: [
    {
      key: 'conf/x/LeeB01',
      type: 'inproceedings',
      authors: ['Ann Lee', 'Łukasz Ångström', 'Bo'],
      title: 'On {braces} & <i>more</i>',
      year: 2001,
      ee: 'https://doi.org/10.1/x',
    },
    { key: 'journals/y/2', authors: ['Anna B. Lee 0001', 'Bo'] },
    { key: 'journals/y/alone', authors: ['Ann Lee'] },
    { key: 'journals/y/others', authors: ['Cy', 'Dee'] },
  ],
}

test('each known key has its record with all authors as printed; the others are said', async () => {
  const { post } = await backendOf(WORLD)
  const { status, body } = await post(RECORDS, {
    keys: ['journals/y/2', 'no/such', 'conf/x/LeeB01', 'journals/y/2', 'journals/y/others'],
    names: ['Ann Lee', 'Bo', 'Nobody'],
  })
  expect(status).toBe(200)
  expect(z.safeParse(recordsAnswer, body).error).toBeUndefined()
  expect(body).toEqual({
    records: [
      {
        key: 'journals/y/2',
        pub_type: 'article',
        publtype: null,
        title: 'Paper 1',
        authors: ['Anna B. Lee 0001', 'Bo'],
        year: null,
        venue: 'X',
        url: null,
      },
      {
        key: 'conf/x/LeeB01',
        pub_type: 'inproceedings',
        publtype: null,
        title: 'On {braces} & <i>more</i>',
        authors: ['Ann Lee', 'Łukasz Ångström', 'Bo'],
        year: 2001,
        venue: 'X',
        url: 'https://doi.org/10.1/x',
      },
    ],
    unknown: ['no/such', 'journals/y/others'],
    data_date: expect.any(String),
  })
})

test('a name with a homonym number or under another name of the person finds the record as well', async () => {
  const { post } = await backendOf(WORLD)
  const ask = async (names: string[]) =>
    (await post(RECORDS, { keys: ['journals/y/2'], names })).body.records.length
  expect(await ask(['Anna B. Lee 0001', 'Bo'])).toBe(1)
  expect(await ask(['Ann Lee', 'Bo'])).toBe(1)
  expect(await ask(['Anna B. Lee 0002', 'Bo'])).toBe(0)
  // One person has not written it alone.
  expect(await ask(['Ann Lee', 'Anna B. Lee 0001'])).toBe(0)
})

test('no keys are no question; what is out of bounds is a 422 that says where', async () => {
  const { post } = await backendOf(WORLD)
  expect((await post(RECORDS, { keys: [], names: [] })).body).toMatchObject({ records: [], unknown: [] })
  const refused = async (body: unknown) => {
    const { status, body: answer } = await post(RECORDS, body)
    return [status, answer.detail?.[0]?.loc]
  }
  expect(await refused({ keys: Array(1001).fill('a'), names: [] })).toEqual([422, ['body', 'keys']])
  expect(await refused({ keys: [], names: Array(1001).fill('a') })).toEqual([422, ['body', 'names']])
  expect(await refused({ keys: ['x'.repeat(301)], names: [] })).toEqual([422, ['body', 'keys', 0]])
  expect(await refused({ keys: [], names: ['x'.repeat(501)] })).toEqual([422, ['body', 'names', 0]])
  expect(await refused({ keys: 'conf/x/LeeB01', names: [] })).toEqual([422, ['body', 'keys']])
  expect(await refused({ keys: [] })).toEqual([422, ['body', 'names']])
})

test('any text is a key that is unknown and a name that nobody has', async () => {
  const { post } = await backendOf(WORLD)
  const hostile = fc.string({ unit: 'binary', maxLength: 60 })
  const cases = [
    ["'; DROP TABLE records; --", '\0', '\ud800', '__proto__', 'constructor', '[]', '"', '%', '$.a'],
    ...fc.sample(fc.array(hostile, { maxLength: 30 }), { numRuns: 15, seed: 1 }),
  ]
  for (const texts of cases) {
    const { status, body } = await post(RECORDS, { keys: texts, names: texts })
    expect(status).toBe(200)
    expect(body.records).toEqual([])
    expect(body.unknown.length).toBe(new Set(texts).size)
  }
  expect(
    (await post(RECORDS, { keys: ['journals/y/2'], names: ['Ann Lee', 'Bo'] })).body.records,
  ).toHaveLength(1)
})

test('without a database it is a 503', async () => {
  const { post } = await backendOf(undefined)
  expect((await post(RECORDS, { keys: ['a'], names: ['Bo'] })).status).toBe(503)
})

test('a thousand records of 100 people are read', async () => {
  const folder = await testFolder()
  const file = join(folder, 'many.xml')
  const dbPath = join(folder, 'dblp.sqlite')
  const person = (number: number): string =>
    `Person ${String.fromCharCode(65 + (number % 26))}${'x'.repeat(number / 26)}`
  const record = (number: number): string => {
    const authors = [number, number * 7 + 1, number * 3 + 2].map((one) => person(one % 100))
    return `<article key="journals/m/${number}">${[...new Set(authors)].map((name) => `<author>${name}</author>`).join('')}<title>T ${number}.</title><year>2001</year></article>`
  }
  const numbers = Array.from({ length: 20_000 }, (_, number) => number)
  await writeFile(file, `<dblp>\n${numbers.map(record).join('\n')}\n</dblp>\n`)
  await importFile({ file, dbPath, sample: false })
  const { post } = backendAt(dbPath, { DATA_DIR: folder })
  const names = Array.from({ length: 100 }, (_, number) => person(number))
  const keys = numbers.slice(0, 1000).map((number) => `journals/m/${number * 20 + 1}`)
  const { body } = await post(RECORDS, { keys, names })
  expect(body.records.length + body.unknown.length).toBe(1000)
  expect(body.records.length).toBeGreaterThan(900)
})
