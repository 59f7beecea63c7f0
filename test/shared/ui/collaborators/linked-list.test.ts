import { expect, test } from 'vitest'
import { ANY_WORK } from '../../../../shared/conflicts/policy/conflict-policy.ts'
import {
  draftBefore,
  listFragment,
  listInFragment,
} from '../../../../shared/ui/collaborators/linked-list.tsx'
import { EMPTY_LIST } from '../../../../shared/ui/collaborators/use-list.ts'
import { placeIn } from '../../../../shared/ui/frame/address.ts'

const ADA = { ...EMPTY_LIST, people: 'Ada & Söhne?#%', policy: { ...ANY_WORK, name: 'Ours', months: 48 } }
const line = { name: 'Ben', affiliation: null, reason: 'advisor', earlier: false } as const

test('a link to a list leads to the place of lists, and says whose list it is under which policy', () => {
  const fragment = listFragment({ ...ADA, out: ['x'] })
  expect(placeIn(fragment)).toBe('collaborators')
  expect(listInFragment(fragment)).toEqual({ people: ADA.people, policy: ADA.policy })
  expect(listFragment({ ...ADA, name: 'Ours & theirs' })).toBe('#/collaborators?open=Ours+%26+theirs')
})

test.each([
  '#/collaborators',
  '#/collaborators?list=',
  '#/collaborators?list=%',
  '#/collaborators?list={"people":"Ada"}',
  listFragment({ ...ADA, people: 'A'.repeat(20_001) }),
  listFragment(ADA).replace('collaborators', 'queries'),
])('a fragment that holds no list opens none: %.50s', (fragment) => {
  expect(listInFragment(fragment)).toBeNull()
})

test.each([
  ['an empty one gives way', EMPTY_LIST, 'gives-way'],
  ['a saved one gives way', { ...ADA, people: 'Ben', name: 'Mine' }, 'gives-way'],
  ['one that is not saved stays until its user decides', { ...ADA, people: 'Ben' }, 'stays'],
  ['lines by hand stay, too', { ...EMPTY_LIST, lines: [line] }, 'stays'],
  ['another policy makes another list', { ...ADA, policy: ANY_WORK }, 'stays'],
  ['the same people under the same policy stay with their lines', { ...ADA, lines: [line] }, 'same'],
])('of the list that is open on the page, %s', (_, draft, expected) => {
  expect(draftBefore({ people: ADA.people, policy: ADA.policy }, draft)).toBe(expected)
})
