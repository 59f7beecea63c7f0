import type { Page } from 'playwright-core'

/** A page's parts that scroll up and down, and its reach below the shown part, in pixels. */
export type Scrolling = { beyondWindow: number; beyondContent: number; scrollers: string[] }

/**
 * Text that is hidden but read aloud is positioned absolutely: in a box that scrolls and is not positioned itself it
 * makes the window scroll into nothing.
 */
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
      // A content of so many pixels and a half may count as one more or less.
      beyondContent: Math.max(0, root.scrollHeight - shown),
      scrollers: scrollers.map(({ className }) => className),
    }
  })
