import { expect, test } from 'vitest'
import { entryTexts } from '../../../backend/names/query-name.ts'
import { bibliographyOf, type World } from '../fixture.ts'
import { pairsAnswerOf } from './pairs-answer.ts'

type Options = { yearMin?: number; limitPerPair?: number; exactBaseMatch?: boolean; authorLimit?: number }

async function pairsOf(world: World, left: string[], right: string[], options: Options = {}) {
  const { yearMin = null, limitPerPair = 200, exactBaseMatch = true, authorLimit = 800 } = options
  return pairsAnswerOf(await bibliographyOf(world), {
    left: entryTexts(left),
    right: entryTexts(right),
    rules: { exactBaseMatch, authorLimit },
    limitPerPair,
    yearMin,
  })
}

async function pairOf(world: World, left: string, right: string, options: Options = {}) {
  const answer = await pairsOf(world, [left], [right], options)
  return answer.pair_pubs[0]
}

const titles = (pair: Awaited<ReturnType<typeof pairOf>>) => pair?.items.map(({ title }) => title)

test('answers all left × right pairs in order, with a matrix of counts', async () => {
  const world = { papers: [{ authors: ['A', 'X', 'Y'] }, { authors: ['B', 'A'] }, { authors: ['A', 'X'] }] }
  const answer = await pairsOf(world, ['B', 'A'], ['X', 'B', 'Y'])
  expect(answer.pair_pubs.map(({ left, right, count, verdict }) => [left, right, count, verdict])).toEqual([
    ['B', 'X', 0, 'none'],
    ['B', 'B', 0, 'same_person'],
    ['B', 'Y', 0, 'none'],
    ['A', 'X', 2, 'conflict'],
    ['A', 'B', 1, 'conflict'],
    ['A', 'Y', 1, 'conflict'],
  ])
  expect(answer.matrix).toEqual({ B: { X: 0, B: 0, Y: 0 }, A: { X: 2, B: 1, Y: 1 } })
  expect(answer).toMatchObject({ pair_count: 6, left_authors: ['B', 'A'], right_authors: ['X', 'B', 'Y'] })
})

test('gives papers with key, address and printed names', async () => {
  const world = {
    persons: [{ names: ['Jennifer Widom', 'J. Widom'] }],
    papers: [
      {
        key: 'conf/vldb/1',
        type: 'inproceedings',
        publtype: 'survey',
        title: 'Lore',
        year: 1997,
        venue: 'VLDB',
        ee: 'https://doi.org/1',
        authors: ['Someone', 'Hector', 'J. Widom'],
      },
    ],
  }
  expect((await pairOf(world, 'Jennifer Widom', 'Hector'))?.items).toEqual([
    {
      title: 'Lore',
      year: 1997,
      venue: 'VLDB',
      pub_type: 'inproceedings',
      key: 'conf/vldb/1',
      url: 'https://doi.org/1',
      publtype: 'survey',
      author_count: 3,
      left_name: 'J. Widom',
      right_name: 'Hector',
      also: [],
    },
  ])
})

test('orders papers by year, then by title and key', async () => {
  const authors = ['A', 'B']
  const world = {
    papers: [
      { authors, title: 'Undated' },
      { authors, title: 'alpha', year: 2001, key: 'k/3' },
      { authors, title: 'Beta', year: 2001, key: 'k/4' },
      { authors, title: 'Same', year: 1999, key: 'k/2', ee: 'two' },
      { authors, title: 'Same', year: 1999, key: 'k/1', ee: 'one' },
      { authors, title: 'Newest', year: 2020 },
    ],
  }
  const pair = await pairOf(world, 'A', 'B')
  expect(titles(pair)).toEqual(['Newest', 'Beta', 'alpha', 'Same', 'Same', 'Undated'])
  expect(pair?.items.map(({ key }) => key).slice(3, 5)).toEqual(['k/1', 'k/2'])
})

