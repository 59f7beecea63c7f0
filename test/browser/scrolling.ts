import type { Page } from 'playwright-core'

/** The page's pixels below the window and below its content, and the class names of its scrolling parts. */
export type Scrolling = { beyondWindow: number; beyondContent: number; scrollers: string[] }

/** Measures how far the window scrolls. Hidden text for screen readers could let it scroll below the content. */
export const scrollingOf = (page: Page): Promise<Scrolling> =>
  page.evaluate(() => {
    const root = document.documentElement
    const content = document.querySelector('#app')?.getBoundingClientRect()
    const shown = Math.max(innerHeight, Math.ceil((content?.bottom ?? 0) + scrollY))
    const scrollers = [...document.querySelectorAll('body *:not(textarea)')].filter((element) => {
      const { overflowY } = getComputedStyle(element)
      return /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight
    })
    return {
      beyondWindow: root.scrollHeight - innerHeight,
      // `shown` is rounded up, so it may exceed `scrollHeight` by one pixel.
      beyondContent: Math.max(0, root.scrollHeight - shown),
      scrollers: scrollers.map(({ className }) => className),
    }
  })
