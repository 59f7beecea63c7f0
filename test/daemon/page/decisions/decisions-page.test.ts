import { expect, test } from 'vitest'
import { decidedRow } from '../../../../daemon/page/decisions/decisions-page.tsx'
import type { StoredDecision } from '../../../../shared/contract/decisions.ts'
import { pageTexts } from '../../../../shared/messages/page-texts.ts'

const texts = pageTexts('en')
const side = (name: string) => ({ persons: [{ key: `pid/${name}`, name }], more: 0, as_one: false })
const madeFor = (made_for?: StoredDecision['made_for']) =>
  decidedRow(
    {
      sides: [side('Ada Lovelace'), side('Bo Sun')],
      works: [],
      work_count: 3,
      ruling: 'dismissed',
      note: '',
      decided_at: '2026-11-25 10:00:00',
      ...(made_for && { made_for }),
    } as unknown as StoredDecision,
    texts,
  ).madeFor

test.each<[made: string, made_for: StoredDecision['made_for'], says: string | undefined]>([
  ['a submission', { place: 'conference', name: 'VLDB', submission: '118' }, 'VLDB, submission 118'],
  ['a conference', { place: 'conference', name: 'VLDB' }, 'VLDB'],
  ['a named query', { place: 'query', name: 'Our paper' }, 'Our paper'],
  ['a query without a name', { place: 'query', name: '' }, texts.t('unnamedQuery')],
  ['nowhere, if an earlier version saved it', undefined, undefined],
])('shows where a decision was made: %s', (_made, made_for, says) => {
  expect(madeFor(made_for)).toBe(says)
})
