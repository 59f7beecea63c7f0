import { expect, test } from 'vitest'
import { earlierLines } from '../../../../shared/collaborators/collaborator-lines.ts'
import { collaboratorTable } from '../../../../shared/collaborators/collaborator-list.ts'
import { ofFigure, putBack, shownIn, takeOut } from '../../../../shared/ui/collaborators/shown-rows.ts'
import { type Draft, EMPTY_LIST } from '../../../../shared/ui/collaborators/use-list.ts'
import { coauthor, coauthorsAnswer } from '../../collaborators/coauthors-answer.ts'
import { listOf } from './list-controls.ts'

const answer = coauthorsAnswer({
  Ann: [coauthor('Bo Sun', 2, [2020, 2021], 'MIT'), coauthor('Cy Orr', 1, [2020, 2020])],
})
const tableOf = (draft: Draft) => collaboratorTable(answer, { out: draft.out, lines: draft.lines })
const named = (draft: Draft, name: string) => {
  const { rows, takenOut, past } = tableOf(draft)
  return [...rows, ...takenOut, ...past].find((row) => row.name === name) ?? expect.unreachable()
}

test('puts back a person who was taken out as another person', () => {
  const list = listOf()
  takeOut(list, named(list.draft, 'Bo Sun'), true)
  const { id } = named(list.draft, 'Bo Sun')
  expect([list.draft.out, list.draft.others]).toEqual([[id], [id]])
  const table = tableOf(list.draft)
  expect(table.takenOut.map((row) => ofFigure(table, row))).toEqual(['out'])
  putBack(list, named(list.draft, 'Bo Sun'))
  expect([list.draft.out, list.draft.others]).toEqual([[], []])
})

test('removes the line of a person without papers whom the user takes out', () => {
  const list = listOf({ lines: earlierLines('Di Fox (ETH)').map((line) => ({ ...line, earlier: false })) })
  takeOut(list, named(list.draft, 'Di Fox'))
  expect(list.draft).toMatchObject({ lines: [], out: [] })
})

test('shows only rows that the pressed number counted, or that the search finds', () => {
  const table = tableOf(EMPTY_LIST)
  const ids = new Set([named(EMPTY_LIST, 'Cy Orr').id])
  const names = (search: string, figure: 'bare' | null) =>
    shownIn(table, { figure, ids }, search).main.map(({ name }) => name)
  expect(names('', 'bare')).toEqual(['Cy Orr'])
  expect(names('', null)).toEqual(['Bo Sun', 'Cy Orr'])
  expect(names('mit', null)).toEqual(['Bo Sun'])
})
