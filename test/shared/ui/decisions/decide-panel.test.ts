import { h } from 'preact'
import { act } from 'preact/test-utils'
import { expect, test, vi } from 'vitest'
import { decidedTable } from '../../../../shared/conflicts/decisions/decided-table.ts'
import { decisionOf, findingOf } from '../../../../shared/conflicts/decisions/finding.ts'
import type { PairTable, Ruling } from '../../../../shared/conflicts/pair-table.ts'
import type { Decision } from '../../../../shared/contract/decisions.ts'
import { NoteDrafts } from '../../../../shared/ui/context/note-drafts.ts'
import { DecidePair } from '../../../../shared/ui/decisions/decide-panel.tsx'
import { OwnDecisions } from '../../../../shared/ui/decisions/saved-decisions.ts'
import { DecidingContext } from '../../../../shared/ui/decisions/use-deciding.ts'
import { useDaemon } from '../../../daemon/daemon.ts'
import { drawComponent, inView } from '../../../daemon/page/draw-component.ts'
import { soon } from '../../../soon.ts'
import { ambiguous, notFound, pair, paper, person, resolvedTable, unique } from '../../conflicts/answers.ts'
import { first, tableOf } from '../../conflicts/decisions/decided.ts'

const daemon = useDaemon({}, 'emptied')

async function panelOf(table: PairTable, deciding: OwnDecisions | null, off?: 'no-login') {
  const onSettle = vi.fn()
  const panel = (table: PairTable) => {
    const children = h(DecidePair, { table, pair: first(table), onSettle })
    const view = { flow: off ? { workspace: { off } } : {} }
    return inView(view as never, h(DecidingContext.Provider, { value: deciding, children })) // the panel reads only this part
  }
  const page = await drawComponent(panel(table))
  const pressed = () => page.all('.rulings [aria-pressed=true]')
  return { ...page, pressed, onSettle, show: (next: PairTable) => page.draw(panel(next)) }
}

const nowhere = { daemonBase: 'http://127.0.0.1:1', fetch: () => Promise.reject(new TypeError('off')) }
const unsaved = () => new OwnDecisions(nowhere, new NoteDrafts(null))

test.each([
  [
    'more people have a name than were compared',
    tableOf({ left: { ...unique('Ann Lee'), truncated: true } }),
    /^A name fits more people than CoAuthors compared/,
  ],
  [
    'the backend does not resolve names',
    tableOf({ left: { ...unique('Ann Lee'), persons: [] } }),
    /^This backend does not say which person/,
  ],
  [
    'a person has no record',
    tableOf({ left: { ...unique('Ann Lee'), persons: [person('Ann Lee', { key: null })] } }),
    /^dblp has no record/,
  ],
  [
    'a paper has no key',
    resolvedTable(
      [pair('Ann Lee', 'Bo Sun', { items: [paper('One')] })],
      [unique('Ann Lee')],
      [unique('Bo Sun')],
    ),
    /^This backend does not say which records/,
  ],
])('says why no decision is possible if %s', async (_, table, says) => {
  const { all } = await panelOf(table, unsaved())
  expect(all('.decide')).toEqual([expect.stringMatching(says)])
  expect(all('button')).toEqual([])
})

test('leads to the uncertain names of a pair first', async () => {
  const { all, press, onSettle } = await panelOf(
    tableOf({ left: ambiguous('Ann Lee'), more: { verdict: 'possible' } }),
    unsaved(),
  )
  const [settle = ''] = all('button')
  await press(settle)
  expect(onSettle).toHaveBeenCalledWith('left', 'Ann Lee')
  expect(all('.decide > .hint')).toEqual([])
})

test('draws nothing for a pair without a finding', async () => {
  expect((await panelOf(tableOf({ works: [], more: { verdict: 'none' } }), unsaved())).main.textContent).toBe(
    '',
  )
  expect((await panelOf(tableOf({ left: notFound('Ann Lee') }), null)).all('button')).toHaveLength(1)
})

