import { expect, test } from 'vitest'
import { policyOf } from '../../../../shared/conflicts/policy/chosen-policy.ts'
import { COLLABORATORS_LENGTH, MOST_COLLABORATORS } from '../../../../shared/contract/own-items.ts'
import { EMPTY_LIST, hasRoom, newList, readOpen } from '../../../../shared/ui/collaborators/use-list.ts'

test('refuses a list with too many lines or too much text', () => {
  const line = { name: 'Ada', affiliation: null, reason: 'coauthor', earlier: false } as const
  const lines = Array.from({ length: MOST_COLLABORATORS }, () => line)
  expect(hasRoom({ ...EMPTY_LIST, lines })).toBe(true)
  expect(hasRoom({ ...EMPTY_LIST, lines: [...lines, line] })).toBe(false)
  expect(hasRoom({ ...EMPTY_LIST, people: 'x'.repeat(COLLABORATORS_LENGTH) })).toBe(false)
})

test('begins a list with the NSF’s window of 48 months', () => {
  expect(policyOf(newList().policy)).toMatchObject({ months: 48 })
})

test('restores the lines of a list whose names are too long to save', () => {
  const lines = [{ name: 'Ada', affiliation: 'MIT', reason: 'advisor', earlier: false } as const]
  const stored = { ...EMPTY_LIST, people: 'x'.repeat(20_001), lines, out: ['homepages/1'] }
  const savedDocument = () => {
    throw new Error('The list has no name.')
  }
  const { draft } = readOpen({ read: () => JSON.stringify(stored) }, { savedDocument })
  expect(draft).toEqual(stored)
})
