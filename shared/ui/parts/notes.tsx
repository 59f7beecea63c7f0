import type { ComponentChildren } from 'preact'

type AlertProps = {
  text?: ComponentChildren
  children?: ComponentChildren
}

export const Note = ({ tone = 'plain', text, children }: AlertProps & { tone?: 'plain' | 'warning' }) => (
  <div class={`note note-${tone}`}>
    {text !== undefined && <p>{text}</p>}
    {children}
  </div>
)

export const Problem = ({ text }: { text: ComponentChildren }) =>
  text ? (
    <p class="field-error" role="alert">
      {text}
    </p>
  ) : null

export type Outcome = { text: string; isProblem?: boolean }

export const OutcomeLine = ({ of }: { of: Outcome | null }) => (
  <>
    <span class="hint" role="status">
      {!of?.isProblem && of?.text}
    </span>
    <Problem text={of?.isProblem && of.text} />
  </>
)

/** A failure and what to do about it. Screen readers announce the box when it appears. */
export const AlertBox = ({ isCalm = false, text, children }: AlertProps & { isCalm?: boolean }) => (
  <div class={isCalm ? 'note note-plain' : 'alert'} role="alert">
    {text !== undefined && <p>{text}</p>}
    {children}
  </div>
)
