import type { Page } from 'playwright-core'

/**
 * The parts of a page that cannot be read or pressed: elements beyond the window, cut text without a title, targets below
 * 24 pixels, and overlapping targets.
 */
export const crampedIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const nameOf = (element: Element): string => {
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
      return `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} “${text}”`
    }
    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element): CSSStyleDeclaration => {
      const style = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, style)
      return style
    }
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      if (width <= 1 || height <= 1) return false
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
      return !/rect\(0px|inset\(50%/.test(`${styleOf(element).clip} ${styleOf(element).clipPath}`)
    }
    const ancestorsOf = (element: Element): Element[] => {
      const all: Element[] = []
      for (let at = element.parentElement; at; at = at.parentElement) all.push(at)
      return all
    }
    const scrolls = (element: Element): boolean => /auto|scroll/.test(styleOf(element).overflowX)
    // A box that scrolls or cuts its content hides the parts beyond its edges.
    const isHeld = (element: Element): boolean =>
      ancestorsOf(element).some((at) => at !== document.body && styleOf(at).overflowX !== 'visible')

    // Content of a dialog or a scrolling box cannot overlap elements outside.
    const placeOf = (element: Element): Element | undefined =>
      ancestorsOf(element).find((at) => at.matches('[role=dialog]') || styleOf(at).overflowX !== 'visible')

    // Makes the browser also lay out the rows that are not in view.
    for (const element of document.querySelectorAll<HTMLElement>('.name-list')) {
      element.style.contentVisibility = 'visible'
    }
    const dialog = document.querySelector('dialog[open]')
    const shown = [...(dialog ?? document.body).querySelectorAll('*')].filter(isShown)
    for (const element of shown) {
      const { left, right } = element.getBoundingClientRect()
      if ((right > innerWidth + 1 || left < -1) && !isHeld(element)) found.add(`beyond: ${nameOf(element)}`)
    }

    for (const element of shown) {
      if (!(element instanceof HTMLElement) || /^(SELECT|INPUT|TEXTAREA)$/.test(element.tagName)) continue
      const { overflowX, overflowY } = styleOf(element)
      const isWide =
        overflowX !== 'visible' && !scrolls(element) && element.scrollWidth > element.clientWidth + 1
      const isHigh =
        /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1 && !scrolls(element)
      if (!(isWide || isHigh) || element.textContent?.trim() === '') continue
      const saying = [element, ...ancestorsOf(element), ...element.querySelectorAll('*')]
      if (!saying.some((one) => one.hasAttribute('title') || one.hasAttribute('aria-label'))) {
        found.add(`cut: ${nameOf(element)}`)
      }
    }

    const targets = shown.filter(
      (element) =>
        element.matches('button, a[href], select, input, summary, textarea, label:has(input)') &&
        // For an input in a label, the label is the target.
        !(element instanceof HTMLInputElement && element.closest('label')),
    )
    const boxes = targets.map((element) => ({
      element,
      box: element.getBoundingClientRect(),
      place: placeOf(element),
    }))
    for (const { element, box, place } of boxes) {
      const isInText = element.matches('a') && styleOf(element).display === 'inline'
      if (!isInText && (box.width < 23.5 || box.height < 23.5)) {
        found.add(`small (${Math.round(box.width)} × ${Math.round(box.height)}): ${nameOf(element)}`)
      }
      for (const { element: other, box: its, place: whose } of boxes) {
        if (other === element || place !== whose) continue
        if (other.contains(element) || element.contains(other)) continue
        const wide = Math.min(box.right, its.right) - Math.max(box.left, its.left)
        const high = Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top)
        if (wide > 1 && high > 1) found.add(`on each other: ${nameOf(element)} and ${nameOf(other)}`)
      }
    }
    return [...found]
  })
