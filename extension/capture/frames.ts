import type { PageInView } from './found.ts'

/** In CSS pixels: a smaller frame holds an advertisement or a button. */
const LEAST = { width: 200, height: 150 }
const MOST_FRAMES = 5
const MOST_PAGES = 20

/** The pages in a page's frames that can be read, and the hosts of those that cannot: they are of other sites. */
export function framesIn(document: Document): { pages: PageInView[]; frames: string[] } {
  const pages: PageInView[] = []
  const hosts = new Set<string>()
  const look = (within: Document): void => {
    for (const frame of within.querySelectorAll<HTMLIFrameElement>('iframe, frame')) {
      const inner = frame.contentDocument
      if (inner && pages.length < MOST_PAGES) {
        pages.push({ url: new URL(inner.URL), document: inner })
        look(inner)
      }
      if (!inner && frame.clientWidth >= LEAST.width && frame.clientHeight >= LEAST.height)
        hosts.add(URL.parse(frame.src)?.host ?? '')
    }
  }
  look(document)
  return { pages, frames: [...hosts].filter(Boolean).slice(0, MOST_FRAMES) }
}
