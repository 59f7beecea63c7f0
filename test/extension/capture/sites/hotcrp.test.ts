import { expect, test } from 'vitest'
import { hotcrp } from '../../../../extension/capture/sites/conference-systems.ts'
import { collectedBy, inView } from '../in-view.ts'

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
])('%s holds people of the kind %s', (address, kind) => {
  const page = inView(
    usersPage('People', ['Rosalind Okonkwo', 'Hamish Macready']),
    `https://made.up.example${address}`,
  )
  expect(collectedBy(hotcrp, page)).toEqual([
    { kind, title: 'People', names: ['Rosalind Okonkwo', 'Hamish Macready'] },
  ])
})

test('takes a list for the committee if its heading says so', () => {
  const page = inView(usersPage('Program committee', ['Rosalind Okonkwo']), 'https://made.up.example/users')
  expect(collectedBy(hotcrp, page)[0]?.kind).toBe('committee')
})

test('turns the names of a list that is sorted by family name', () => {
  const names = ['Macready, Hamish', 'van der Zee, Gwendolyn', 'Okonkwo, Rosalind']
  const page = inView(usersPage('People', names), 'https://made.up.example/users?t=all')
  expect(collectedBy(hotcrp, page)[0]?.names).toEqual([
    'Hamish Macready',
    'Gwendolyn van der Zee',
    'Rosalind Okonkwo',
  ])
})

test('finds nobody if the authors are hidden, neither contacts nor conflicts', () => {
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

test('leaves a comment in the markup out of a name', () => {
  const page = inView(
    `<div class="pavt js-aufoldup"></div><div class="pavb"><p class="odname">Ion <!-- given --> Stoica</p></div>${FRAME}`,
    'https://made.up.example/paper/3',
  )
  expect(collectedBy(hotcrp, page)).toEqual([{ kind: 'authors', names: ['Ion Stoica'] }])
})

test('does not take a page that links to HotCRP for HotCRP', () => {
  const page = inView('<footer><a href="https://hotcrp.com/">HotCRP</a></footer>', 'https://blog.example/')
  expect(hotcrp.isHere(page)).toBe(false)
})
