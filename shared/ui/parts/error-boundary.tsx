import { Component, type ComponentChildren } from 'preact'

type FailsafeProps = {
  /** What the children draw. Once it could not be drawn, it is not tried again. */
  of: unknown
  onBroken: () => void
  children: ComponentChildren
}

type FailsafeState = { broken?: { of: unknown } }

/** Keeps an exception while drawing from taking the whole view with it. A class: only classes can catch. */
export class ErrorBoundary extends Component<FailsafeProps, FailsafeState> {
  override componentDidCatch(error: unknown): void {
    reportError(error)
    this.setState({ broken: { of: this.props.of } })
    this.props.onBroken()
  }

  override render({ of, children }: FailsafeProps, { broken }: FailsafeState): ComponentChildren {
    return broken && broken.of === of ? null : children
  }
}
