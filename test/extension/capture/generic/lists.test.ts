import { describe, expect, it } from 'vitest'
import { listedPeople } from '../../../../extension/capture/generic/generic.ts'
import { pageOf } from '../page.ts'

const peopleIn = (body: string) => listedPeople(pageOf(body).document)
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('\n')}</ul>`

const BOTH = ['Ada Lovelace', 'Alan Turing']

describe('a list of people', () => {
  it.each([
    ['names', list('Ada Lovelace', 'Alan Turing')],
    [
      'names with affiliations in brackets',
      list('Ada Lovelace (London)', 'Alan Turing (Carnegie Mellon, Pittsburgh)'),
    ],
    ['names with affiliations after a comma', list('Ada Lovelace, New York', 'Alan Turing, Carnegie Mellon')],
    ['names with affiliations after a dash', list('Ada Lovelace – Tel Aviv', 'Alan Turing - London')],
    [
      'names with affiliations on the next line',
      list('Ada Lovelace<br>Tel Aviv', '<p>Alan Turing</p><p>London</p>'),
    ],
    [
      'names in elements of their own',
      list('<b>Ada Lovelace</b>Tel Aviv', '<a href="#">Alan Turing</a> London'),
    ],
    ['family names first', list('Lovelace, Ada', '<i>Turing</i>, Alan')],
    ['names with titles', list('Prof. Ada Lovelace', 'Dr. Alan Turing, PhD')],
    ['names beside pictures', list('<img alt=""><a>Ada Lovelace</a>', '<img alt=""><a>Alan Turing</a>')],
    ['lines broken in the markup', list('Ada\n  Lovelace', 'Alan\n  Turing')],
    ['a few other items', list('Ada Lovelace', 'Alan Turing', 'Ada Lovelace', 'Alan Turing', '')],
  ])('may hold %s', (_what, markup) => {
    expect(peopleIn(`<h2>Authors</h2>${markup}`)).toEqual([
      { kind: 'authors', title: 'Authors', names: BOTH },
    ])
  })

  it.each([
    ['a heading', `<h2>Programme Committee</h2>${list(...BOTH)}`],
    ['a heading with more in between', `<h2>Programme Committee</h2><p>Thank you all.</p>${list(...BOTH)}`],
    ['a heading above others', `<h2>Programme Committee</h2><h3>Systems</h3>${list(...BOTH)}`],
    ['a bold line', `<p><b>Programme Committee</b></p>${list(...BOTH)}`],
    ['a label', `<ul aria-label="Programme Committee"><li>Ada Lovelace<li>Alan Turing</ul>`],
    ["the page's title", `<h1>Programme Committee</h1>${list(...BOTH)}`],
    ['a term', '<dl><dt>Programme Committee</dt><dd>Ada Lovelace</dd><dd>Alan Turing</dd></dl>'],
    [
      'a heading, as terms',
      '<h2>Programme Committee</h2><dl><dt>Ada Lovelace<dd>London<dt>Alan Turing<dd>London</dl>',
    ],
    [
      'a heading, as what terms say',
      '<h2>Programme Committee</h2><dl><dt>A<dd>Ada Lovelace<dt>B<dd>Alan Turing</dl>',
    ],
  ])('stands under %s', (_what, markup) => {
    expect(peopleIn(markup)).toEqual([{ kind: 'committee', title: 'Programme Committee', names: BOTH }])
  })

  it.each([
    ['Co-authors', 'coauthors'],
    ['List of reviewers 2025', 'reviewers'],
    ['General Chair', 'committee'],
    ['PC members', 'committee'],
    ['Editorial Board', 'committee'],
    ['Organizers', 'committee'],
    ['Editors', 'contributors'],
    ['Invited speakers', 'names'],
    ['程序委员会', 'committee'],
    ['论文作者', 'authors'],
  ])('is called by its heading: %s', (heading, kind) => {
    expect(peopleIn(`<h3>${heading}</h3>${list('Ada Lovelace')}`)).toEqual([
      { kind, title: heading, names: ['Ada Lovelace'] },
    ])
  })

  it('may be one of several', () => {
    const body = `<h2>Committees</h2><h3>Chair</h3>${list('Ada Lovelace')}<h3>Members</h3>${list('Alan Turing', '王伟')}`
    expect(peopleIn(body).map(({ title, names }) => [title, names])).toEqual([
      ['Chair', ['Ada Lovelace']],
      ['Members', ['Alan Turing', '王伟']],
    ])
  })

  it('may stand within another', () => {
    const body = `<h2>Committees</h2>${list(`Chairs${list('Ada Lovelace')}`, `Members${list('Alan Turing')}`)}`
    expect(peopleIn(body).flatMap(({ names }) => names)).toEqual(BOTH)
  })
})

describe('nobody is found in', () => {
  it.each([
    ['a list without a heading', list(...BOTH)],
    [
      'a list under a heading about something else',
      `<h2>Streets of London</h2>${list('Baker Street', 'Abbey Road')}`,
    ],
    ['a heading that is no longer the nearest', `<h2>Authors</h2><p>…</p><h2>Streets</h2>${list(...BOTH)}`],
    ['navigation', `<h2>Committee</h2><nav>${list(...BOTH)}</nav>`],
    ['a footer', `<footer><h2>Members</h2>${list(...BOTH)}</footer>`],
    [
      'a menu of headings',
      `<h2>Committees</h2>${list('Program Committee', 'Steering Committee', 'Local Arrangements')}`,
    ],
    [
      'a menu of pages',
      `<h2>For members</h2>${list('Call for Papers', 'Important Dates', 'Contact Us', 'Privacy Policy')}`,
    ],
    ['a menu of pages in Chinese', `<h2>会员</h2>${list('首页', '关于我们', '联系方式')}`],
    [
      'fields of research',
      `<h2>Committee areas</h2>${list('Machine Learning', 'Operating Systems', 'Data Management')}`,
    ],
    ['instructions', `<h2>Instructions for authors</h2>${list('Submission Format', 'Blind Review')}`],
    ['sentences', `<h2>Authors</h2>${list('Authors must register.', 'The deadline is firm.')}`],
    ['organizations', `<h2>Members</h2>${list('Example University', 'Google', 'IBM Research')}`],
    [
      'a list in which few are people',
      `<h2>Members</h2>${list(...BOTH, 'Sponsors', 'News', 'Call for Papers')}`,
    ],
    ['a list of nothing', `<h2>Members</h2><ul></ul><ul><li></li></ul><dl></dl>`],
  ])('%s', (_what, body) => {
    expect(peopleIn(body)).toEqual([])
  })
})
