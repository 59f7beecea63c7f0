import { h } from 'preact'
import { expect, test } from 'vitest'
import { pairTable } from '../../../../shared/conflicts/pair-table.ts'
import { localeOf } from '../../../../shared/messages/locale.ts'
import { PaneFrame, peopleFacts } from '../../../../shared/ui/papers/pair-pane.tsx'
import type { Steps } from '../../../../shared/ui/papers/use-pair-keys.ts'
import { drawComponent, inView, PANE } from '../../../daemon/page/draw-component.ts'
import { ambiguous, answerOf, pair, person, unique } from '../../conflicts/answers.ts'

test('shows the pasted affiliation of a person, else the affiliation in dblp', () => {
  const known = { affiliations: ['MIT'], first_year: 1999, last_year: 2020 }
  const resolution = {
    left: [{ ...unique('Ada'), persons: [person('Ada', known)] }],
    right: [ambiguous('Wei Wang')],
  }
  const table = pairTable(answerOf([pair('Ada', 'Wei Wang')], { resolution }))
  const [one] = table.pairs.flat()
  if (!one) return expect.unreachable()
  const { t } = localeOf('en')
  expect(peopleFacts(table, one, undefined, t)).toEqual([
    'MIT · 1999–2020',
    expect.stringMatching(/^\d+ people$/),
  ])
  const about = {
    left: [{ entry: 'Ada', affiliation: 'of A' }],
    right: [{ entry: 'Wei Wang', affiliation: 'of B' }],
  }
  expect(peopleFacts(table, one, about, t)).toEqual([
    'of A · 1999–2020',
    expect.stringMatching(/^of B · \d+ people$/),
  ])
})

test.each<[steps: string, Partial<Steps<string>>, says: string]>([
  ['the place of the chosen pair', { at: 1, count: 3, open: 'next' }, '2 of 3'],
  ['how many other pairs are to decide', { at: -1, count: 3, open: 'first' }, '3 pairs to decide'],
  ['only how many pairs there are, once all are decided', { at: -1, count: 3 }, '3 pairs'],
])('says above the pane %s', async (_, some, says) => {
  const steps = { previous: undefined, next: undefined, open: undefined, at: -1, count: 0, ...some }
  const frame = { ...PANE, steps, place: '', children: null }
  const storage = { read: () => null, watch: () => () => undefined }
  const { all } = await drawComponent(inView({ storage }, h(PaneFrame<string>, frame)))
  expect(all('.pair-steps > span')).toEqual([says])
})
