import { Verbatim } from '../../../shared/ui/parts/inline.tsx'
import { AlertBox } from '../../../shared/ui/parts/notes.tsx'
import { useWords } from '../messages/words.ts'

/** The backend is gone; it is asked again by itself. */
export function NoAnswer({ wasKnown }: { wasKnown: boolean }) {
  const { t, parts } = useWords()
  return (
    <AlertBox>
      <p>
        <strong>{t('noAnswer')}</strong> {parts('noAnswerDo', { command: <Verbatim of="backend" /> })}{' '}
        {wasKnown && t('noAnswerKnown')}
      </p>
    </AlertBox>
  )
}
