import type { ComponentChildren } from 'preact'

type NoteProps = { tone?: 'plain' | 'warning'; children: ComponentChildren }

/** Information that is not a failure; failures are in an `AlertBox`. */
export function Note({ tone = 'plain', children }: NoteProps) {
  return <div class={`note note-${tone}`}>{children}</div>
}

/** A failure and what to do about it. Screen readers announce it when it appears. */
export function AlertBox({ children }: { children: ComponentChildren }) {
  return (
    <div class="alert" role="alert">
      {children}
    </div>
  )
}
