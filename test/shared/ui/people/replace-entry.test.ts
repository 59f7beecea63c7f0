import { type ComponentChild, h } from 'preact'
import { expect, test, vi } from 'vitest'
import type { Choice } from '../../../../shared/contract/decisions.ts'
import { MOST_AS_ONE } from '../../../../shared/query/persons-as-one.ts'
import type { OwnDecisions } from '../../../../shared/ui/decisions/saved-decisions.ts'
import { DecidingContext } from '../../../../shared/ui/decisions/use-deciding.ts'
import {
  NamesProvider,
  type NamesView,
  ReplaceByOnePerson,
  ReplaceEntry,
  useNamesView,
} from '../../../../shared/ui/people/replace-entry.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'
import { person, resolvedTable } from '../../conflicts/answers.ts'

async function replacing(button: ComponentChild, left = 'Wei Wang') {
  const [name, undoChoice] = [vi.fn(), vi.fn()]
  const choose = vi.fn(() => undoChoice)
  const parts = { session: { form: { left, right: '' } }, lists: { name } } as unknown as Pick<
    NamesView,
    'session' | 'lists'
  > // the view passes them on
  const View = () =>
    h(NamesProvider, {
      value: useNamesView(resolvedTable([], [], []), parts),
      children: button,
    })
  const value = { choose } as unknown as OwnDecisions // the view only saves choices
  const page = await drawComponent(h(DecidingContext.Provider, { value, children: h(View, {}) }))
  return { ...page, name, choose, undoChoice }
}
const entry = { side: 'left' as const, entry: 'Wei Wang', text: 'This person', of: 'Wei Wang 0001' }
const choice = { id: 'Wei Wang' } as unknown as Choice // passed on only

test('replaces an entry by the chosen person, and saves the choice with one Undo for both', async () => {
  const { press, name, choose, undoChoice } = await replacing(
    h(ReplaceEntry, {
      ...entry,
      names: ['Wei Wang 0001'],
      isChosen: true,
      choice,
    }),
  )
  await press('This person')
  const replaced = [{ side: 'left', entry: 'Wei Wang', name: 'Wei Wang 0001', isChosen: true }]
  expect(name).toHaveBeenCalledExactlyOnceWith(
    replaced,
    expect.objectContaining({ key: 'didName' }),
    undoChoice,
  )
  expect(choose).toHaveBeenCalledWith([choice])
})

test('splits an entry into several, without a choice to save', async () => {
  const { press, name, choose } = await replacing(h(ReplaceEntry, { ...entry, names: ['Wei', 'Wang'] }))
  await press('This person')
  expect(name.mock.lastCall?.slice(0, 2)).toMatchObject([
    [{ name: 'Wei\nWang', isChosen: false }],
    { key: 'didSplit', values: { count: 2 } },
  ])
  expect(choose).not.toHaveBeenCalled()
})

test('offers nothing for an entry that the list no longer has', async () => {
  expect((await replacing(h(ReplaceEntry, { ...entry, names: ['Wei'] }), 'Ann Lee')).all('button')).toEqual(
    [],
  )
})

test('offers several records as one person, within the limit', async () => {
  const records = (count: number) => Array.from({ length: count }, (_, at) => person(`Wei Wang 000${at}`))
  const buttons = async (count: number) =>
    (await replacing(h(ReplaceByOnePerson, { ...entry, persons: records(count) }))).all('button, .hint')
  expect(await buttons(2)).toEqual(['Use these 2 records as one person'])
  for (const count of [1, MOST_AS_ONE + 1])
    expect(await buttons(count)).toEqual([
      expect.stringMatching(/^Are some of these the records of one person\?/),
    ])
})
