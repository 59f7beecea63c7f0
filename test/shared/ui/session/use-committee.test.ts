import { expect, test } from 'vitest'
import { holdsMost, membersText } from '../../../../shared/ui/session/use-committee.ts'

const COMMITTEE = membersText(['Ada Lovelace', ' Grace  Hopper', 'Alan Turing', 'Ada Lovelace'])

test('a committee fills the list with each member once', () => {
  expect(COMMITTEE).toBe('Ada Lovelace\nGrace Hopper\nAlan Turing')
})

test('a committee stands in the list while most of it is there, whatever was added or removed', () => {
  expect(holdsMost(COMMITTEE, COMMITTEE)).toBe(true)
  expect(holdsMost('Alan Turing\nIon Stoica\nGrace Hopper', COMMITTEE)).toBe(true)
  expect(holdsMost('Alan Turing\nIon Stoica', COMMITTEE)).toBe(false)
  expect(holdsMost('', COMMITTEE)).toBe(false)
})
