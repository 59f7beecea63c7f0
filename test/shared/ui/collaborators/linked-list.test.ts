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

test('writes the people and the policy of a list into the address', () => {
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
])('opens no list from the fragment %.50s', (fragment) => {
  expect(listInFragment(fragment)).toBeNull()
})

test.each([
  ['replaces an empty list', EMPTY_LIST, 'gives-way'],
  ['replaces a saved list', { ...ADA, people: 'Ben', name: 'Mine' }, 'gives-way'],
  ['leaves a list that is not saved', { ...ADA, people: 'Ben' }, 'stays'],
  ['leaves lines that the user has written', { ...EMPTY_LIST, lines: [line] }, 'stays'],
  ['leaves a list with another policy', { ...ADA, policy: ANY_WORK }, 'stays'],
  ['recognizes the same people and policy beside added lines', { ...ADA, lines: [line] }, 'same'],
])('%s when the page opens a link to a list', (_, draft, expected) => {
  expect(draftBefore({ people: ADA.people, policy: ADA.policy }, draft)).toBe(expected)
})
