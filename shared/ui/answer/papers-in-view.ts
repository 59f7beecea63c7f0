/** Part of the window that shows enough of the papers to see that they are there. */
const ENOUGH = 0.4

type Stretch = Pick<DOMRect, 'top' | 'bottom'>

/** Whether a panel under the matrix shows too little of itself in a window of that height, all in pixels. */
export function isOutOfSight(panel: Stretch, matrix: Stretch, windowHeight: number): boolean {
  const isBelow = panel.top >= matrix.bottom
  const isWhole = panel.bottom <= windowHeight
  return isBelow && !isWhole && windowHeight - panel.top < windowHeight * ENOUGH
}

/**
 * Brings the papers of the pair just chosen into the window, where they stand under the matrix. The focus stays
 * on the cell.
 */
export function bringPapersIntoView(body: HTMLElement | null): void {
  const matrix = body?.querySelector('.matrix-panel')
  const papers = body?.querySelector('.papers')
  if (!matrix || !papers) return
  if (!isOutOfSight(papers.getBoundingClientRect(), matrix.getBoundingClientRect(), window.innerHeight))
    return
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  papers.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'auto' : 'smooth' })
}