test('counts all works and lists papers up to the limit', async () => {
  const papers = [2001, 2003, 2002].map((year) => ({ authors: ['A', 'B'], year, title: `In ${year}` }))
  const pair = await pairOf({ papers }, 'A', 'B', { limitPerPair: 2 })
  expect(pair).toMatchObject({ count: 3 })
  expect(titles(pair)).toEqual(['In 2003', 'In 2002'])
})

test('counts works since year_min, and counts works without a year separately', async () => {
  const papers = [1999, 2000, 2001, undefined, undefined].map((year) => ({ authors: ['A', 'B'], year }))
  const pair = await pairOf({ papers }, 'A', 'B', { yearMin: 2000 })
  expect(pair).toMatchObject({ count: 2, undated: 2, verdict: 'conflict' })
  expect(await pairOf({ papers }, 'A', 'B')).toMatchObject({ count: 5, undated: 0 })
  expect(await pairOf({ papers }, 'A', 'B', { yearMin: 2030 })).toMatchObject({
    count: 0,
    undated: 2,
    verdict: 'none',
    items: [],
  })
})

test('does not count a solo paper as shared', async () => {
  const world = {
    persons: [{ names: ['Wei Wang 0001'] }, { names: ['Wei Wang 0002'] }],
    papers: [
      { authors: ['Wei Wang 0001'] },
      { authors: ['Wei Wang 0002'] },
      { authors: ['Wei Wang 0002', 'Wei Wang 0001'], title: 'Both', year: 2000 },
    ],
  }
  const pair = await pairOf(world, 'Wei Wang', 'wei wang')
  expect(pair).toMatchObject({ count: 1, verdict: 'possible' })
  expect(pair?.items[0]).toMatchObject({ left_name: 'Wei Wang 0002', right_name: 'Wei Wang 0001' })
})

test('counts two names of one person on a paper once', async () => {
  const world = {
    persons: [{ names: ['Ann Lee', 'Ann Kim'] }],
    papers: [{ authors: ['Ann Lee', 'Ann Kim', 'Bo'] }],
  }
  expect(await pairOf(world, 'Ann Lee', 'Ann Kim')).toMatchObject({
    count: 0,
    verdict: 'same_person',
    items: [],
  })
  expect((await pairOf(world, 'Bo', 'Ann Kim'))?.items[0]).toMatchObject({ right_name: 'Ann Lee' })
})

test('gives a name that two person records list to the person of the first', async () => {
  const world = {
    persons: [{ names: ['Ann Lee', 'Ann Kim'] }, { names: ['Amy Lee', 'Ann Kim'] }],
    papers: [{ authors: ['Ann Kim', 'Bo'] }, { authors: ['Amy Lee'] }],
  }
  expect(await pairOf(world, 'Amy Lee', 'Bo')).toMatchObject({ count: 0, verdict: 'none' })
  const pair = await pairOf(world, 'Ann Lee', 'Bo')
  expect(pair).toMatchObject({ count: 1, verdict: 'conflict', items: [{ left_name: 'Ann Kim' }] })
})

test('judges a pair with a shared work a conflict, but only possible if a name is ambiguous', async () => {
  const world = {
    persons: [{ names: ['Wei Wang 0001'] }, { names: ['Wei Wang 0002'] }],
    papers: [{ authors: ['Wei Wang 0001', 'Bo'] }, { authors: ['Wei Wang 0002'] }],
  }
  expect(await pairOf(world, 'Wei Wang', 'Bo')).toMatchObject({ count: 1, verdict: 'possible' })
  expect(await pairOf(world, 'Wei Wang 0001', 'Bo')).toMatchObject({ count: 1, verdict: 'conflict' })
  expect(await pairOf(world, 'Wei Wang 0002', 'Bo')).toMatchObject({ count: 0, verdict: 'none' })
})

