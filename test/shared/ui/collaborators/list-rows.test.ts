import { h } from 'preact'
import { useState } from 'preact/hooks'
import { expect, test } from 'vitest'
import { earlierLines } from '../../../../shared/collaborators/collaborator-lines.ts'
import { type Collaborator, collaboratorTable } from '../../../../shared/collaborators/collaborator-list.ts'
import { LINE_LENGTH } from '../../../../shared/contract/own-items.ts'
import { ListRows } from '../../../../shared/ui/collaborators/list-rows.tsx'
import { ALL_ROWS, shownIn } from '../../../../shared/ui/collaborators/shown-rows.ts'
import type { Draft } from '../../../../shared/ui/collaborators/use-list.ts'
import { drawComponent } from '../../../daemon/page/draw-component.ts'
import { coauthor, coauthorsAnswer } from '../../collaborators/coauthors-answer.ts'
import { listOf } from './list-controls.ts'

const answer = coauthorsAnswer({
  Ann: [
    coauthor('Bo Sun', 3, [2021, 2024], 'MIT'),
    coauthor('Cy Orr', 2, [2020, 2023]),
    coauthor('Di Fox', 1, [2022, 2022]),
  ],
})

async function rowsOf(part: Partial<Draft> = {}) {
  const list = listOf(part)
  const table = collaboratorTable(answer, list.draft)
  const sections = shownIn(table, ALL_ROWS, '')
  const Rows = () => {
    const [order, onOrder] = useState<readonly Collaborator[]>([])
    return h(ListRows, { list, table, sections, order, onOrder, chosen: null, onChoose: () => undefined })
  }
  const page = await drawComponent(h(Rows, {}))
  const paste = (name: string, text: string) =>
    page.send(`[aria-label="Affiliation: ${name}"]`, 'paste', { clipboardData: { getData: () => text } })
  const affiliations = () => list.draft.lines.map(({ name, affiliation }) => `${name}: ${affiliation}`)
  return { ...page, list, paste, affiliations }
}

test('fills a pasted column into the rows below, but skips blank cells and institutions', async () => {
  const { paste, affiliations, all, list } = await rowsOf({ lines: earlierLines('All (ETH)') })
  await paste('Bo Sun', 'Duke\r\n\r\nPurdue\r\n')
  expect(affiliations()).toEqual(['All: ETH', 'Bo Sun: Duke', 'Di Fox: Purdue'])
  expect(list.change.mock.lastCall?.[1 as 0]).toMatchObject({ values: { count: 2, name: 'Bo Sun' } })
  expect(all('[role=alert]')).toEqual([])
})

test('says how many lines of a pasted column have no row', async () => {
  const { paste, affiliations, all } = await rowsOf()
  await paste('Cy Orr', 'Duke\nPurdue\nETH\nMIT')
  expect(affiliations()).toEqual(['Cy Orr: Duke', 'Di Fox: Purdue'])
  expect(all('[role=alert]')[0]).toMatch(/2 lines were not used\.$/)
})

test.each([
  ['several columns', 'Ada\tDuke\nBo\tMIT', /^This is more than one column/],
  ['a line that is too long', `Duke\n${'x'.repeat(LINE_LENGTH + 1)}`, /^A line has more than \d+ characters/],
])('fills in nothing from %s', async (_, text, problem) => {
  const { paste, list, all } = await rowsOf()
  await paste('Bo Sun', text)
  expect(list.change).not.toHaveBeenCalled()
  expect(all('[role=alert]')[0]).toMatch(problem)
})

test('leaves a single pasted cell to the field', async () => {
  const { paste, list } = await rowsOf()
  await paste('Bo Sun', 'Duke\r\n')
  expect(list.change).not.toHaveBeenCalled()
})

test('says where an affiliation comes from', async () => {
  const named = earlierLines('Cy Orr (ETH)').map((line) => ({ ...line, from: 'nsf.xlsx' }))
  const { all } = await rowsOf({ lines: [...named, ...earlierLines('Di Fox (Duke)')] })
  expect(all('.affiliation-cell small')).toEqual(['dblp', 'nsf.xlsx', ''])
})

test('takes a person out into a folded section, and puts the person back', async () => {
  const { all, send, press, list } = await rowsOf({ out: ['homepages/Cy Orr'] })
  expect(all('.column-person bdi')).toEqual(['Bo Sun', 'Di Fox'])
  await press('1 taken out')
  expect(all('.column-person bdi')).toEqual(['Bo Sun', 'Di Fox', 'Cy Orr'])
  await send('[aria-label="Put back: Cy Orr"]', 'click')
  expect(list.draft.out).toEqual([])
  await send('[aria-label="Take out: Bo Sun"]', 'click')
  expect(list.draft.out).toEqual(['homepages/Bo Sun'])
})
