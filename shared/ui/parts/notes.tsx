import type { ComponentChildren } from 'preact'

type NoteProps = { tone?: 'plain' | 'warning'; children: ComponentChildren }

/** Something worth knowing that is no failure. Failures are `AlertBox`. */
export function Note({ tone = 'plain', children }: NoteProps) {
  return <div class={`note note-${tone}`}>{children}</div>
}

/** What went wrong and what to do. It is announced as soon as it appears. */
export function AlertBox({ children }: { children: ComponentChildren }) {
  return (
    <div class="alert" role="alert">
      {children}
    </div>
  )
}
