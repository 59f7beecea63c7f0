import { expect, test } from 'vitest'
import { ANY_WORK } from '../../../../../shared/conflicts/policy/conflict-policy.ts'
import { type CoauthorsReply, isOfList } from '../../../../../shared/ui/collaborators/asking/use-coauthors.ts'

const payload = { authors: ['Ann Lee', 'Bo Sun'], limit: 5000, without: ['data', 'preprint'] as const }
const reply = { payload: { ...payload, without: [...payload.without] } } as unknown as CoauthorsReply // No more is read.
const policy = { ...ANY_WORK, without: ['preprint' as const, 'data' as const] }

test('knows the reply to the people and the policy of a list, however they are written', () => {
  expect(isOfList(reply, { people: ' Ann  Lee\n\nBo Sun\n', policy })).toBe(true)
  expect(isOfList(reply, { people: 'Bo Sun\nAnn Lee', policy })).toBe(false)
})

test('needs another reply for what the backend judges, and none for the years of a policy', () => {
  const people = 'Ann Lee\nBo Sun'
  expect(isOfList(reply, { people, policy: { ...policy, months: 48, least: 3 } })).toBe(true)
  expect(isOfList(reply, { people, policy: { ...policy, authors: 10 } })).toBe(false)
  expect(isOfList(reply, { people, policy: ANY_WORK })).toBe(false)
})
