import { expect, test } from 'vitest'
import { dblp } from '../../../../extension/capture/sites.ts'
import { collectedBy, inView } from '../in-view.ts'

const author = (name: string): string => `<span itemprop="author"><span itemprop="name">${name}</span></span>`

const entry = (id: string, ...authors: string[]): string =>
  `<li class="entry article" id="${id}"><cite class="data">${authors.map(author).join(', ')}: <span class="title">Made Up.</span></cite></li>`

const person = (name: string): string =>
  `<header id="headline" data-name="${name}"><h1><span class="name primary">${name}</span></h1></header>`

test('lists the coauthors of the entries for a person without a coauthor index', () => {
  const html = `${person('Ion Stoica')}<ul class="publ-list">${entry('a', 'Ion Stoica', 'Scott Shenker')}${entry('b', 'Matei Zaharia', 'Scott Shenker', 'Ion Stoica')}</ul>`
  expect(collectedBy(dblp, inView(html, 'https://dblp.org/pid/s/IonStoica.html'))).toEqual([
    { kind: 'names', names: ['Ion Stoica'] },
    { kind: 'coauthors', title: 'Ion Stoica', names: ['Scott Shenker', 'Matei Zaharia'] },
  ])
})

test('finds a person without coauthors', () => {
  expect(
    collectedBy(dblp, inView(`${person('Ion Stoica')}<p></p>`, 'https://dblp.org/pid/s/IonStoica')),
  ).toEqual([{ kind: 'names', names: ['Ion Stoica'] }])
})

test('finds nobody in search results', () => {
  const html = `<header id="headline"><h1>Search dblp</h1></header><ul class="publ-list">${entry('a', 'Ion Stoica')}</ul>`
  expect(collectedBy(dblp, inView(html, 'https://dblp.org/search?q=stoica'))).toEqual([])
})

test('finds nobody in a record that is not on its own page', () => {
  const html = `<ul class="publ-list">${entry('conf/x/Other01', 'Ion Stoica')}</ul>`
  expect(collectedBy(dblp, inView(html, 'https://dblp.org/rec/conf/x/Wanted01'))).toEqual([])
})
