import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { foundNames, namesToCheck } from '../../../../shared/conflicts/names-to-check.ts'
import type { EntryResolution, PairPubs } from '../../../../shared/contract/backend.ts'
import { NamesTab } from '../../../../shared/ui/people/names-tab.tsx'
import type { SessionControls } from '../../../../shared/ui/session/use-session.ts'
import { drawComponent } from '../../../daemon/page/draw-component.ts'
import { soon } from '../../../soon.ts'
import { ambiguous, notFound, pair, paper, person, resolvedTable, unique } from '../../conflicts/answers.ts'

const WAITING = {
  ambiguous: { verdict: 'possible', items: [paper('One')] },
  not_found: { verdict: 'unresolved' },
  unique: {},
} satisfies Record<EntryResolution['status'], Partial<PairPubs>>

/** The names of `waiting` leave their pairs open. */
async function tabOf(
  lefts: EntryResolution[],
  waiting: readonly string[],
  { sample = false, exact = true } = {},
) {
  const pairs = lefts.map(({ entry, status }) =>
    pair(entry, 'Bo', waiting.includes(entry) ? WAITING[status] : { verdict: 'none' }),
  )
  const table = resolvedTable(pairs, lefts, [unique('Bo')], { sample })
  const name = vi.fn()
  const form = { left: lefts.map(({ entry }) => entry).join('\n'), right: 'Bo' }
  const controls = {
    session: { form, answered: { form: { ...form, exact } }, isStep: false },
    lists: { name },
  } as unknown as SessionControls // the tab reads only these parts
  const page = await drawComponent(
    h(NamesTab, { names: namesToCheck(table), found: foundNames(table), table, controls }),
  )
  await soon(() => expect(page.all('.name-row').length).toBeGreaterThanOrEqual(waiting.length))
  const rows = (within: string) =>
    [...page.main.querySelectorAll(`${within} .name-row`)].map((row) => row.getAttribute('data-name'))
  return { ...page, name, rows }
}

test('lists the names for which pairs wait, and below them the names that change no verdict', async () => {
  const { all, rows } = await tabOf(
    [ambiguous('Wei Wang'), ambiguous('Lei Li'), unique('Ann Lee')],
    ['Lei Li'],
  )
  expect(all('h3')).toEqual(['Settle these names: pairs wait for them'])
  expect(rows('#names > ul')).toEqual(['left Lei Li'])
  expect(rows('#names > details')).toEqual(['left Wei Wang'])
  await soon(() => expect(all('.found-names li')).toHaveLength(2))
})

test('says that no pair waits for a name', async () => {
  const { all } = await tabOf([unique('Ann Lee')], [])
  expect([all('h3'), all('.name-row')]).toEqual([['No pair waits for a name'], []])
})

test('unfolds only the first five names', async () => {
  const names = Array.from({ length: 7 }, (_, at) => ambiguous(`Wei Wang ${at}`))
  const { main } = await tabOf(
    names,
    names.map(({ entry }) => entry),
  )
  const isOpen = [...main.querySelectorAll('#names > ul .name-row details')].map((one) =>
    one.hasAttribute('open'),
  )
  expect(isOpen).toEqual([true, true, true, true, true, false, false])
})

test('leaves out at one press all names that dblp lacks, but none that only the sample lacks', async () => {
  const near = { ...notFound('Wei Wnag'), suggestions: [person('Wei Wang')] }
  const lost = [notFound('Nobody Atall'), notFound('No Body'), near]
  const entries = lost.map(({ entry }) => entry)
  const { all, press, name } = await tabOf(lost, entries)
  const leaveOut = all('button').find((text) => text.includes('2')) ?? ''
  await press(leaveOut)
  expect(name.mock.lastCall?.[0]).toEqual([
    { side: 'left', entry: 'Nobody Atall', name: '' },
    { side: 'left', entry: 'No Body', name: '' },
  ])
  expect((await tabOf(lost, entries, { sample: true })).all('button')).not.toContain(leaveOut)
})

test('shows the name on a button that leaves out one name', async () => {
  const near = { ...notFound('Wei Wnag'), suggestions: [person('Wei Wang')] }
  const { press, name } = await tabOf([notFound('Nobody Atall'), near], ['Nobody Atall', 'Wei Wnag'])
  await press('Leave out “Nobody Atall”')
  expect(name.mock.lastCall?.[0]).toEqual([{ side: 'left', entry: 'Nobody Atall', name: '' }])
})

test.each([
  ['exact names', true, 'No similar name is known. Check the spelling, or try with “Exact names” off.'],
  ['the words of a name in any order', false, 'No similar name is known. Check the spelling.'],
])('says what to do about an unknown name after a query for %s', async (_, exact, says) => {
  const unknown = { ...notFound('Nobody Atall'), suggestions: [] }
  const { all } = await tabOf([unknown], ['Nobody Atall'], { exact })
  expect(all('.name-row .instead')).toEqual([says])
})
