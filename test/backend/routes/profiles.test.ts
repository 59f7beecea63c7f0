import { expect, test } from 'vitest'
import { profilesAnswer } from '../../../shared/contract/backend/profiles.ts'
import { z } from '../../../shared/contract/zod.ts'
import { backendOf } from '../fixture.ts'

const PROFILES = '/api/authors/profiles'

test('answers a profile for each name, with the date of the data', async () => {
  const { post } = await backendOf({ papers: [{ authors: ['Ann Author'] }] }, { DATA_DATE: '2026-11-01' })
  const { status, body } = await post(PROFILES, { names: ['Ann Author', ' '], others: [] })
  expect(status).toBe(200)
  const { data_date, profiles } = z.parse(profilesAnswer, body)
  expect([data_date, profiles.map(({ entry, papers }) => [entry, papers.length])]).toEqual([
    '2026-11-01',
    [
      ['Ann Author', 1],
      ['', 0],
    ],
  ])
})

test('answers 422 with the name of the list that is too long', async () => {
  const { post } = await backendOf({ papers: [{ authors: ['Ann Author'] }] })
  const many = Array(101).fill('a')
  for (const [side, body] of [
    ['names', { names: many, others: [] }],
    ['others', { names: [], others: many }],
  ] as const) {
    const { status, body: answer } = await post(PROFILES, body)
    expect([status, answer.detail[0].loc]).toEqual([422, ['body', side]])
  }
})
