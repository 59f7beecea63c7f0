import { h } from 'preact'
import { expect, test } from 'vitest'
import { earlierLines } from '../../../../../shared/collaborators/collaborator-lines.ts'
import { collaboratorTable } from '../../../../../shared/collaborators/collaborator-list.ts'
import type { CoauthorsReply } from '../../../../../shared/ui/collaborators/asking/use-coauthors.ts'
import { ExportList } from '../../../../../shared/ui/collaborators/export/export-list.tsx'
import { drawComponent } from '../../../../daemon/page/draw-component.ts'
import { coauthor, coauthorsAnswer } from '../../../collaborators/coauthors-answer.ts'
import { listOf } from '../list-controls.ts'

async function exportOf({
  lines = '',
  isWhole = true,
  from,
}: {
  lines?: string
  isWhole?: boolean
  from?: number
} = {}) {
  const answer = coauthorsAnswer({ Ann: [coauthor('Bo Sun', 1, [2024, 2024])] })
  const list = listOf({ lines: earlierLines(lines) })
  const table = collaboratorTable(answer, list.draft)
  const reply = { answer } as CoauthorsReply // the export reads only the answer
  const window = from === undefined ? null : { from, hasEdge: false }
  return drawComponent(h(ExportList, { list, table, reply, isWhole, window }))
}

test('warns before the export of a list that may lack people', async () => {
  expect((await exportOf()).all('.warn')).toEqual([])
  expect((await exportOf({ isWhole: false })).all('.warn')).toEqual([
    expect.stringMatching(/^The list may lack people/),
  ])
})

test('says from which year on papers count', async () => {
  expect((await exportOf({ from: 2022 })).all('p.hint')).toEqual([
    expect.stringMatching(/since 2022 count\.$/),
  ])
})

test('counts the lines that do not belong in table 4 of the form', async () => {
  expect((await exportOf()).main.textContent).not.toContain('table 1, 3 or 5')
  expect((await exportOf({ lines: 'All (MIT)' })).main.textContent).toContain(
    '1 line does not belong in table 4',
  )
})
