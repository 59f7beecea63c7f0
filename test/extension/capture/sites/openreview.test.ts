import { expect, test } from 'vitest'
import { openreview } from '../../../../extension/capture/sites/conference-systems.ts'
import { collectedBy, inView } from '../in-view.ts'

const FORUM = 'https://openreview.net/forum?id=abc'

const profile = (name: string): string => `<a href="/profile?id=~${name.replaceAll(' ', '_')}1">${name}</a>`

const forum = (authors: string, head = ''): string =>
  `<!doctype html><html><head>${head}</head><body><div class="forum-note"><h2 class="citation_title">Made Up</h2>
  <div class="forum-authors"><h3><span>${authors}</span></h3></div></div><footer></footer></body></html>`

const citationAuthors = (...names: string[]): string =>
  names.map((name) => `<meta name="citation_author" content="${name}">`).join('')

test('authors beyond the twenty shown come from the head of the page', () => {
  const html = forum(
    `${profile('Ion Stoica')}, <a href="#" class="show-all" role="button">et al. (2 additional authors not shown)</a>`,
    citationAuthors('Ion Stoica', 'Scott Shenker', 'Matei Zaharia'),
  )
  expect(collectedBy(openreview, inView(html, FORUM))).toEqual([
    { kind: 'authors', title: 'Made Up', names: ['Ion Stoica', 'Scott Shenker', 'Matei Zaharia'] },
  ])
})

test('ignores a head that still names the authors of the page before', () => {
  const html = forum(
    `${profile('Ion Stoica')}, ${profile('Scott Shenker')}`,
    citationAuthors('Jennifer Widom', 'Ion Stoica'),
  )
  expect(collectedBy(openreview, inView(html, FORUM))[0]?.names).toEqual(['Ion Stoica', 'Scott Shenker'])
})

test.each(['NeurIPS 2026 Conference Submission7 Authors', 'TMLR Paper12 Authors', 'MADEUP 2026 Authors'])(
  'leaves out the group %s that signed a paper',
  (group) => {
    expect(collectedBy(openreview, inView(forum(`<span>${group}</span>`), FORUM))).toEqual([])
  },
)

test('finds the members on the read-only page of a group', () => {
  const html = `<h1>MADEUP 2026 Reviewers</h1><section class="members"><h4>Group Members (2)</h4><div><ul class="list-unstyled">
  <li><a href="/profile?id=~Ion_Stoica1">~Ion_Stoica1</a></li>
  <li><a href="/profile?id=~Remzi_H._Arpaci-Dusseau2">~Remzi_H._Arpaci-Dusseau2</a></li>
  <li><a href="/group?id=MADEUP.org/2026">MADEUP.org/2026</a></li></ul></div></section>`
  expect(
    collectedBy(openreview, inView(html, 'https://openreview.net/group/info?id=MADEUP.org/2026/Reviewers')),
  ).toEqual([
    { kind: 'reviewers', title: 'MADEUP 2026 Reviewers', names: ['Ion Stoica', 'Remzi H. Arpaci-Dusseau'] },
  ])
})

test.each([
  ['Venue/Program_Committee', 'committee'],
  ['Venue/Area_Chairs', 'committee'],
  ['Venue/Submission7/Authors', 'authors'],
  ['Venue/Submission7/Reviewers', 'reviewers'],
  ['Venue/Ethics_Panel', 'users'],
])('gives people of the group %s the kind %s', (id, kind) => {
  const html = `<div class="members"><div class="member-row"><span class="member-id"><a>~Ion_Stoica1</a></span></div></div><p></p>`
  expect(collectedBy(openreview, inView(html, `https://openreview.net/group/edit?id=${id}`))[0]?.kind).toBe(
    kind,
  )
})
