import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { earlierLines } from '../../../../../shared/collaborators/collaborator-lines.ts'
import { changedTable, countedPeople } from '../../../../../shared/collaborators/collaborator-list.ts'
import { MOST_COLLABORATORS } from '../../../../../shared/contract/own-items.ts'
import { CompareList } from '../../../../../shared/ui/collaborators/changes/compare-list.tsx'
import type { Draft } from '../../../../../shared/ui/collaborators/use-list.ts'
import { drawComponent } from '../../../../daemon/page/draw-component.ts'
import { soon } from '../../../../soon.ts'
import { coauthor, coauthorsAnswer } from '../../../collaborators/coauthors-answer.ts'
import { listOf } from '../list-controls.ts'

const answer = coauthorsAnswer({
  Ann: [coauthor('Scott Shenker', 3, [2024, 2025]), coauthor('Bo Sun', 2, [2024, 2025], 'MIT')],
})

async function comparing(part: Partial<Draft> = {}) {
  const list = listOf(part)
  const people = countedPeople(answer, { window: null, least: 1 })
  const onDone = vi.fn()
  const page = await drawComponent(
    h(CompareList, { list, people, table: changedTable(people, list.draft), onDone }),
  )
  const type = (text: string) => page.type('textarea', text)
  const open = async (name: string, text: string) => {
    const files = [new File([text], name)]
    await page.send('.card', 'drop', { dataTransfer: { files } })
  }
  const rows = () =>
    [...page.main.querySelectorAll('.result-row')].map((row) =>
      [...row.querySelectorAll('.column-there, .column-here')].map(({ textContent }) => textContent?.trim()),
    )
  return { ...page, list, onDone, type, open, rows }
}

const names = ({ lines }: Draft) => lines.map(({ name, affiliation }) => `${name} (${affiliation})`)

test('ticks lines that only fill a gap, and takes all ticked lines at once', async () => {
  const { type, all, main, rows, press, send, list, onDone } = await comparing()
  await type('S. Shenker (ICSI)\nGrace Hopper (Navy)\nBo Sun (Duke)')
  expect(all('.summary')).toEqual(['2 lines differ · 1 line only in the other list'])
  expect(rows()).toEqual([
    ['S. Shenker (ICSI)', 'Scott Shenker'],
    ['Bo Sun (Duke)', 'Bo Sun (MIT)'],
    ['Grace Hopper (Navy)', '–'],
  ])
  expect(all('button')).toContain('Take the 1 ticked line')
  Object.assign(main.querySelector('[aria-label="Take this line: Grace Hopper"]') ?? {}, { checked: true })
  await send('[aria-label="Take this line: Grace Hopper"]', 'change')
  await press('Take the 2 ticked lines')
  const taken = ['Scott Shenker (ICSI)', 'Grace Hopper (Navy)']
  expect(names(list.draft)).toEqual(expect.arrayContaining(taken))
  expect(onDone).toHaveBeenCalledOnce()
})

test('ticks all lines of a section at a press, and none at the next', async () => {
  const { type, press, all } = await comparing()
  await type('Grace Hopper (Navy)\nAda Lovelace')
  const take = () => all('button').find((text) => text.startsWith('Take the'))
  expect(take()).toBe('Take the 0 ticked lines')
  await press('Tick all')
  expect(take()).toBe('Take the 2 ticked lines')
  await press('Tick none')
  expect(take()).toBe('Take the 0 ticked lines')
})

test('folds people who are only here, and finds no difference between equal lists', async () => {
  const { type, all, rows } = await comparing()
  await type('Bo Sun (MIT)')
  expect([all('.summary'), rows()]).toEqual([['1 line only in this list'], [[]]])
  await type('Bo Sun\nScott Shenker')
  expect(all('.summary')).toEqual(['Both lists have the same people.'])
})

test('takes nothing from a list that would not fit', async () => {
  const [line] = earlierLines('Person (MIT)').map((one) => ({ ...one, earlier: false }))
  const lines = Array.from({ length: MOST_COLLABORATORS }, (_, at) => ({
    ...(line ?? expect.unreachable()),
    name: `Person Nr${at}`,
  }))
  const { type, press, all, list, onDone } = await comparing({ lines })
  await type('Grace Hopper (Navy)')
  await press('Tick all')
  await press('Take the 1 ticked line')
  expect(all('[role=alert]')).toEqual(['A list has room for 5,000 lines. Take some out first.'])
  expect([list.change, onDone].map(({ mock }) => mock.calls)).toEqual([[], []])
})

test('reads a dropped file, and says why it cannot read another', async () => {
  const { open, type, all, rows } = await comparing()
  await open('earlier.txt', 'Grace Hopper (Navy)')
  await soon(() => expect(all('.column-there')[0]).toBe('earlier.txt'))
  await type('Ada Lovelace')
  expect(all('.column-there')[0]).toMatch(/^the list of/)
  await open('none.txt', 'none\n')
  await soon(() => expect(all('[role=alert]')).toEqual(['This list has no lines.']))
  expect(rows()).toContainEqual(['Ada Lovelace', '–'])
  await open('pc.pdf', 'A\0B')
  await soon(() => expect(all('[role=alert]')[0]).toMatch(/^pc.pdf is neither a text/))
})
