import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

type PageProps = { heading: string; children: ComponentChildren }

/** A page of the rail. Its heading has the focus, so that screen readers say where one is. */
export function Page({ heading, children }: PageProps) {
  const element = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => element.current?.focus({ preventScroll: true }), [])
  return (
    <section class="page stack" aria-labelledby="page-heading">
      <h2 id="page-heading" ref={element} tabIndex={-1}>
        {heading}
      </h2>
      {children}
    </section>
  )
}
