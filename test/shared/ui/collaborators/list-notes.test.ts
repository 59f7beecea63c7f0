import { h } from 'preact'
import { expect, test } from 'vitest'
import type { CoauthorsAnswer } from '../../../../shared/contract/coauthors.ts'
import { ListNotes, UnsureNames } from '../../../../shared/ui/collaborators/list-notes.tsx'
import { drawComponent } from '../../../daemon/page/draw-component.ts'
import { coauthorsAnswer } from '../../collaborators/coauthors-answer.ts'
import { person } from '../../conflicts/answers.ts'
import { coauthorsOf, listOf } from './list-controls.ts'

type Author = CoauthorsAnswer['authors'][number]

async function notesOf(people: string, author: Partial<Author>, more: Partial<CoauthorsAnswer> = {}) {
  const answer = coauthorsAnswer({ Ann: [] })
  const authors = answer.authors.map((one) => ({ ...one, ...author }))
  const props = {
    list: listOf({ people }),
    coauthors: coauthorsOf(),
    answer: { ...answer, authors, ...more },
  }
  const at = { year: 2026, month: 11, day: 25 }
  const page = await drawComponent(h(ListNotes, { ...props, window: null, at }))
  await page.send('button', 'click')
  return { ...page, ...props }
}

const near = { entry: 'Ann', status: 'unique' as const, persons: [person('Ann')], near: [person('Ann B.')] }

test('shows no note on a complete list, or if only the sample is loaded', async () => {
  expect((await notesOf('Ann', {})).all('button, p')).toEqual([])
  expect((await notesOf('Ann', {}, { sample: true })).all('button, p')).toEqual([])
})

test('counts and lists the reasons why people may be missing', async () => {
  const { all } = await notesOf('Ann', { undated: 2, disambiguation_works: 1, resolution: near })
  expect(all('.figure-notes')).toEqual(['May lack people: 3 reasons ▾'])
  expect(all('p')).toEqual([
    expect.stringMatching(/^2 papers have no year/),
    expect.stringMatching(/^Ann: 1 more paper carries this name/),
    expect.stringMatching(/^Another person has a similar name/),
  ])
})

test('adds a person with a similar name to the people of the list, once', async () => {
  const { press, all, list, coauthors } = await notesOf('Ann\n', { resolution: near })
  await press('Add this person, too')
  expect(coauthors.ask).toHaveBeenCalledWith({ people: 'Ann\nAnn B.' })
  expect([list.draft.people, all('.menu-box')]).toEqual(['Ann\nAnn B.', []])
  expect((await notesOf(list.draft.people, { resolution: near })).all('button')).toEqual([])
})

const homonyms = ['Wei Wang 0001', 'Wei Wang 0002'].map((name, at) => ({
  person: person(name, { publications: 9 - at }),
  coauthor_count: at,
  coauthors: [],
  works: 1,
  undated: 0,
  left_out: 0,
}))
const UNSURE: Partial<Author>[] = [
  {
    entry: 'Wei Wang',
    resolution: { entry: 'Wei Wang', status: 'ambiguous', persons: [] },
    coauthor_count: null,
    candidates: homonyms,
  },
  {
    entry: 'Nobody Atall',
    resolution: { entry: 'Nobody Atall', status: 'not_found', persons: [] },
    coauthor_count: null,
  },
]

async function unsureOf(unsure: readonly Partial<Author>[]) {
  const answer = coauthorsAnswer({ Ann: [] })
  const authors = answer.authors.flatMap((one) => unsure.map((part) => ({ ...one, ...part })))
  const list = listOf({ people: unsure.map(({ entry }) => entry).join('\n') })
  const props = { list, coauthors: coauthorsOf(), answer: { ...answer, authors } }
  return { ...(await drawComponent(h(UnsureNames, props))), ...props }
}

test('offers the likeliest person of the first uncertain name, and the others after a press', async () => {
  const { all, press, send, coauthors } = await unsureOf(UNSURE)
  expect(all('.document-card > p')).toEqual([
    'Wei Wang: several people may have this name: choose one. The likeliest person is Wei Wang 0001, with 9 papers. 1 more name is not certain.',
  ])
  expect(all('.other-people li')).toEqual([])
  await press('1 other person …')
  expect(all('.other-people .row .hint')).toEqual(['0 coauthors', '1 coauthor'])
  await send('[aria-label="This person: Wei Wang 0002"]', 'click')
  expect(coauthors.ask).toHaveBeenCalledWith({ people: 'Wei Wang 0002\nNobody Atall' })
})

test('offers to leave out an uncertain name only beside another name', async () => {
  const { press, list } = await unsureOf(UNSURE)
  await press('Leave out')
  expect(list.draft.people).toBe('Nobody Atall')
  const { all } = await unsureOf(UNSURE.slice(1))
  expect(all('button')).toEqual([])
  expect(all('.document-card > p')).toEqual([
    'Nobody Atall: dblp knows nobody of this name: check its spelling.',
  ])
})