test('takes a note only with a decision, and a new note only for a decision in force', async () => {
  const table = tableOf()
  const deciding = new OwnDecisions({ daemonBase: daemon.url, fetch }, new NoteDrafts(null))
  await deciding.ask(table)
  const { all, press, type, pressed, show } = await panelOf(table, deciding)
  const saved = async (part: Partial<Decision>) => {
    await soon(() => expect(deciding.all).toMatchObject([part]))
    await act(() => show(decidedTable(table, deciding.all)))
  }
  expect([pressed(), all('textarea')]).toEqual([[], []])
  await press('Add a note')
  await type('textarea', 'a brother')
  expect(all('[role=status]')[0]).toMatch(/^A note is saved with a decision/)
  await press('No conflict')
  await saved({ ruling: 'dismissed', note: 'a brother' })
  expect([pressed(), all('button').includes('Save note')]).toEqual([['No conflict'], false])
  await type('textarea', 'a sister')
  await press('Save note')
  await saved({ ruling: 'dismissed', note: 'a sister' })
  // A new work has come since the decision.
  await show(decidedTable(tableOf({ works: ['w1', 'w2'] }), deciding.all))
  expect(pressed()).toEqual([])
  expect(all('.note-warning p')[0]).toMatch(/The decision no longer applies/)
  await type('textarea', 'a cousin')
  expect(all('button')).not.toContain('Save note')
})

test.each([
  ['with its note', 'mine', /^Nothing was saved: CoAuthors does not answer.* The note is still here\.$/],
  ['without a note', '', /^Not saved: CoAuthors does not answer.* The change is still here\.$/],
])('shows the unsaved decision on another pair %s', async (_, note, says) => {
  const deciding = unsaved()
  const other = resolvedTable(
    [pair('Cy Orr', 'Di Fox', { items: [paper('One', { key: 'w1' })] })],
    [unique('Cy Orr')],
    [unique('Di Fox')],
  )
  const finding = findingOf(other, first(other))
  if (typeof finding === 'string') return expect.unreachable()
  const [document] = await deciding.saveAll([{ decision: decisionOf(finding, 'confirmed', note) }]).saved
  const { all } = await panelOf(tableOf(), deciding)
  expect(all('.decide [role=alert] p')).toEqual([expect.stringMatching(says)])
  await act(() => document?.keepTheirs())
  expect(all('.decide [role=alert]')).toEqual([])
})

test('names the people of another pair in one order, although each window has its own order', async () => {
  const [ours, others] = [0, 1].map(
    () => new OwnDecisions({ daemonBase: daemon.url, fetch }, new NoteDrafts(null)),
  )
  if (!ours || !others) return expect.unreachable()
  const decide = async (deciding: OwnDecisions, left: string, right: string, ruling: Ruling) => {
    const items = [paper('One', { key: 'w1' })]
    const table = resolvedTable([pair(left, right, { items })], [unique(left)], [unique(right)])
    const finding = findingOf(table, first(table))
    if (typeof finding === 'string') return expect.unreachable()
    await deciding.saveAll([{ decision: decisionOf(finding, ruling) }]).saved
  }
  await decide(others, 'Cy Orr', 'Di Fox', 'dismissed')
  await decide(ours, 'Di Fox', 'Cy Orr', 'confirmed')
  const { all, press } = await panelOf(tableOf(), ours)
  expect(all('.decide [role=alert] p[dir]')).toEqual([
    expect.stringContaining('Cy Orr × Di Fox: No conflict'),
    expect.stringContaining('Cy Orr × Di Fox: Conflict'),
  ])
  await press('Keep theirs')
  await soon(() => expect(all('.decide [role=alert]')).toEqual([]))
})

test('says why no decision can be saved without a log-in', async () => {
  expect((await panelOf(tableOf(), null, 'no-login')).all('.decide')).toEqual([
    expect.stringMatching(/^CoAuthors saves no decisions/),
  ])
})
