import { Component, type ComponentChildren } from 'preact'
import { useT } from '../context/use-t.ts'
import { Button } from './button.tsx'
import { Sentences } from './inline.tsx'
import { AlertBox } from './notes.tsx'

type ErrorBoundaryProps = {
  /** After an exception, a new value draws the children again. */
  of?: unknown
  onBroken?: () => void
  children: ComponentChildren
}

type ErrorBoundaryState = { broken?: { of: unknown } | undefined }

/** Shows a message with *Try again* in place of children that throw. Preact catches exceptions only in classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override componentDidCatch(error: unknown): void {
    reportError(error)
    this.setState({ broken: { of: this.props.of } })
    this.props.onBroken?.()
  }

  override render({ of, children }: ErrorBoundaryProps, { broken }: ErrorBoundaryState): ComponentChildren {
    if (!broken || broken.of !== of) return children
    return <Broken onAgain={() => this.setState({ broken: undefined })} />
  }
}

function Broken({ onAgain }: { onAgain: () => void }) {
  const { t } = useT()
  return (
    <AlertBox>
      <p>
        <Sentences>
          <strong>{t('broken')}</strong>
          {t('brokenDo')}
        </Sentences>
      </p>
      <Button onClick={onAgain} text={t('tryAgain')} />
    </AlertBox>
  )
}