test('leaves a pair unresolved if a name is unknown or its search was cut off', async () => {
  const world = {
    papers: [{ authors: ['Ann A. Lee'] }, { authors: ['Ann B. Lee', 'Bo'] }, { authors: ['Cy'] }],
  }
  expect(await pairOf(world, 'Nobody', 'Bo')).toMatchObject({ count: 0, verdict: 'unresolved' })
  expect(await pairOf(world, 'Nobody', 'Nobody')).toMatchObject({ count: 0, verdict: 'unresolved' })
  const loose = { exactBaseMatch: false }
  expect(await pairOf(world, 'Ann Lee', 'Cy', loose)).toMatchObject({ verdict: 'none' })
  expect(await pairOf(world, 'Ann Lee', 'Cy', { ...loose, authorLimit: 1 })).toMatchObject({
    verdict: 'unresolved',
  })
  expect(await pairOf(world, 'Ann Lee', 'Bo', { ...loose, authorLimit: 2 })).toMatchObject({
    verdict: 'possible',
  })
})

const WITH_PAGES = {
  persons: [
    { names: ['Wei Wang 0001', 'Weiwei Wang'] },
    { names: ['Wei Wang 0002'] },
    { names: ['Wei Wang'], isDisambiguation: true },
    { names: ['Bo Li 0001'] },
    { names: ['Bo Li'], isDisambiguation: true },
  ],
  papers: [
    { authors: ['Wei Wang', 'Ann'], title: 'On the page', year: 2010 },
    { authors: ['Wei Wang 0001', 'Cy'], title: 'Own', year: 2000 },
    { authors: ['Wei Wang', 'Cy'], title: 'On the page too', year: 2011 },
    { authors: ['Wei Wang', 'Bo Li'], title: 'Both on pages', year: 2012 },
    { authors: ['Wei Wang', 'Wei Wang 0002'], title: 'Namesakes', year: 2013 },
    { authors: ['Bo Li 0001', 'Dee'] },
  ],
}

test('judges a pair possible if it shares a work only through a disambiguation page', async () => {
  const pair = await pairOf(WITH_PAGES, 'Wei Wang 0001', 'Ann')
  expect(pair).toMatchObject({ count: 1, verdict: 'possible' })
  expect(pair?.items[0]).toMatchObject({ title: 'On the page', left_name: 'Wei Wang', right_name: 'Ann' })
  expect(await pairOf(WITH_PAGES, 'Ann', 'Weiwei Wang')).toMatchObject({
    count: 1,
    verdict: 'possible',
    reason: 'disambiguation_page',
  })
  expect(await pairOf(WITH_PAGES, 'Wei Wang 0001', 'Bo Li 0001')).toMatchObject({
    count: 1,
    verdict: 'possible',
  })
  expect(await pairOf(WITH_PAGES, 'Wei Wang 0001', 'Dee')).toMatchObject({ count: 0, verdict: 'none' })
})

test('counts works of a disambiguation page only as doubtful if the pair’s own persons share works', async () => {
  const pair = await pairOf(WITH_PAGES, 'Wei Wang 0001', 'Cy')
  expect(pair).toMatchObject({
    count: 1,
    verdict: 'conflict',
    doubtful: { reason: 'disambiguation_page', count: 1, last_year: 2011 },
  })
  expect(titles(pair)).toEqual(['Own'])
  expect(await pairOf(WITH_PAGES, 'Wei Wang 0001', 'Ann')).not.toHaveProperty('doubtful')
})

test('counts undated works beyond the list, and gives no last year if a doubtful work is undated', async () => {
  const papers = [2001, undefined, undefined].map((year) => ({ authors: ['A', 'B'], year }))
  const pair = await pairOf({ papers }, 'A', 'B', { limitPerPair: 1 })
  expect(pair).toMatchObject({ count: 3, without_year: 2, items: [{ year: 2001 }] })
  expect(await pairOf({ papers: papers.slice(0, 1) }, 'A', 'B')).not.toHaveProperty('without_year')
  const onPage = { authors: ['Wei Wang', 'Cy'], title: 'Of a year that is not known' }
  const world = { ...WITH_PAGES, papers: [...WITH_PAGES.papers, onPage] }
  expect((await pairOf(world, 'Wei Wang 0001', 'Cy'))?.doubtful).toMatchObject({ count: 2, last_year: null })
})

