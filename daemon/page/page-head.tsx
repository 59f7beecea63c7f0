import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

type PageHeadProps = {
  heading: string
  /** How much there is, in a few words. */
  size?: ComponentChildren
  /** The search and the acts. */
  children?: ComponentChildren
}

/** The one line over a page of the settings. Its heading has the focus, so that screen readers say where one is. */
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
