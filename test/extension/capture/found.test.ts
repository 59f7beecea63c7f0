import { expect, test } from 'vitest'
import { found } from '../../../extension/capture/found.ts'
import { z } from '../../../shared/contract/zod.ts'
import { MAX_GROUPS, MAX_NAMES } from '../../../shared/limits.ts'

const group = (more: object = {}) => ({ kind: 'authors', names: ['Ada Lovelace'], ...more })
const isRead = (result: unknown): boolean => z.safeParse(found, result).success

test('accepts results within the bounds', () => {
  for (const result of [
    { groups: [] },
    { site: 'dblp', groups: [group({ title: 'On Engines' })], left: 3, frames: ['forms.example'] },
    { groups: Array(MAX_GROUPS).fill(group()) },
    { groups: [group({ names: Array(MAX_NAMES).fill('x'.repeat(300)) })] },
  ])
    expect(isRead(result)).toBe(true)
})

test.each([
  ['an unknown kind', { groups: [group({ kind: 'friends' })] }],
  ['a group without names', { groups: [group({ names: [] })] }],
  ['an empty name', { groups: [group({ names: [''] })] }],
  ['a name beyond the bound', { groups: [group({ names: ['x'.repeat(301)] })] }],
  ['more names than the bound', { groups: [group({ names: Array(MAX_NAMES + 1).fill('Ada') })] }],
  ['more groups than the bound', { groups: Array(MAX_GROUPS + 1).fill(group()) }],
  ['a negative number of names left out', { groups: [], left: -1 }],
  ['a name that is an object', { groups: [group({ names: [{ toString: 'x' }] })] }],
])('refuses a result with %s', (_, result) => {
  expect(isRead(result)).toBe(false)
})
