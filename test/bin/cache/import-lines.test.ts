import { expect, test } from 'vitest'
import { ANSWERS, workspaceFor } from '../../../bin/cache/import-lines.ts'

const counts = { added: 1200, replaced: 1, kept: 0, ends: 1 }

test('counts added, replaced and unchanged answers', () => {
  expect(ANSWERS.text(counts)).toBe('1,200 answers added, 1 replaced by a newer one, 0 left as they were.')
})

test('counts added and unchanged documents', () => {
  expect(workspaceFor({}).text(counts)).toBe('1,200 items added, 0 left as they were.')
})

test.each(['Zoë', 'user:', 'team:pc', 'user:a\nb'])('refuses the owner %j', (owner) => {
  expect(() => workspaceFor({ owner })).toThrow('--owner has to be user:NAME or group:NAME')
})
