import { expect, test } from 'vitest'
import { hotcrp, openreview } from '../../../extension/capture/sites.ts'
import { collectedBy, inView } from './in-view.ts'

const FRAME = '<footer id="p-footer"><a class="noq" href="https://hotcrp.com/">HotCRP</a></footer>'

const usersPage = (heading: string, names: string[]): string =>
  `<div id="header-page"><h1>${heading}</h1></div><table id="foldul" class="pltable"><tbody>${names
    .map((name) => `<tr class="pl k0"><td class="pl"><span class="taghl">${name}</span></td></tr>`)
    .join('\n')}</tbody></table>${FRAME}`

test.each([
  ['/users?t=pc', 'committee'],
  ['/users/pcadmin', 'committee'],
  ['/users.php/re', 'reviewers'],
  ['/users?t=extsub', 'reviewers'],
  ['/users?t=au', 'users'],
  ['/users?t=%23heavy', 'users'],
  ['/users?t=constructor', 'users'],
])('reads the list at %s as people of the kind %s', (address, kind) => {
  const page = inView(
    usersPage('People', ['Rosalind Okonkwo', 'Hamish Macready']),
    `https://made.up.example${address}`,
  )
  expect(collectedBy(hotcrp, page)).toEqual([
    { kind, title: 'People', names: ['Rosalind Okonkwo', 'Hamish Macready'] },
  ])
})

test('reads a list under the heading “Program committee” as the committee', () => {
  const page = inView(usersPage('Program committee', ['Rosalind Okonkwo']), 'https://made.up.example/users')
  expect(collectedBy(hotcrp, page)[0]?.kind).toBe('committee')
})

test('writes the given name first for a list sorted by family name', () => {
  const names = ['Macready, Hamish', 'van der Zee, Gwendolyn', 'Okonkwo, Rosalind']
  const page = inView(usersPage('People', names), 'https://made.up.example/users?t=all')
  expect(collectedBy(hotcrp, page)[0]?.names).toEqual([
    'Hamish Macready',
    'Gwendolyn van der Zee',
    'Rosalind Okonkwo',
  ])
})

test('finds no contacts if HotCRP hides the authors', () => {
  const page = inView(
    `<h1 class="paptitle"><span class="pnum">#3</span> <span class="ptitle">Anonymous</span></h1>
    <div class="pg"><div class="pavt"><h3 class="pavfn">Authors</h3></div><div class="pavb"><i>Hidden</i></div></div>
    <div class="pg"><div class="pavt"><h3 class="pavfn">Contacts</h3></div><div class="pavb"><ul class="x">
    <li class="odname">Petra Sekretariat</li></ul></div></div>${FRAME}`,
    'https://made.up.example/paper/3',
  )
  expect(hotcrp.isHere(page)).toBe(true)
  expect(collectedBy(hotcrp, page)).toEqual([])
})

test('leaves an HTML comment out of a name', () => {
  const page = inView(
    `<div class="pavt js-aufoldup"></div><div class="pavb"><p class="odname">Ion <!-- given --> Stoica</p></div>${FRAME}`,
    'https://made.up.example/paper/3',
  )
  expect(collectedBy(hotcrp, page)).toEqual([{ kind: 'authors', names: ['Ion Stoica'] }])
})

test('does not recognise a page that only links to HotCRP as a page of HotCRP', () => {
  const page = inView('<footer><a href="https://hotcrp.com/">HotCRP</a></footer>', 'https://blog.example/')
  expect(hotcrp.isHere(page)).toBe(false)
})

const FORUM = 'https://openreview.net/forum?id=abc'

const profile = (name: string): string => `<a href="/profile?id=~${name.replaceAll(' ', '_')}1">${name}</a>`

const forum = (authors: string, head = ''): string =>
  `<!doctype html><html><head>${head}</head><body><div class="forum-note"><h2 class="citation_title">Made Up</h2>
  <div class="forum-authors"><h3><span>${authors}</span></h3></div></div><footer></footer></body></html>`

const citationAuthors = (...names: string[]): string =>
  names.map((name) => `<meta name="citation_author" content="${name}">`).join('')

test('adds the authors of the meta tags to the shown authors', () => {
  const html = forum(
    `${profile('Ion Stoica')}, <a href="#" class="show-all" role="button">et al. (2 additional authors not shown)</a>`,
    citationAuthors('Ion Stoica', 'Scott Shenker', 'Matei Zaharia'),
  )
  expect(collectedBy(openreview, inView(html, FORUM))).toEqual([
    { kind: 'authors', title: 'Made Up', names: ['Ion Stoica', 'Scott Shenker', 'Matei Zaharia'] },
  ])
})

test('ignores meta tags with the authors of the previous page', () => {
  const html = forum(
    `${profile('Ion Stoica')}, ${profile('Scott Shenker')}`,
    citationAuthors('Jennifer Widom', 'Ion Stoica'),
  )
  expect(collectedBy(openreview, inView(html, FORUM))[0]?.names).toEqual(['Ion Stoica', 'Scott Shenker'])
})

test.each(['NeurIPS 2026 Conference Submission7 Authors', 'TMLR Paper12 Authors', 'MADEUP 2026 Authors'])(
  'finds nobody in the signature of the group %s',
  (group) => {
    expect(collectedBy(openreview, inView(forum(`<span>${group}</span>`), FORUM))).toEqual([])
  },
)

test('finds the members of a group on the page `group/info`, too', () => {
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
])('reads the group %s as people of the kind %s', (id, kind) => {
  const html = `<div class="members"><div class="member-row"><span class="member-id"><a>~Ion_Stoica1</a></span></div></div><p></p>`
  expect(collectedBy(openreview, inView(html, `https://openreview.net/group/edit?id=${id}`))[0]?.kind).toBe(
    kind,
  )
})
