import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import type { CoauthorsAnswer } from '../../../../shared/contract/coauthors.ts'
import type { CoauthorsReply } from '../../../../shared/ui/collaborators/asking/use-coauthors.ts'
import { ListDocument } from '../../../../shared/ui/collaborators/list-document.tsx'
import type { Draft } from '../../../../shared/ui/collaborators/use-list.ts'
import { drawComponent, inView, UNREACHED, viewOf } from '../../../daemon/page/draw-component.ts'
import { coauthor, coauthorsAnswer } from '../../collaborators/coauthors-answer.ts'
import { coauthorsOf, listOf } from './list-controls.ts'

const ANSWER = coauthorsAnswer({
  Ann: [coauthor('Bo Sun', 3, [2021, 2024], 'MIT'), coauthor('Cy Orr', 2, [2020, 2023])],
})

async function documentOf(
  part: Partial<Draft> = {},
  answer: CoauthorsAnswer = ANSWER,
  run: object | null = null,
) {
  const draft = { people: 'Ann', ...part }
  const list = Object.assign(listOf(draft), {
    save: vi.fn(async (_: string) => true),
    remove: vi.fn(),
    opened: 0,
  })
  const coauthors = Object.assign(coauthorsOf(), { run })
  const reply = {
    payload: { authors: answer.authors.map(({ entry }) => entry) },
    answer,
  } as unknown as CoauthorsReply // the document reads only these parts
  const policies = { chosen: { preset: 'any' }, choose: vi.fn() } as const
  const props = {
    list,
    coauthors: coauthors as never,
    reply,
    policies,
    isFormOpen: false,
    onEdit: vi.fn(),
    notes: null,
    progress: null,
  }
  const page = await drawComponent(inView(viewOf(UNREACHED), h(ListDocument, props)))
  const menu = async () => {
    await page.press('⋯')
    return page.all('.more-menu button')
  }
  return { ...page, list, coauthors, menu, size: () => page.all('.document-size')[0] }
}

test('counts people and collaborators, and names the list after its first person', async () => {
  const { size, all, press, main, send, list } = await documentOf()
  expect(size()).toMatch(/^1 person · 2 collaborators · /)
  expect(all('h2')).toEqual(['Ann'])
  await press('Ann')
  expect(main.querySelector('input')?.value).toBe('Ann')
  await send('.give-name', 'submit')
  expect(list.save).toHaveBeenCalledWith('Ann')
})

test('says that the shown answer is for other people, unless a query runs', async () => {
  expect((await documentOf({ people: 'Ann\nBo' })).all('.document-size .warn')).toHaveLength(1)
  expect((await documentOf({ people: 'Ann\nBo' }, ANSWER, {})).all('.document-size .warn')).toEqual([])
  expect((await documentOf()).all('.document-size .warn')).toEqual([])
})

test('offers to delete a saved list only', async () => {
  expect(await (await documentOf()).menu()).toEqual(['Network', 'Add a line', 'Refresh'])
  const { menu, press, list } = await documentOf({ name: 'Ours' })
  expect(await menu()).toContain('Delete this list')
  await press('Delete this list')
  expect(list.remove).toHaveBeenCalledOnce()
})

test('shows the list, the comparison, the network or a new line, one at a time', async () => {
  const { all, press, menu } = await documentOf()
  const shown = () =>
    ['.of-collaborators', '.compare-list', '.network', '.add-line', '.pair-pane'].filter(
      (part) => all(part).length > 0,
    )
  expect(shown()).toEqual(['.of-collaborators', '.pair-pane'])
  await press('Compare with a list …')
  expect(shown()).toEqual(['.compare-list'])
  await menu()
  await press('Network')
  expect(shown()).toEqual(['.network', '.pair-pane'])
  expect(all('.network-middle')).toEqual(['Ann'])
  await menu()
  await press('Add a line')
  expect(shown()).toEqual(['.of-collaborators', '.add-line', '.pair-pane'])
})

test('counts nobody and shows no list while no name is certain', async () => {
  const [author] = ANSWER.authors
  if (!author) return expect.unreachable()
  const resolution = { entry: 'Ann', status: 'ambiguous' as const, persons: [] }
  const unsure = { ...author, coauthor_count: null, coauthors: [], resolution }
  const { size, all } = await documentOf({}, { ...ANSWER, authors: [unsure] })
  expect(size()).toMatch(/^1 person · Edit/)
  expect([all('.figure-bar'), all('.nobody'), all('.document-card')]).toEqual([
    [],
    [],
    [expect.stringContaining('Ann')],
  ])
})

test('chooses the row below after the chosen one is taken out', async () => {
  const { all, press, list } = await documentOf()
  expect(all('.pair-pane h3')).toEqual(['Bo Sun'])
  await press('Take out')
  expect(list.draft.out).toEqual(['homepages/Bo Sun'])
  expect(all('.pair-pane h3')).toEqual(['Cy Orr'])
})
