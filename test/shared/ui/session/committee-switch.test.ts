import { expect, test } from 'vitest'
import {
  committeeInList,
  filledWith,
  isCommittee,
  keptListsIn,
  listBefore,
  membersText,
  renamedIn,
} from '../../../../shared/ui/session/committee-switch.ts'

const MEMBERS = ['Ada  Lovelace', 'Grace Hopper', 'Barbara Liskov']
const COMMITTEE = 'Ada Lovelace\nGrace Hopper\nBarbara Liskov'
const committeeIn = (list: string, members: readonly string[]) =>
  filledWith(null, list, membersText(members), null)
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

test('a committee in place of another one gives back what stood before both, and the names that were added', () => {
  const own = filledWith(kept, `${COMMITTEE}\nAlan Turing`, 'Ada Lovelace\nEdsger Dijkstra', 'PC 2026')
  expect(own.before).toBe('Ion Stoica\nAlan Turing')
  expect(committeeInList(own, own.filled)).toEqual({ name: 'PC 2026' })
  expect(keptListsIn(JSON.stringify(own))).toEqual(own)
  // A list that is no committee is what is given back.
  expect(filledWith(kept, 'Somebody Else', 'Edsger Dijkstra', 'PC 2026').before).toBe('Somebody Else')
})

test('after Undo the committee that stood there before is the one that stands there', () => {
  const lastYear = filledWith(null, '', COMMITTEE, 'PC 2025')
  const thisYear = filledWith(lastYear, COMMITTEE, `${COMMITTEE}\nAlan Turing`, 'PC 2026')
  expect(committeeInList(thisYear, thisYear.filled)).toEqual({ name: 'PC 2026' })
  expect(committeeInList(thisYear, COMMITTEE)).toEqual({ name: 'PC 2025' })
  expect(committeeInList(filledWith(kept, COMMITTEE, COMMITTEE, 'Same'), COMMITTEE)).toEqual({ name: null })
})

test('a committee that is renamed while it stands in list B is known by its new name', () => {
  const own = filledWith(null, '', COMMITTEE, 'PC')
  expect(committeeInList(renamedIn(own, 'PC', 'PC 2026'), COMMITTEE)).toEqual({ name: 'PC 2026' })
  expect(renamedIn(own, 'Other', 'PC 2026')).toEqual(own)
})
