import { expect, test } from 'vitest'
import { kindOfHeading, sectionsOf, speaksOfPapers } from '../../../../extension/capture/generic/sections.ts'
import { pageOf } from '../page.ts'

const sections = (body: string) =>
  sectionsOf(pageOf(body).document).map(({ element, headings, cards }) => ({
    tag: element.tagName,
    headings,
    cards: cards?.length ?? 0,
  }))

test.each([
  ['Co-authors', 'coauthors'],
  ['Authors', 'authors'],
  ['External Reviewers', 'reviewers'],
  ['Organising Committee', 'committee'],
  ['编委', 'committee'],
  ['List of reviewers 2025', 'reviewers'],
  ['General Chair', 'committee'],
  ['PC members', 'committee'],
  ['Editorial Board', 'committee'],
  ['程序委员会', 'committee'],
  ['论文作者', 'authors'],
  ['Guest Editors', 'contributors'],
  ['Invited Speakers', 'names'],
  ['Streets of London', null],
  ['Instructions for Authors', null],
  ['审稿指南', null],
  [`Authors ${'of this page '.repeat(20)}`, null],
])('reads the heading “%s” as the kind %s', (heading, kind) => {
  expect(kindOfHeading(heading)).toBe(kind)
})

test('reads “Accepted Papers” as a heading of papers, but not “Call for Papers”', () => {
  expect(['Accepted Papers', '录用论文', 'Streets'].map(speaksOfPapers)).toEqual([true, true, false])
  expect(speaksOfPapers('Call for Papers')).toBe(false)
})

test('returns the headings above a list, nearest first', () => {
  expect(sections('<h1>Conf</h1><ul></ul><h2>People</h2><h3>Chairs</h3><p><b>PC</b></p><ul></ul>')).toEqual([
    { tag: 'UL', headings: ['Conf'], cards: 0 },
    { tag: 'UL', headings: ['PC', 'Chairs', 'People'], cards: 0 },
  ])
})

test('leaves out the subheadings of the previous heading', () => {
  expect(sections('<h2>People</h2><h3>Chairs</h3><h2>News</h2><ul></ul>')[0]?.headings).toEqual(['News'])
})

test('leaves out menus, footers and hidden parts', () => {
  expect(sections('<nav><ul></ul></nav><footer><ul></ul></footer><div hidden><ul></ul></div>')).toEqual([])
})

test('groups siblings with the same tag and class as cards', () => {
  const card = (name: string) => `<div class="card"><h5>${name}</h5></div>`
  expect(
    sections(`<h2>People</h2><main>${card('Ada Lovelace')}${card('Alan Turing')}</main><ul></ul>`),
  ).toEqual([
    { tag: 'DIV', headings: ['People'], cards: 2 },
    { tag: 'UL', headings: ['People'], cards: 0 },
  ])
})
