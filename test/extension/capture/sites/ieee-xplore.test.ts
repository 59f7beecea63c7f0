import { expect, test } from 'vitest'
import { ieeeXplore } from '../../../../extension/capture/sites/publishers.ts'
import { collectedBy, inView } from '../in-view.ts'

const URL_OF_7 = 'https://ieeexplore.ieee.org/abstract/document/7/'

const SHOWN = `<h1 class="document-title">Shown</h1><div class="authors-info-container">
<span class="authors-info"><a href="/author/1"><span>Scott Shenker</span></a>; </span></div><footer></footer>`

const page = (metadata: string) =>
  inView(`<script>xplGlobal.document.metadata=${metadata};</script>${SHOWN}`, URL_OF_7)

const record = (fields: object): string =>
  JSON.stringify({ authors: [{ name: 'Ion Stoica' }], title: 'Told', articleNumber: '7', ...fields })

test("the script's authors are preferred to the shown ones", () => {
  expect(collectedBy(ieeeXplore, page(record({})))).toEqual([
    { kind: 'authors', title: 'Told', names: ['Ion Stoica'] },
  ])
})

test.each(['{}', '{"toString":1,"valueOf":1}', '7', 'null'])(
  'an article number %s does no harm',
  (number) => {
    const metadata = record({}).replace('"7"', number)
    expect(collectedBy(ieeeXplore, page(metadata))[0]?.names).toEqual(['Ion Stoica'])
  },
)

test.each([
  ['of another article', record({ articleNumber: '8' })],
  ['without authors', record({ authors: undefined })],
  ['with authors that are no list', record({ authors: { name: 'Ion Stoica' } })],
  [
    'with authors that are no people',
    record({ authors: [null, 7, 'Ion Stoica', {}, { name: 7 }, { firstName: {} }] }),
  ],
  ['that is no JSON', '{"authors":[{name:"Ion Stoica"}]}'],
  ['that is no object', '["Ion Stoica"]'],
  ['that breaks off', record({}).slice(0, -5)],
])('a script %s leaves those that are shown', (_, metadata) => {
  expect(collectedBy(ieeeXplore, page(metadata))).toEqual([
    { kind: 'authors', title: 'Shown', names: ['Scott Shenker'] },
  ])
})
