import type { PageInView } from './found.ts'

/** The smallest frame that is read, in CSS pixels. Smaller frames are advertisements or buttons. */
const LEAST = { width: 200, height: 150 }
const MOST_FRAMES = 5
const MOST_PAGES = 20

/** Returns the pages in frames of the same site, and the hosts of frames of other sites, which cannot be read. */
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
