import { expect, test } from 'vitest'
import { resolveAnswer } from '../../../shared/contract/backend.ts'
import { z } from '../../../shared/contract/zod.ts'
import { backendOf } from '../fixture.ts'

const RESOLVE = '/api/authors/resolve'
const WORLD = { papers: [{ authors: ['Ann Lee', 'Ann B. Lee', 'Bo'] }] }

test('answers every name at its place, even blank and repeated names', async () => {
  const { post } = await backendOf(WORLD)
  const { status, body } = await post(RESOLVE, { names: ['Bo', ' ', 'Lee Ann', 'Bo '] })
  expect(status).toBe(200)
  expect(z.safeParse(resolveAnswer, body).error).toBeUndefined()
  expect(body.resolution).toMatchObject([
    { entry: 'Bo', status: 'unique' },
    { entry: '', status: 'not_found', persons: [], suggestions: [] },
    { entry: 'Lee Ann', status: 'not_found', suggestions: [{ name: 'Ann Lee' }, { name: 'Ann B. Lee' }] },
    { entry: 'Bo', status: 'unique' },
  ])
})

test('matches names loosely up to the limit', async () => {
  const { post } = await backendOf(WORLD)
  const { body } = await post(RESOLVE, { names: ['lee ann'], exact_base_match: false, author_limit: 1 })
  expect(body.resolution).toMatchObject([
    { status: 'ambiguous', truncated: true, person_count: 2, persons: [{ name: 'Ann Lee' }] },
  ])
})

test('answers an empty list of names, but refuses more than a hundred', async () => {
  const { post } = await backendOf(WORLD)
  expect((await post(RESOLVE, { names: [] })).body).toEqual({ resolution: [] })
  expect((await post(RESOLVE, { names: Array(100).fill('Bo') })).body.resolution).toHaveLength(100)
  expect((await post(RESOLVE, { names: Array(101).fill('Bo') })).status).toBe(422)
})

test('answers 422 with the position of a name of over 500 characters', async () => {
  const { post } = await backendOf(WORLD)
  const { status, body } = await post(RESOLVE, { names: ['Bo', 'x'.repeat(501)] })
  expect(status).toBe(422)
  expect(body.detail).toMatchObject([{ loc: ['body', 'names', 1], msg: 'must have at most 500 characters' }])
  expect((await post(RESOLVE, { names: ['x'.repeat(500)] })).status).toBe(200)
})
