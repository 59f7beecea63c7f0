import type { ComponentChildren } from 'preact'

type NoteProps = { tone?: 'plain' | 'warning'; children: ComponentChildren }

/** Something worth knowing that is no failure. Failures are `AlertBox`. */
export function Note({ tone = 'plain', children }: NoteProps) {
  return <div class={`note note-${tone}`}>{children}</div>
}
