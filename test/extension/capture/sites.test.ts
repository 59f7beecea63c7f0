import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collectFrom } from '../../../extension/capture/collect-names.ts'
import type { FoundGroup } from '../../../extension/capture/found.ts'
import { dblp, SITES } from '../../../extension/capture/sites.ts'
import { collectedBy, inView } from './in-view.ts'
import { redesigned } from './redesigned.ts'
import { PAGES_WITH_TABLES, SAVED_PAGES, type SavedPage } from './saved-pages.ts'

const htmlOf = ({ file }: { file: string }): string =>
  readFileSync(new URL(`saved-pages/${file}`, import.meta.url), 'utf8')

const sitesHere = ({ url }: SavedPage, html: string): string[] =>
  SITES.filter((site) => site.isHere(inView(html, url))).map(({ name }) => name)

function collected({ site, url }: SavedPage, html: string): FoundGroup[] {
  const known = SITES.find(({ name }) => name === site)
  if (!known) throw new Error(`no site ${site}`)
  return collectedBy(known, inView(html, url))
}

const namesOf = (groups: FoundGroup[]): string[] => groups.flatMap(({ names }) => names)

/** Each word of a name may be in an element of its own. */
function inSource(name: string): RegExp {
  const words = name.split(' ').map((word) => word.replace(/\W/gu, '\\$&'))
  return new RegExp(words.join('(?:[\\s_]|<[^>]+>)+'), 'g')
}

/** One person of the page's last group, and everyone else on the page. */
function oneAndOthers({ groups }: SavedPage): { one: string; others: string[] } {
  const one = groups.at(-1)?.names[0] ?? ''
  return { one, others: namesOf(groups).filter((name) => name !== one) }
}

/** Writes a number in letters, because the collector removes digits from a name. */
const inLetters = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('')

/** Repeats each line that names the person, each time with another name. */
const crowded = (html: string, person: RegExp, times: number): string =>
  html
    .split('\n')
    .flatMap((line) =>
      line.search(person) < 0
        ? [line]
        : Array.from({ length: times }, (_, nth) =>
            line.replaceAll(person, (name) => `X${inLetters(nth)}-${name}`),
          ),
    )
    .join('\n')

describe.each(SAVED_PAGES)('$file', (saved) => {
  const html = htmlOf(saved)
  const { one, others } = oneAndOthers(saved)

  test('finds exactly the people of the page', () => {
    expect(collected(saved, html)).toEqual(saved.groups)
  })

  test('recognises the site of the page, and no other site', () => {
    expect(sitesHere(saved, html)).toEqual([saved.site])
  })

  test('finds nobody after a redesign of the site', () => {
    expect(collected(saved, redesigned(html))).toEqual([])
  })

  test('finds only whole names if the page breaks off', () => {
    const whole = namesOf(saved.groups)
    const breakingOffAt = (end: number) => {
      expect(whole).toEqual(expect.arrayContaining(namesOf(collected(saved, html.slice(0, end)))))
    }
    for (const name of whole) {
      for (const { index } of html.matchAll(inSource(name))) breakingOffAt(index + name.length - 2)
    }
    fc.assert(fc.property(fc.nat(html.length), breakingOffAt))
  })

  test('reads markup in a name as text', () => {
    const names = namesOf(
      collected(saved, html.replaceAll(inSource(one), '&lt;img src=x onerror=alert(1)&gt; Ann')),
    )
    expect(names).toEqual(expect.arrayContaining(others))
    for (const name of names) expect(name).toBeTypeOf('string')
  })

  test('leaves out a name of 10,000 characters', () => {
    const names = namesOf(collected(saved, html.replaceAll(inSource(one), 'Ann '.repeat(2_500))))
    expect(names).toEqual(others)
  })

  test('finds more than a thousand people', () => {
    const last = collected(saved, crowded(html, inSource(one), 1_000)).at(-1)
    expect(last?.names.length).toBeGreaterThanOrEqual(1_000)
  })
})

test.each(PAGES_WITH_TABLES)('finds exactly the people in the tables of $file', (page) => {
  expect(collectFrom(inView(htmlOf(page), page.url))).toEqual({ groups: page.groups })
})

test('finds more than a thousand people in a table', () => {
  for (const page of PAGES_WITH_TABLES.slice(0, 1)) {
    const { one } = oneAndOthers({ ...page, site: '' })
    const [first] = collectFrom(inView(crowded(htmlOf(page), inSource(one), 1_000), page.url)).groups
    expect(first?.names.length).toBeGreaterThanOrEqual(1_000)
  }
})

test.each([
  'https://dblp.org.evil.example/pid/w/WeiWang11.html',
  'https://notdblp.org/pid/w/WeiWang11.html',
  'https://evil.example/openreview.net',
  'https://openreview.net@evil.example/forum?id=1',
])('finds no site for %s', (url) => {
  expect(SITES.filter((site) => site.isHere(inView('<p>Ion Stoica</p>', url)))).toEqual([])
})

test.each(['https://www.openreview.net/', 'https://dblp.dagstuhl.de/'])('knows the site of %s', (url) => {
  expect(SITES.filter((site) => site.isHere(inView('', url))).length).toBe(1)
})

test('lets no collector find people on an empty page', () => {
  for (const site of SITES) expect(collectedBy(site, inView('', 'https://example.org/'))).toEqual([])
})

const author = (name: string): string => `<span itemprop="author"><span itemprop="name">${name}</span></span>`

const entry = (id: string, ...authors: string[]): string =>
  `<li class="entry article" id="${id}"><cite class="data">${authors.map(author).join(', ')}: <span class="title">Made Up.</span></cite></li>`

const person = (name: string): string =>
  `<header id="headline" data-name="${name}"><h1><span class="name primary">${name}</span></h1></header>`

test('reads coauthors from the papers if the page has no coauthor index', () => {
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

test('ignores the other records on the page of a record', () => {
  const html = `<ul class="publ-list">${entry('conf/x/Other01', 'Ion Stoica')}</ul>`
  expect(collectedBy(dblp, inView(html, 'https://dblp.org/rec/conf/x/Wanted01'))).toEqual([])
})
