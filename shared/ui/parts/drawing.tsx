import { Component, type ComponentChildren, options } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/**
 * Applies state updates and draws them before it returns. Preact draws later otherwise; but put and event leave
 * right after an answer is drawn (docs/protocol.md, Query flow), so drawing has to be over by then.
 */
export function drawNow(update: () => void): void {
  const usual = options.debounceRendering
  let draw: (() => void) | undefined
  options.debounceRendering = (render) => {
    draw = render
  }
  try {
    update()
    draw?.()
  } finally {
    if (usual) options.debounceRendering = usual
    else delete options.debounceRendering
  }
}

/** The value of `read`, read anew every `everyMs` milliseconds while the component is shown. */
export function useClock(read: () => number, everyMs: number): number {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setValue(read()), everyMs)
    return () => clearInterval(timer)
  }, [read, everyMs])
  return value
}

type ErrorBoundaryProps = {
  /** What the children draw. Once it could not be drawn, it is not tried again. */
  of: unknown
  onBroken: () => void
  children: ComponentChildren
}

type ErrorBoundaryState = { broken?: { of: unknown } }

/** Keeps an exception while drawing from taking the whole view with it. A class: only classes can catch. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override componentDidCatch(error: unknown): void {
    reportError(error)
    this.setState({ broken: { of: this.props.of } })
    this.props.onBroken()
  }

  override render({ of, children }: ErrorBoundaryProps, { broken }: ErrorBoundaryState): ComponentChildren {
    return broken && broken.of === of ? null : children
  }
}
