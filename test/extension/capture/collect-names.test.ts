import fc from 'fast-check'
import { parseHTML } from 'linkedom'
import { describe, expect, it, test } from 'vitest'
import { collectFrom, framesIn } from '../../../extension/capture/collect-names.ts'
import type { FoundGroup, Site } from '../../../extension/capture/found.ts'
import { pageOf } from './page.ts'

const HEAD =
  '<meta name="citation_author" content="Lovelace, Ada"><meta name="citation_title" content="On Engines">'
const BODY = '<h2>Reviewers</h2><ul><li>Alan Turing</li><li>Emmy Noether</li></ul>'
const DECLARED: FoundGroup = { kind: 'authors', title: 'On Engines', names: ['Ada Lovelace'] }
const LISTED: FoundGroup = { kind: 'reviewers', title: 'Reviewers', names: ['Alan Turing', 'Emmy Noether'] }

const siteWith = (collect: Site['collect'], isHere: Site['isHere'] = () => true): Site => ({
  name: 'Site',
  isHere,
  collect,
})
const failing = (): never => {
  throw new Error('The page is not what it was.')
}

describe('collectFrom on an unknown site', () => {
  it('finds the people in meta tags and in lists', () => {
    expect(collectFrom(pageOf(BODY, HEAD), [])).toEqual({ groups: [DECLARED, LISTED] })
  })

  it('leaves out a list with only people of an earlier list', () => {
    const body = `<h2>Authors</h2><ul><li>Ada Lovelace</li></ul>${BODY}${BODY}`
    expect(collectFrom(pageOf(body, HEAD), [])).toEqual({ groups: [DECLARED, LISTED] })
  })

  it('joins the columns of one list', () => {
    const body = '<h2>Reviewers</h2><ul><li>Alan Turing</li></ul><ul><li>Emmy Noether</li></ul>'
    expect(collectFrom(pageOf(body), [])).toEqual({ groups: [LISTED] })
  })

  it('finds nobody on an ordinary page', () => {
    const body = `<nav><ul><li>Home</li><li>Our Team</li></ul></nav><h1>Welcome</h1><p>Ada Lovelace wrote this.</p>
      <h2>Latest News</h2><ul><li>Winter Sale</li><li>Summer School</li></ul>
      <h2>Our Members</h2><ul><li>Sign Up</li><li>Log In</li></ul><h2>Shop</h2>
      <table><tr><th>Name</th><th>Price</th></tr><tr><td>Blue Shirt</td><td>5</td></tr></table>`
    const head = '<meta name="author" content="Web Team">'
    expect(collectFrom(pageOf(body, head), [])).toEqual({ groups: [] })
  })

  it('reads a page even if `isHere` of a known site throws', () => {
    expect(collectFrom(pageOf('', HEAD), [siteWith(() => [LISTED], failing)])).toEqual({ groups: [DECLARED] })
  })
})

describe('collectFrom on a known site', () => {
  it('uses the collector of the first matching site', () => {
    const other = siteWith(failing, () => false)
    const [site, second] = [siteWith(() => [LISTED]), siteWith(failing)]
    expect(collectFrom(pageOf(BODY, HEAD), [other, site, second])).toEqual({ site: 'Site', groups: [LISTED] })
  })

  it.each<[what: string, collect: Site['collect']]>([
    ['finds nothing', () => []],
    ['finds no names', () => [{ kind: 'names', names: ['', '42', 'ada@example.org', '\ud83d Ada'] }]],
    ['fails', failing],
  ])('reads only the meta tags if the collector of a site %s', (_what, collect) => {
    expect(collectFrom(pageOf(BODY, HEAD), [siteWith(collect)])).toEqual({ site: 'Site', groups: [DECLARED] })
    expect(collectFrom(pageOf(BODY), [siteWith(collect)])).toEqual({ site: 'Site', groups: [] })
  })

  it('writes each name once and on one line, and drops texts that are no names', () => {
    const names = [
      ' Ada\n Lovelace',
      'Ada Lovelace',
      'Ug\u0306ur C\u0327etintemel',
      'ada@example.org',
      '7',
      '',
    ]
    expect(collectFrom(pageOf(''), [siteWith(() => [{ kind: 'users', names }])]).groups).toEqual([
      { kind: 'users', names: ['Ada Lovelace', 'Uğur Çetintemel'] },
    ])
  })

  it('treats MA, MD and Company as words of a name', () => {
    const names = [
      ...[
        'Xiao Ming MA',
        'Wei BA',
        'Yuan Yuan MS',
        'Abdul MD',
        'Maung PE',
        'Guy L. Steele Jr.',
        'Ann Lee PhD',
      ],
      ...['Sir Ding', 'Wei Wang 0001', 'Ming Science', 'Ada and Company', 'ATLAS Collaboration', 'A. B.'],
    ]
    expect(collectFrom(pageOf(''), [siteWith(() => [{ kind: 'users', names }])]).groups).toEqual([
      { kind: 'users', names },
    ])
  })

  it('changes no name', () => {
    const anyName = fc
      .array(
        fc.constantFrom(
          'Dr.',
          'Ada',
          'MA',
          'Md',
          'von',
          'Lovelace',
          'PhD',
          'Jr.',
          'III',
          '0001',
          '王伟',
          '-',
        ),
        {
          minLength: 1,
          maxLength: 5,
        },
      )
      .map((words) => `Wu ${words.join(' ')}`)
    fc.assert(
      fc.property(fc.uniqueArray(anyName, { minLength: 1, maxLength: 9 }), (names) => {
        const found = collectFrom(pageOf(''), [siteWith(() => [{ kind: 'authors', names }])])
        expect(found.groups).toEqual([{ kind: 'authors', names }])
      }),
    )
  })

  const people = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => `Ada Lovelace ${String(from + index).padStart(5, '0')}`)

  it('joins the twentieth group and all further groups', () => {
    const title = `${' On\n Engines'.repeat(100)}😀`
    const groups = people(4_000).map(
      (name, index): FoundGroup => ({ kind: 'authors', title: `${index}${title}`, names: [name] }),
    )
    const { groups: found, left } = collectFrom(pageOf(''), [siteWith(() => groups)])
    expect(found).toHaveLength(20)
    expect(found.at(-1)).toEqual({ kind: 'names', names: people(3_981, 19) })
    expect(left).toBeUndefined()
    expect(
      found.every((group) => (group.title?.length ?? 0) <= 200 && !/\s{2}|\n/.test(group.title ?? '')),
    ).toBe(true)
  })

  it('counts the people after the first 20,000', () => {
    const groups: FoundGroup[] = [
      { kind: 'users', names: people(15_000) },
      { kind: 'reviewers', names: people(6_000) },
      { kind: 'authors', names: people(10) },
    ]
    const { groups: found, left } = collectFrom(pageOf(''), [siteWith(() => groups)])
    expect(found.map(({ names }) => names.length)).toEqual([15_000, 5_000])
    expect(left).toBe(1_010)
  })
})