test('counts a disambiguation page’s newer work if year_min excludes the persons’ own work', async () => {
  const pair = await pairOf(WITH_PAGES, 'Wei Wang 0001', 'Cy', { yearMin: 2005 })
  expect(pair).toMatchObject({ count: 1, verdict: 'possible' })
  expect(titles(pair)).toEqual(['On the page too'])
  expect(await pairOf(WITH_PAGES, 'Wei Wang 0001', 'Cy', { yearMin: 2020 })).toMatchObject({
    verdict: 'none',
  })
})

test('finds works that two namesakes share through their page, but none between two names of one person', async () => {
  expect(await pairOf(WITH_PAGES, 'Wei Wang 0001', 'Wei Wang 0002')).toMatchObject({
    count: 1,
    verdict: 'possible',
  })
  expect(await pairOf(WITH_PAGES, 'Wei Wang 0001', 'Weiwei Wang')).toMatchObject({
    count: 0,
    verdict: 'same_person',
  })
})

const NEAR = {
  persons: [{ names: ['Vivek R. Narasayya'] }, { names: ['Vivek Narasayya'] }, { names: ['Bo Li'] }],
  papers: [
    { authors: ['Vivek R. Narasayya', 'Surajit Chaudhuri'], title: 'Old', year: 1997 },
    { authors: ['Vivek R. Narasayya', 'Surajit Chaudhuri'], title: 'New', year: 2020 },
    { authors: ['Vivek Narasayya', 'Bo Li'], title: 'Of the fragment', year: 2001 },
    { authors: ['Bo Li', 'Cy'], year: 2002 },
    { authors: ['Bo Li', 'Cy'], year: 2003 },
    { authors: ['Bo T. Li', 'Dee'], title: 'Of a namesake with fewer papers', year: 2004 },
  ],
}

test('judges a pair possible if a near namesake has the joint papers', async () => {
  const pair = await pairOf(NEAR, 'Surajit Chaudhuri', 'Vivek Narasayya')
  expect(pair).toMatchObject({ verdict: 'possible', reason: 'ambiguous_name', count: 2 })
  expect(titles(pair)).toEqual(['New', 'Old'])
  expect(pair?.items[0]).toMatchObject({ right_name: 'Vivek R. Narasayya' })
  const recent = await pairOf(NEAR, 'Vivek Narasayya', 'Surajit Chaudhuri', { yearMin: 2000 })
  expect(recent).toMatchObject({ verdict: 'possible', count: 1 })
  expect(await pairOf(NEAR, 'Dee', 'Bo Li')).toMatchObject({
    verdict: 'possible',
    reason: 'near_namesake',
    count: 1,
    items: [{ left_name: 'Dee', right_name: 'Bo T. Li' }],
  })
})

test('finds papers of a near namesake for an unknown name', async () => {
  expect(await pairOf(NEAR, 'V. Narasayya', 'Surajit Chaudhuri')).toMatchObject({
    verdict: 'possible',
    reason: 'near_namesake',
    count: 2,
  })
  expect(await pairOf(NEAR, 'V. Narasayya', 'Dee')).toMatchObject({ verdict: 'unresolved', count: 0 })
})

test('ignores near namesakes if own papers are shared or an entry has a number', async () => {
  expect(await pairOf(NEAR, 'Bo Li', 'Cy')).toMatchObject({ verdict: 'conflict', count: 2 })
  expect(await pairOf(NEAR, 'Vivek Narasayya 0001', 'Surajit Chaudhuri')).toMatchObject({
    verdict: 'unresolved',
  })
})

