import { expect, test } from 'vitest'
import { ANY_WORK } from '../../../../../shared/conflicts/policy/conflict-policy.ts'
import { type CoauthorsReply, isOfList } from '../../../../../shared/ui/collaborators/asking/use-coauthors.ts'

const payload = { authors: ['Ann Lee', 'Bo Sun'], limit: 5000, without: ['data', 'preprint'] as const }
const reply = { payload: { ...payload, without: [...payload.without] } } as unknown as CoauthorsReply // `isOfList` reads only this
const policy = { ...ANY_WORK, without: ['preprint' as const, 'data' as const] }

test('accepts a reply despite other spaces and empty lines in the list', () => {
  expect(isOfList(reply, { people: ' Ann  Lee\n\nBo Sun\n', policy })).toBe(true)
  expect(isOfList(reply, { people: 'Bo Sun\nAnn Lee', policy })).toBe(false)
})

test('rejects a reply for a policy that differs in more than the window and the number of papers', () => {
  const people = 'Ann Lee\nBo Sun'
  expect(isOfList(reply, { people, policy: { ...policy, months: 48, least: 3 } })).toBe(true)
  expect(isOfList(reply, { people, policy: { ...policy, authors: 10 } })).toBe(false)
  expect(isOfList(reply, { people, policy: ANY_WORK })).toBe(false)
})
