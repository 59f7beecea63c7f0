import { expect, test } from 'vitest'
import { decisionDocumentOf, storedDecisionOf } from '../../../../shared/ui/decisions/decision-documents.ts'
import { decidedOn, tableOf } from '../../conflicts/decisions/decided.ts'

const stored = decidedOn(tableOf())

test('converts a decision to its document and back', () => {
  const document = decisionDocumentOf(stored)
  expect(document).toMatchObject({ revision: 7, updated_at: '2026-11-22 12:00:00' })
  expect(document.body).not.toHaveProperty('pair')
  expect(storedDecisionOf(stored.pair, document)).toEqual(stored)
})

test('returns the same object only for the same document and pair', () => {
  const document = decisionDocumentOf(stored)
  const decision = storedDecisionOf('a', document)
  expect(storedDecisionOf('a', document)).toBe(decision)
  expect(storedDecisionOf('b', document)).toMatchObject({ pair: 'b' })
  expect(storedDecisionOf('a', { ...document })).not.toBe(decision)
})
