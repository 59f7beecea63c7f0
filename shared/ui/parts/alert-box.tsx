import type { ComponentChildren } from 'preact'

/** What went wrong and what to do. It is announced as soon as it appears. */
export function AlertBox({ children }: { children: ComponentChildren }) {
  return (
    <div class="alert" role="alert">
      {children}
    </div>
  )
}
