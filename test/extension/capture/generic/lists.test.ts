import { describe, expect, it } from 'vitest'
import { listedPeople } from '../../../../extension/capture/generic/lists.ts'
import { pageOf } from '../page.ts'

const peopleIn = (body: string) => listedPeople(pageOf(body).document)
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('\n')}</ul>`

const under = (heading: string, ...items: string[]) => `<h2>${heading}</h2>${list(...items)}`

const BOTH = ['Ada Lovelace', 'Alan Turing']

describe('listedPeople in a list', () => {
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
    ['an empty item', list('Ada Lovelace', 'Alan Turing', 'Ada Lovelace', 'Alan Turing', '')],
  ])('finds the people of a list with %s', (_what, markup) => {
    expect(peopleIn(`<h2>Authors</h2>${markup}`)).toEqual([
      { kind: 'authors', title: 'Authors', names: BOTH },
    ])
  })

  it.each<[what: string, item: string, name: string]>([
    ['after a role with a colon', '<b>Chair:</b> Jennifer Widom, Stanford', 'Jennifer Widom'],
    ['after a badge', '<span class="badge">Chair</span> <a>Jennifer Widom</a>, Stanford', 'Jennifer Widom'],
    ['after a badge in capitals', '<span>PC</span> <a>Jennifer Widom</a>', 'Jennifer Widom'],
    [
      'after a badge with words of menus',
      '<i>Local Arrangements</i> <a>Jennifer Widom</a>',
      'Jennifer Widom',
    ],
    [
      'below a role',
      '<div>General Chair</div><div>Jennifer Widom</div><div>Stanford</div>',
      'Jennifer Widom',
    ],
    ['after a role within a paragraph', '<p><i>Chair</i> <a>Jennifer Widom</a></p>', 'Jennifer Widom'],
    ['after a title in another element', '<i>Prof.</i> <b>Jennifer Widom</b> Stanford', 'Jennifer Widom'],
    ['in two elements', '<span>Jennifer</span> <span>Widom</span>, Stanford', 'Jennifer Widom'],
    [
      'in two elements before an affiliation',
      '<span>Jennifer</span> <span>Widom</span> <i>Stanford University</i>',
      'Jennifer Widom',
    ],
    ['whose given name is in bold', '<b>Jennifer</b> Widom', 'Jennifer Widom'],
    ['that ends in another element', '<span>Hector Garcia</span> <b>Molina</b>', 'Hector Garcia Molina'],
    ['whose family name is in bold', 'Hector <b>Garcia Molina</b>, Stanford', 'Hector Garcia Molina'],
    ['whose family name follows initials', '<b>Jennifer A.</b> Widom', 'Jennifer A. Widom'],
    ['whose family name is in capitals and bold', 'Jennifer <b>WIDOM</b> (Stanford)', 'Jennifer WIDOM'],
    ['whose first letters are in elements of their own', '<b>J</b>ennifer <i>W</i>idom', 'Jennifer Widom'],
    ['after an initial', 'H. <b>Garcia Molina</b>', 'H. Garcia Molina'],
    ['before a place in another element', '<a>Jennifer Widom</a> <i>London</i>', 'Jennifer Widom'],
    ['outside of an element, before a place', 'Jennifer Widom <i>London</i>', 'Jennifer Widom'],
    ['before an address', '<a>Jennifer Widom</a> <a href="mailto:x">jw@example.org</a>', 'Jennifer Widom'],
    ['of one word before a place', '<b>Arvind</b> London', 'Arvind'],
    ['of one word before an organization', '<b>Arvind</b> <i>Example University</i>', 'Arvind'],
    ['of one word before a role', 'Arvind, Chair <i>Made Up</i>', 'Arvind'],
    ['before a role in brackets', '<b>Jennifer Widom (Chair)</b> <i>Made Up</i>', 'Jennifer Widom'],
    ['between roles', '<i>Chair:</i> Jennifer Widom <i>(Editor)</i>', 'Jennifer Widom'],
  ])('finds a name %s', (_where, item, name) => {
    const others = [
      'Grace Hopper, Yale',
      'Edgar Codd',
      'Barbara Liskov (MIT)',
      'Frances Allen',
      'Leslie Lamport',
    ]
    const plain = ['Grace Hopper', 'Edgar Codd', 'Barbara Liskov', 'Frances Allen', 'Leslie Lamport']
    expect(peopleIn(under('Committee', item, ...others))[0]?.names).toEqual([name, ...plain])
  })

  it.each([
    ['texts that look like names', 'Vodafone', 'Made Up'],
    ['a university and a text that looks like a name', 'Vodafone', 'Example University'],
  ])('reads only the first element of each item if the second ones are %s', (_what, ...places) => {
    const items = [`<b>Ada Lovelace</b> <i>${places[0]}</i>`, `<b>Alan Turing</b> <i>${places[1]}</i>`]
    expect(peopleIn(under('Authors', ...items))[0]?.names).toEqual(BOTH)
  })

  it.each([
    ['a heading', under('Programme Committee', ...BOTH)],
    ['a heading and a sentence', `<h2>Programme Committee</h2><p>Thank you all.</p>${list(...BOTH)}`],
    ['a heading and a subheading', `<h2>Programme Committee</h2><h3>Systems</h3>${list(...BOTH)}`],
    ['a bold line', `<p><b>Programme Committee</b></p>${list(...BOTH)}`],
    ['a label', `<ul aria-label="Programme Committee"><li>Ada Lovelace<li>Alan Turing</ul>`],
    ["the page's title", `<h1>Programme Committee</h1>${list(...BOTH)}`],
    ['a term', '<dl><dt>Programme Committee</dt><dd>Ada Lovelace</dd><dd>Alan Turing</dd></dl>'],
    [
      'a heading, with people as terms',
      '<h2>Programme Committee</h2><dl><dt>Ada Lovelace<dd>London<dt>Alan Turing<dd>London</dl>',
    ],
    [
      'a heading, with people as definitions',
      '<h2>Programme Committee</h2><dl><dt>A<dd>Ada Lovelace<dt>B<dd>Alan Turing</dl>',
    ],
  ])('finds a list under %s', (_what, markup) => {
    expect(peopleIn(markup)).toEqual([{ kind: 'committee', title: 'Programme Committee', names: BOTH }])
  })

  it('finds two lists with one heading above both', () => {
    const body = `<h2>Committees</h2><h3>Chair</h3>${list('Ada Lovelace')}<h3>Members</h3>${list('Alan Turing', '王伟')}`
    expect(peopleIn(body).map(({ title, names }) => [title, names])).toEqual([
      ['Chair', ['Ada Lovelace']],
      ['Members', ['Alan Turing', '王伟']],
    ])
  })

  it('finds a list within another list', () => {
    const body = `<h2>Committees</h2>${list(`Chairs${list('Ada Lovelace')}`, `Members${list('Alan Turing')}`)}`
    expect(peopleIn(body).flatMap(({ names }) => names)).toEqual(BOTH)
  })
})

describe('listedPeople without people', () => {
  it.each([
    ['a list without a heading', list(...BOTH)],
    ['a list under a heading about something else', under('Streets of London', 'Baker Street', 'Abbey Road')],
    [
      'a list whose nearest heading is about something else',
      `<h2>Authors</h2><p>…</p><h2>Streets</h2>${list(...BOTH)}`,
    ],
    [
      'a menu of headings',
      under('Committees', 'Program Committee', 'Steering Committee', 'Local Arrangements'),
    ],
    [
      'a menu of pages',
      under('For members', 'Call for Papers', 'Important Dates', 'Contact Us', 'Privacy Policy'),
    ],
    ['a menu of pages in Chinese', under('会员', '首页', '关于我们', '联系方式')],
    [
      'fields of research',
      under('Committee areas', 'Machine Learning', 'Operating Systems', 'Data Management'),
    ],
    ['instructions', under('Instructions for authors', 'Submission Format', 'Blind Review')],
    ['sentences', under('Authors', 'Authors must register.', 'The deadline is firm.')],
    ['organizations', under('Members', 'Example University', 'Google', 'IBM Research')],
    ['a list in which few are people', under('Members', ...BOTH, 'Sponsors', 'News', 'Call for Papers')],
    ['empty lists', `<h2>Members</h2><ul></ul><ul><li></li></ul><dl></dl>`],
  ])('finds nobody in %s', (_what, body) => {
    expect(peopleIn(body)).toEqual([])
  })
})

const card = (name: string, place: string) =>
  `<div class="card"><img src="x"><h5>${name}</h5><p>${place}</p></div>`

describe('listedPeople outside lists and tables', () => {
  it.each([
    ['cards', `<div>${card('Ada Lovelace', 'Tel Aviv')}${card('Alan Turing', 'King’s College')}</div>`],
    [
      'cards with two paragraphs',
      BOTH.map((one) => `<div class="m"><p>${one}</p><p>Tel Aviv</p></div>`).join(''),
    ],
    [
      'cards that are links',
      BOTH.map((one) => `<a href="#"><strong>${one}</strong><span>London, UK</span></a>`).join(''),
    ],
    [
      'cards with a role',
      BOTH.map((one) => `<div class="m"><h3>General Chair</h3><p>${one}</p><p>NYU</p></div>`).join(''),
    ],
    ['lines of a paragraph', '<p>Ada Lovelace (University of London)<br>Alan Turing (Cambridge)</p>'],
    ['paragraphs', '<p>Ada Lovelace (University of London)</p><p>Alan Turing (Cambridge)</p>'],
    ['blocks', '<div>Ada Lovelace, University of London</div><div>Alan Turing, Cambridge</div>'],
  ])('finds people in %s', (_what, markup) => {
    expect(peopleIn(`<h2>Programme Committee</h2>${markup}`)).toEqual([
      { kind: 'committee', title: 'Programme Committee', names: BOTH },
    ])
  })

  it('finds people in rows of cards', () => {
    const rows = ['Ada', 'Alan'].map((given) =>
      ['Lovelace', 'Turing', 'Hopper'].map((family) => `${given} ${family}`),
    )
    const html = rows.map((names) => {
      const cards = names.map((name) => `<div class="col">${card(name, 'Tel Aviv')}</div>`)
      return `<div class="row">${cards.join('')}</div>`
    })
    const found = peopleIn(`<h2>Committee</h2><div>${html.join('')}</div>`)
    expect(found.flatMap(({ names }) => names)).toEqual(rows.flat())
  })

  const PAPERS = [
    ['Query Optimization at Scale', 'Ada Lovelace (London), Alan Turing (Cambridge)'],
    ['Learned Indexes', 'Grace Hopper, Edgar Codd'],
  ] as const
  it.each([
    ['in lines of a list', list(...PAPERS.map(([title, authors]) => `<b>${title}</b><br>${authors}`))],
    ['in paragraphs', PAPERS.map(([title, authors]) => `<p><b>${title}</b><br>${authors}</p>`).join('')],
    [
      'in elements of a line',
      PAPERS.map(([title, authors]) => `<div><i>${title}</i> <b>${authors}</b></div>`).join(''),
    ],
    [
      'below headings',
      PAPERS.map(([title, authors]) => `<div class="p"><h3>${title}</h3><p>${authors}</p></div>`).join(''),
    ],
    ['as terms', `<dl>${PAPERS.map(([title, authors]) => `<dt>${title}<dd>${authors}`).join('')}</dl>`],
  ])('finds the authors of accepted papers %s', (_where, markup) => {
    expect(peopleIn(`<h2>Accepted Papers</h2>${markup}`)).toEqual([
      { kind: 'authors', title: 'Accepted Papers', names: [...BOTH, 'Grace Hopper', 'Edgar Codd'] },
    ])
  })

  it.each([
    ['a menu', '<h2>Committees</h2><div><a>Program Committee</a><a>Steering Committee</a></div>'],
    ['prose', '<h2>About the authors</h2><p>Ada Lovelace wrote this.</p><p>She was born in London.</p>'],
    [
      'a schedule',
      '<h2>Program</h2><p>09:00 Registration<br>10:00 Keynote</p><div>Room One</div><div>Room Two</div>',
    ],
    [
      'blocks under a heading about something else',
      '<h2>Streets</h2><div>Ada Lovelace</div><div>Alan Turing</div>',
    ],
  ])('finds nobody outside lists and tables in %s', (_what, body) => {
    expect(peopleIn(body)).toEqual([])
  })

  it('removes superscript marks of affiliations from names', () => {
    const items = [
      'Ada Lovelace<sup>1,2</sup>',
      'Alan Turing<sup><a href="#">a</a></sup>',
      'D<sup>r</sup> Grace M<sup>c</sup>Gregor<sup>†</sup>',
    ]
    expect(peopleIn(under('Authors', ...items))[0]?.names).toEqual([...BOTH, 'Grace McGregor'])
  })

  it('gives up below a heading after 500 groups of cards without people', () => {
    const cards = (text: string) => `<div><p>${text}</p><p>${text} again</p></div>`
    const others = (count: number) =>
      Array.from({ length: count }, (_, index) => `<section>${cards(`number ${index}`)}</section>`).join('')
    const people = '<div><p>Ada Lovelace</p><p>Alan Turing</p></div>'
    const listedAfter = (count: number) => peopleIn(`<h2>Committee</h2>${others(count)}${people}`)
    expect(listedAfter(400)).toEqual([{ kind: 'committee', title: 'Committee', names: BOTH }])
    expect(listedAfter(600)).toEqual([])
    const next = peopleIn(`<h2>Committee</h2>${others(600)}<h2>Authors</h2>${people}`)
    expect(next).toEqual([{ kind: 'authors', title: 'Authors', names: BOTH }])
  })

  it('reads a long list only if nearly all of its first 500 items are people', () => {
    const words = (index: number) => String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26))
    const people = Array.from({ length: 600 }, (_, index) => `Ada${words(index)} Lovelace`)
    expect(peopleIn(under('Authors', ...people))[0]?.names).toEqual(people)
    const others = Array.from({ length: 150 }, (_, index) => `number ${index}`)
    expect(peopleIn(under('Authors', ...others, ...people))).toEqual([])
  })
})
