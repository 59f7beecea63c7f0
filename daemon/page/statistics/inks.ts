import type { Ink } from './plots-of.ts'

/** Colours as a canvas takes them. */
export type Inks = Record<Ink | 'wash' | 'text' | 'line', string> & { font: string }

/** The page's colours as they are now: a canvas knows neither custom properties nor `light-dark()`. */
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
