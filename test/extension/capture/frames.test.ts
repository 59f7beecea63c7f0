import { parseHTML } from 'linkedom'
import { expect, test } from 'vitest'
import { framesIn } from '../../../extension/capture/frames.ts'

type Frame = { src: string; size: readonly number[]; inner?: Document }
const frame = (src: string, more: Partial<Frame> = {}): Frame => ({ src, size: [600, 400], ...more })

/** Returns a document with these frames. linkedom has no frames, so the test sets what the browser would. */
function documentWith(frames: readonly Frame[]): Document {
  const { document } = parseHTML(`<main>${frames.map(() => '<iframe></iframe>').join('')}</main>`)
  for (const [index, element] of [...document.querySelectorAll('iframe')].entries()) {
    const { src, size, inner = null } = frames[index] ?? frame('')
    for (const [name, value] of Object.entries({
      src,
      contentDocument: inner,
      clientWidth: size[0],
      clientHeight: size[1],
    }))
      Object.defineProperty(element, name, { value })
  }
  return document
}
const at = (url: string, document: Document): Document =>
  Object.defineProperty(document, 'URL', { value: url })

test('reads frames of the same site, also within frames', () => {
  const inner = at('https://conf.example/inner', documentWith([]))
  const outer = at('https://conf.example/outer', documentWith([frame('', { inner })]))
  const { pages, frames } = framesIn(documentWith([frame('', { inner: outer })]))
  expect(pages.map(({ url }) => url.pathname)).toEqual(['/outer', '/inner'])
  expect(frames).toEqual([])
})

test('names the hosts of frames of other sites once, without small frames and frames without an address', () => {
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

test('bounds the pages and the hosts', () => {
  const inner = at('https://conf.example/', documentWith([]))
  expect(framesIn(documentWith(Array(30).fill(frame('', { inner })))).pages).toHaveLength(20)
  const others = Array.from({ length: 9 }, (_, index) => frame(`https://f${index}.example`))
  expect(framesIn(documentWith(others)).frames).toHaveLength(5)
})
