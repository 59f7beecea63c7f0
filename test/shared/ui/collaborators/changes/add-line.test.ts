import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { earlierLines } from '../../../../../shared/collaborators/collaborator-lines.ts'
import { countedPeople } from '../../../../../shared/collaborators/collaborator-list.ts'
import { AddLine } from '../../../../../shared/ui/collaborators/changes/add-line.tsx'
import { drawComponent } from '../../../../daemon/page/draw-component.ts'
import { coauthor, coauthorsAnswer } from '../../../collaborators/coauthors-answer.ts'
import { listOf } from '../list-controls.ts'

async function adding(text: string) {
  const list = listOf({ out: ['homepages/Bo Sun', 'homepages/Cy Orr'], lines: earlierLines('Di Fox (MIT)') })
  const bo = coauthor('Bo Sun', 1, [2024, 2024])
  const boWithAlias = { ...bo, person: { ...bo.person, aliases: ['Robert Sun'] } }
  const answer = coauthorsAnswer({ Ann: [boWithAlias, coauthor('Cy Orr', 1, [2024, 2024])] })
  const people = countedPeople(answer, { window: null, least: 1 })
  const onDone = vi.fn()
  const { type, send } = await drawComponent(h(AddLine, { list, people, onDone }))
  await type('input', text)
  await send('form', 'submit')
  const lines = list.draft.lines.map(
    ({ name, affiliation, earlier }) => `${name} (${affiliation})${earlier ? ' earlier' : ''}`,
  )
  return { list, lines, onDone }
}

test('adds a person or an institution', async () => {
  expect((await adding('Grace Hopper (Navy)')).lines).toEqual(['Di Fox (MIT) earlier', 'Grace Hopper (Navy)'])
  expect((await adding('All (ETH)')).lines).toEqual(['Di Fox (MIT) earlier', 'All (ETH)'])
})

test.each(['Bo Sun', 'Robert Sun'])('puts back a person who was taken out: %s', async (text) => {
  const { list, onDone } = await adding(text)
  expect(list.draft.out).toEqual(['homepages/Cy Orr'])
  expect(onDone).toHaveBeenCalledOnce()
})

test('says which lines it adds', async () => {
  const { list } = await adding('Ann Orr (MIT); Bea Orr')
  const said = { key: 'didAddLine', values: { line: 'Ann Orr (MIT); Bea Orr' } }
  expect(list.change.mock.calls).toEqual([[expect.anything(), said]])
})

test('adds a second person of the same name only with another affiliation', async () => {
  expect((await adding('Di Fox (CMU)')).lines).toEqual(['Di Fox (MIT) earlier', 'Di Fox (CMU)'])
  expect((await adding('Di Fox (Massachusetts Institute of Technology)')).lines).toHaveLength(1)
})

test('gives a line with an alias the name in dblp, so that later changes replace the line', async () => {
  expect((await adding('Sun, Robert (CMU)')).list.draft.lines).toContainEqual(
    expect.objectContaining({ name: 'Bo Sun', affiliation: 'CMU', form_name: 'Sun, Robert' }),
  )
})

test('adds nothing for a blank line', async () => {
  const { list, onDone } = await adding('  ')
  expect([list.change, onDone].map(({ mock }) => mock.calls)).toEqual([[], []])
})
