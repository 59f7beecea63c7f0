import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { earlierLines } from '../../../../../shared/collaborators/collaborator-lines.ts'
import { collaboratorTable } from '../../../../../shared/collaborators/collaborator-list.ts'
import { AddLine } from '../../../../../shared/ui/collaborators/changes/add-line.tsx'
import { drawComponent } from '../../../../daemon/page/draw-component.ts'
import { coauthor, coauthorsAnswer } from '../../../collaborators/coauthors-answer.ts'
import { listOf } from '../list-controls.ts'

async function adding(text: string) {
  const list = listOf({ out: ['homepages/Bo Sun', 'homepages/Cy Orr'], lines: earlierLines('Di Fox (MIT)') })
  const people = ['Bo Sun', 'Cy Orr'].map((name) => coauthor(name, 1, [2024, 2024]))
  const onDone = vi.fn()
  const table = collaboratorTable(coauthorsAnswer({ Ann: people }), list.draft)
  const { main, send } = await drawComponent(h(AddLine, { list, table, onDone }))
  Object.assign(main.querySelector('input') ?? {}, { value: text })
  await send('input', 'input')
  await send('form', 'submit')
  const lines = list.draft.lines.map(
    ({ name, affiliation, earlier }) => `${name} (${affiliation})${earlier ? ' earlier' : ''}`,
  )
  return { list, lines, onDone }
}

test('adds a person or an institution, and replaces an earlier line about the person', async () => {
  expect((await adding('Grace Hopper (Navy)')).lines).toEqual(['Di Fox (MIT) earlier', 'Grace Hopper (Navy)'])
  expect((await adding('All (ETH)')).lines).toEqual(['Di Fox (MIT) earlier', 'All (ETH)'])
})

test('puts back a person who was taken out', async () => {
  const { list, onDone } = await adding('Bo Sun')
  expect(list.draft.out).toEqual(['homepages/Cy Orr'])
  expect(onDone).toHaveBeenCalledOnce()
})

test('adds nothing for a blank line', async () => {
  const { list, onDone } = await adding('  ')
  expect([list.change, onDone].map(({ mock }) => mock.calls)).toEqual([[], []])
})
