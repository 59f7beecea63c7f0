import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

type PageHeadProps = {
  heading: string
  /** How much the page contains, in a few words. */
  size?: ComponentChildren
  children?: ComponentChildren
}

/** The header of a page of the settings. Focuses the heading, so that screen readers announce the page's name. */
export function PageHead({ heading, size, children }: PageHeadProps) {
  const element = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => element.current?.focus({ preventScroll: true }), [])
  return (
    <header class="document-header">
      <h2 id="page-heading" ref={element} tabIndex={-1}>
        {heading}
      </h2>
      <div class="document-size hint">{size}</div>
      {children && <div class="document-acts row end">{children}</div>}
    </header>
  )
}

export const Facts = ({ of }: { of: readonly (readonly [name: string, value: string])[] }) => (
  <dl class="facts">
    {of.map(([name, value]) => (
      <div key={name}>
        <dt class="hint">{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
