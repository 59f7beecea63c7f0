import { useEffect, useState } from 'preact/hooks'
import type { Ink } from './plots-of.ts'

/** Computed colours for a canvas. */
export type Inks = Record<Ink | 'wash' | 'text' | 'line', string> & { font: string }

/** Computes the page's current colours, since a canvas supports neither custom properties nor `light-dark()`. */
export function inksOf(host: HTMLElement): Inks {
  const probe = document.createElement('span')
  host.append(probe)
  const colour = (property: string): string => {
    probe.style.color = `var(${property})`
    return getComputedStyle(probe).color
  }
  const inks = {
    accent: colour('--accent'),
    faint: colour('--line-strong'),
    danger: colour('--danger'),
    wash: colour('--accent-wash'),
    text: colour('--ink-soft'),
    line: colour('--line'),
    font: `12px ${getComputedStyle(probe).fontFamily}`,
  }
  probe.remove()
  return inks
}

/** A counter that changes when the page's colours may have changed, so that canvases are drawn again. */
export function useColours(): number {
  const [version, setVersion] = useState(0)
  useEffect(() => {
    const changed = (): void => setVersion((before) => before + 1)
    const queries = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
      matchMedia(query),
    )
    const theme = new MutationObserver(changed)
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    for (const query of queries) query.addEventListener('change', changed)
    return () => {
      theme.disconnect()
      for (const query of queries) query.removeEventListener('change', changed)
    }
  }, [])
  return version
}
