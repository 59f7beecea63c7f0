import { h } from 'preact'
import { expect, test, vi } from 'vitest'
import { NEW_PROJECT } from '../../../../../daemon/page/conference/conference-state.ts'
import { Figures } from '../../../../../daemon/page/conference/results/conference-figures.tsx'
import { resultIndex } from '../../../../../daemon/page/conference/results/result-rows.ts'
import type { Conference } from '../../../../../shared/conference/conference-model.ts'
import { decidingPeople } from '../../../../../shared/conference/names/deciding-people.ts'
import { sourceOf } from '../../../../shared/conference/project/projects.ts'
import { asking, conferenceOf, judged } from '../../../../shared/conference/world.ts'
import { drawInConference } from '../conference-view.ts'

const WORLD = {
  papers: [
    { authors: ['Ann Lee', 'Bo Xu'], title: 'One' },
    { authors: ['Cy Orr', 'Dee Poe'], title: 'Two' },
  ],
}

async function figuresOf(conference: Conference, filter: 'open' | 'few' | null = null) {
  const { ask } = await asking(WORLD)
  const index = resultIndex(judged(conference, await ask(conference)))
  const people = decidingPeople(index.judged)
  const [onFilter, onNames, onFiles] = [vi.fn(), vi.fn(), vi.fn()]
  const props = {
    index,
    people,
    filter,
    onFilter,
    onNames,
    onFiles,
    areNamesShown: false,
    areFilesShown: false,
    onClear: null,
  }
  const page = await drawInConference(() => h(Figures, props), {
    project: { ...NEW_PROJECT, conference, sources: [sourceOf(1)] },
  })
  const first = page.all('.figure-bar > .figure')
  await page.press('Figures ▾')
  return { ...page, onFilter, onNames, onFiles, first, rest: page.all('.figure-menu .figure') }
}

test('counts the work to do first, and the rest in the menu', async () => {
  const conference = conferenceOf({ 1: { authors: ['Ann Lee'] }, 2: { authors: ['Dee Poe'] } }, [
    'Bo Xu',
    'Cy Orr',
  ])
  const { first, rest } = await figuresOf(conference)
  expect([first, rest]).toEqual([
    ['2 to decide', '2 submissions with too few reviewers', 'Figures ▾'],
    ['2 undeclared, with proof', '1 note about the files'],
  ])
})

test('calls no conflict undeclared if the files hold no declarations', async () => {
  const { hasDeclarations: _, ...bare } = conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Bo Xu'])
  expect((await figuresOf(bare)).rest).toContainEqual(expect.stringMatching(/^1 (?!undeclared)/))
})

test('moves unknown people to the front if settling names would leave some unknown', async () => {
  const lost = conferenceOf({ 1: { authors: ['Nobody Known'] } }, ['Bo Xu', 'Cy Orr'])
  expect((await figuresOf(lost)).first).not.toContainEqual(expect.stringContaining('unknown'))
  const gaps = [
    { name: 'see PDF', isUnread: true as const },
    { name: 'and others', isUnread: true as const },
  ]
  const submissions = lost.submissions.map((one) => ({ ...one, authors: gaps }))
  const { first, rest } = await figuresOf({ ...lost, submissions })
  expect([first, rest]).toEqual([
    ['2 unknown people', '1 submission with too few reviewers', 'Figures ▾'],
    ['1 note about the files'],
  ])
})

test('removes the filter at the second press, and leads from problems to the files', async () => {
  const conference = conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Bo Xu'])
  const on = await figuresOf(conference)
  await on.send('.figure-open', 'click')
  expect(on.onFilter).toHaveBeenLastCalledWith('open')
  await on.send('.figure-files', 'click')
  expect(on.onFiles).toHaveBeenCalledOnce()
  const off = await figuresOf(conference, 'open')
  await off.send('.figure-open', 'click')
  expect(off.onFilter).toHaveBeenLastCalledWith(null)
})