describe('collectFrom on any markup', () => {
  const open = [
    '<ul>',
    '<li>',
    '<dl>',
    '<dt>',
    '<dd>',
    '<table>',
    '<tr>',
    '<td>',
    '<th>',
    '<h2>',
    '<nav>',
    '<p>',
    '<b>',
    '<br>',
    '<form name="querySelectorAll">',
  ]
  const close = ['</ul>', '</li>', '</table>', '</tr>', '</h2>', '</nav>', '<', '&lt;']
  const text = [
    'Ada Lovelace',
    'Authors',
    'Name',
    'Email',
    'Lovelace, Ada',
    'London',
    '<meta name="citation_author" content="x">',
    '王伟',
  ]
  const markup = fc
    .array(fc.constantFrom(...open, ...close, ...text), { maxLength: 40 })
    .map((parts) => parts.join(''))

  it('returns plain data for any markup', () => {
    fc.assert(
      fc.property(markup, (body) => {
        const found = collectFrom(pageOf(body))
        expect(structuredClone(found)).toEqual(found)
        for (const { names } of found.groups) expect(names.length).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })
})

type Frame = { src: string; size: readonly number[]; inner?: Document }
const frame = (src: string, more: Partial<Frame> = {}): Frame => ({ src, size: [600, 400], ...more })

/** linkedom has no frames, so this sets the properties of a frame. */
function documentWith(frames: readonly Frame[]): Document {
  const { document } = parseHTML(`<main>${frames.map(() => '<iframe></iframe>').join('')}</main>`)
  for (const [index, element] of [...document.querySelectorAll('iframe')].entries()) {
    const { src, size, inner: contentDocument = null } = frames[index] ?? frame('')
    const [clientWidth, clientHeight] = size
    for (const [name, value] of Object.entries({ src, contentDocument, clientWidth, clientHeight }))
      Object.defineProperty(element, name, { value })
  }
  return document
}
const at = (url: string, document: Document): Document =>
  Object.defineProperty(document, 'URL', { value: url })

test('reads frames of the same site, also nested ones', () => {
  const inner = at('https://conf.example/inner', documentWith([]))
  const outer = at('https://conf.example/outer', documentWith([frame('', { inner })]))
  const { pages, frames } = framesIn(documentWith([frame('', { inner: outer })]))
  expect(pages.map(({ url }) => url.pathname)).toEqual(['/outer', '/inner'])
  expect(frames).toEqual([])
})

test('lists each host of large frames of other sites once', () => {
  const { pages, frames } = framesIn(
    documentWith([
      frame('https://forms.example/a'),
      frame('https://forms.example/b'),
      frame('https://ads.example', { size: [199, 400] }),
      frame('https://ads.example', { size: [600, 149] }),
      frame('about:blank'),
      frame('no address'),
    ]),
  )
  expect({ pages, frames }).toEqual({ pages: [], frames: ['forms.example'] })
})

test('reads at most 20 pages in frames, and names at most 5 hosts', () => {
  const inner = at('https://conf.example/', documentWith([]))
  expect(framesIn(documentWith(Array(30).fill(frame('', { inner })))).pages).toHaveLength(20)
  const others = Array.from({ length: 9 }, (_, index) => frame(`https://f${index}.example`))
  expect(framesIn(documentWith(others)).frames).toHaveLength(5)
})
