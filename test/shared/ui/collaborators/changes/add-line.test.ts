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
  const { main, send } = await drawComponent(h(AddLine, { list, people, onDone }))
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

test.each(['Bo Sun', 'Robert Sun'])('puts back a person who was taken out: %s', async (text) => {
  const { list, onDone } = await adding(text)
  expect(list.draft.out).toEqual(['homepages/Cy Orr'])
  expect(onDone).toHaveBeenCalledOnce()
})

test('says which lines it adds, and which line they replace', async () => {
  const saidFor = async (text: string) => (await adding(text)).list.change.mock.calls
  const values = { line: 'Ann Orr (MIT); Bea Orr', replaced: '' }
  expect(await saidFor('Ann Orr (MIT); Bea Orr')).toEqual([
    [expect.anything(), { key: 'didAddLine', values }],
  ])
  const inPlace = { line: 'Di Fox (CMU)', replaced: 'Di Fox (MIT)' }
  expect(await saidFor('Di Fox (CMU)')).toEqual([
    [expect.anything(), { key: 'didReplaceLine', values: inPlace }],
  ])
})

test('gives a line with an alias the person’s name in dblp, so that later changes replace it', async () => {
  expect((await adding('Sun, Robert (CMU)')).list.draft.lines).toContainEqual(
    expect.objectContaining({ name: 'Bo Sun', affiliation: 'CMU', form_name: 'Sun, Robert' }),
  )
})

test('adds nothing for a blank line', async () => {
  const { list, onDone } = await adding('  ')
  expect([list.change, onDone].map(({ mock }) => mock.calls)).toEqual([[], []])
})
