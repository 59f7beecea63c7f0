import { expect, test } from 'vitest'
import {
  committeeIn,
  isCommittee,
  keptListsIn,
  listBefore,
} from '../../../../shared/ui/session/committee-switch.ts'

const MEMBERS = ['Ada  Lovelace', 'Grace Hopper', 'Barbara Liskov']
const COMMITTEE = 'Ada Lovelace\nGrace Hopper\nBarbara Liskov'
const kept = committeeIn('Ion Stoica', MEMBERS)

test('the switch is on while list B is mostly the committee it has put there', () => {
  expect(kept).toEqual({ before: 'Ion Stoica', filled: COMMITTEE })
  expect(isCommittee(kept, COMMITTEE)).toBe(true)
  expect(isCommittee(kept, `${COMMITTEE}\nAlan Turing`)).toBe(true)
  expect(isCommittee(kept, 'Ada Lovelace\nGrace Hopper')).toBe(true)
  // Undone, cleared, swapped, or replaced by the example.
  for (const list of ['Ion Stoica', '', 'Ada Lovelace', 'Somebody Else'])
    expect(isCommittee(kept, list)).toBe(false)
  expect(isCommittee(null, COMMITTEE)).toBe(false)
})

test('a list that was the committee already can be given back', () => {
  const again = committeeIn(COMMITTEE, MEMBERS)
  expect(isCommittee(again, COMMITTEE)).toBe(false)
  const wide = committeeIn(`${COMMITTEE}\nAlan Turing`, MEMBERS)
  expect(isCommittee({ ...wide, givenBack: wide.before }, wide.before)).toBe(false)
})

test('switching off gives back what stood there, exactly, and keeps names that were added', () => {
  expect(listBefore(kept, COMMITTEE)).toEqual({ list: 'Ion Stoica', added: 0 })
  expect(listBefore(committeeIn('', MEMBERS), COMMITTEE)).toEqual({ list: '', added: 0 })
  expect(listBefore(kept, 'Ada Lovelace\nAlan Turing\nIon Stoica')).toEqual({
    list: 'Ion Stoica\nAlan Turing',
    added: 1,
  })
  const untidy = committeeIn('  Ion Stoica \n\n', MEMBERS)
  expect(listBefore(untidy, COMMITTEE)).toEqual({ list: '  Ion Stoica \n\n', added: 0 })
})

test('what is stored is read again; anything else is nothing', () => {
  expect(keptListsIn(JSON.stringify(kept))).toEqual(kept)
  for (const text of ['', '{', 'null', '{"before":1,"filled":""}']) expect(keptListsIn(text)).toBeNull()
})
