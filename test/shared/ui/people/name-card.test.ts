import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { decidingNames } from '../../../../shared/conflicts/names-to-check.ts'
import type { EntryResolution, PairPubs, Person } from '../../../../shared/contract/backend.ts'
import { NameCard } from '../../../../shared/ui/people/name-card.tsx'
import type { SessionControls } from '../../../../shared/ui/session/use-session.ts'
import { drawComponent } from '../../../daemon/page/draw-component.ts'
import { ambiguous, notFound, pair, paper, person, resolvedTable, unique } from '../../conflicts/answers.ts'

const POSSIBLE = { verdict: 'possible', items: [paper('One')] } satisfies Partial<PairPubs>

function cardFor(resolution: EntryResolution, { form = resolution.entry, sample = false } = {}) {
  const rights = ['Bo', 'Cy']
  const pairs = rights.map((right) =>
    pair(resolution.entry, right, resolution.status === 'ambiguous' ? POSSIBLE : { verdict: 'unresolved' }),
  )
  const table = resolvedTable(pairs, [resolution], rights.map(unique), { sample })
  const [name, onSettle] = [vi.fn(), vi.fn()]
  const controls = {
    session: { form: { left: form, right: '' } },
    lists: { name },
  } as unknown as SessionControls // the card reads only these parts
  return { card: h(NameCard, { table, controls, deciding: decidingNames(table), onSettle }), name, onSettle }
}

async function cardOf(...of: Parameters<typeof cardFor>) {
  const { card, ...calls } = cardFor(...of)
  return { ...(await drawComponent(card)), ...calls }
}
const lost = (suggestions: Person[]): EntryResolution => ({ ...notFound('Wei Wnag'), suggestions })

test('offers to take the nearest person for an unknown name, or to leave the name out', async () => {
  const { all, press, name } = await cardOf(lost([person('Wei Wang', { publications: 7 })]))
  expect(all('.document-card > p')).toEqual([
    'Wei Wnag is not found. This name decides about 2 reviewers. Nearest in dblp: Wei Wang · 7 papers',
  ])
  await press('This person')
  expect(name.mock.lastCall?.[0]).toMatchObject([{ side: 'left', entry: 'Wei Wnag', isChosen: true }])
  await press('Leave out')
  expect(name.mock.lastCall?.[0]).toEqual([{ side: 'left', entry: 'Wei Wnag', name: '' }])
})

test('offers no person for a name that is like no other, but says what to do', async () => {
  const { all } = await cardOf(lost([]))
  expect(all('.document-card > p')).toEqual([
    'Wei Wnag is not found. This name decides about 2 reviewers. No similar name is known. Check the spelling, or try with “Exact names” off.',
  ])
  expect(all('button')).toEqual(['Leave out'])
})

test('does not offer to leave out a name that only the sample lacks', async () => {
  expect((await cardOf(lost([]), { sample: true })).all('button')).toEqual([])
})

test('offers to choose a person or to leave out an entry with several names', async () => {
  const several = { ...notFound('Ann Lee Bo Sun'), split_into: ['Ann Lee', 'Bo Sun'] }
  expect((await cardOf(several)).all('button')).toEqual(['Choose a person', 'Leave out'])
})

test('leads to the list of candidates of a name that several people have', async () => {
  const { all, send, onSettle } = await cardOf(ambiguous('Wei Wang'))
  expect(all('.document-card > p')).toEqual([
    'Wei Wang may be several people. This name decides about 2 reviewers.',
  ])
  await send('button', 'click')
  expect(onSettle).toHaveBeenCalledWith('left', 'Wei Wang')
})

test('shows no card for a name that the list no longer has', async () => {
  expect((await cardOf(ambiguous('Wei Wang'), { form: 'Ann Lee' })).all('.document-card')).toEqual([])
})

test('gives the next name other buttons, so that a double click settles one name', async () => {
  const similar = lost([person('Wei Wang')])
  const { main, draw } = await cardOf(similar)
  const buttons = () => [...main.querySelectorAll('button')]
  const [take, leaveOut] = buttons()
  await draw(cardFor({ ...similar, entry: 'Ann Lee' }).card)
  expect(buttons()).toHaveLength(2)
  expect(buttons().some((one) => one === take || one === leaveOut)).toBe(false)
})