test('leaves a pair unresolved if some near namesakes were left out', async () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const given = letters.flatMap((one) => letters.map((other) => `J${one}${other}`))
  const names = given.flatMap((name) => [`${name} Chen`, `${name} Bradley Chen`])
  const world = {
    persons: [{ names: ['J. Bradley Chen'], key: '12/34' }, { names: ['Wei Wang 0001'] }],
    papers: [
      ...names.map((name) => ({ authors: [name] })),
      ...['Ann', 'Cy'].map((name) => ({ authors: ['J. Bradley Chen', name] })),
      { authors: ['Ju Chen', 'Dee'] },
    ],
  }
  const answer = await pairsOf(world, ['J. Bradley Chen'], ['Ann', 'Dee'])
  expect(answer.pair_pubs).toMatchObject([{ verdict: 'conflict' }, { verdict: 'unresolved', count: 0 }])
  expect(answer.resolution?.left).toMatchObject([
    // Only the id 12/34 certainly means this person.
    { status: 'unique', truncated: false, near_truncated: true, persons: [{ entry: '12/34' }] },
  ])
  expect(answer.resolution?.right[0]).not.toHaveProperty('near_truncated')
  expect(await pairOf(world, '12/34', 'Dee')).toMatchObject({ verdict: 'none' })
})

test('judges a pair possible if a person may be on both sides', async () => {
  const world = { papers: [{ authors: ['Wei Wang 0001', 'Wei Wang 0002'] }, { authors: ['Ann Lee', 'Cy'] }] }
  const both = { verdict: 'possible', reason: 'same_person' }
  expect(await pairOf(world, 'Wei Wang', 'Wei Wang')).toMatchObject({ ...both, count: 1 })
  expect(await pairOf(world, 'Wei Wang', 'Wei Wang 0002')).toMatchObject({ ...both, count: 1 })
  expect(await pairOf(world, 'Ann Lee', 'Ann Lee')).toMatchObject({ verdict: 'same_person' })
  expect(await pairOf(NEAR, 'Vivek Narasayya', 'Vivek R. Narasayya')).toMatchObject({ ...both, count: 0 })
})

test('counts a work once, and lists its versions under the work', async () => {
  const authors = ['A', 'B']
  const world = {
    papers: [
      { authors, title: 'One Work.', year: 2001, key: 'conf/x/1', type: 'inproceedings' },
      { authors, title: 'One work', year: 1999, key: 'journals/corr/1', publtype: 'informal', venue: 'CoRR' },
      { authors, title: 'one Work', year: 2000, key: 'journals/corr/2', publtype: 'informal', venue: 'CoRR' },
      { authors, title: 'Only a preprint', year: 1998, publtype: 'informal', venue: 'CoRR' },
    ],
  }
  const pair = await pairOf(world, 'A', 'B')
  expect(pair?.count).toBe(2)
  expect(pair?.items[0]).toMatchObject({
    title: 'One Work.',
    year: 2001,
    also: [
      { key: 'journals/corr/2', venue: 'CoRR', year: 2000, pub_type: 'article' },
      { key: 'journals/corr/1', venue: 'CoRR', year: 1999, pub_type: 'article' },
    ],
  })
  expect(pair?.items[1]).toMatchObject({ title: 'Only a preprint', publtype: 'informal', also: [] })
  expect(await pairOf(world, 'A', 'B', { yearMin: 2001 })).toMatchObject({ count: 1, undated: 0 })
})

test('answers names such as __proto__ and constructor', async () => {
  const world = { papers: [{ authors: ['__proto__', 'constructor'] }] }
  const answer = await pairsOf(world, ['__proto__', 'toString'], ['constructor', '__proto__'])
  expect(JSON.stringify(answer.matrix)).toBe(
    '{"__proto__":{"constructor":1,"__proto__":0},"toString":{"constructor":0,"__proto__":0}}',
  )
})
