import type { ComponentChildren } from 'preact'
import { HttpFailure } from '../../clients/failures.ts'
import type { MessageKey } from '../../messages/locale.ts'
import { storedTime } from '../../messages/stored-time.ts'
import { useT } from '../context/use-t.ts'
import { saveProblem } from '../state/own-work.ts'
import type { SavedDocument } from '../state/saved-document.ts'
import { Button } from './button.tsx'
import { Sentences } from './inline.tsx'
import { AlertBox } from './notes.tsx'

type SavingNoteProps<Body> = {
  document: SavedDocument<Body>
  /** The document's name, if the view does not show it. */
  name?: string | null
  describe: (body: Body) => ComponentChildren
  /** The message for an unsaved change. By default it says that the change is still here. */
  failed?: MessageKey
  onChosen?: () => void
}

/** Says that a change was not saved. If another window saved first, the user chooses one of the two bodies. */
export function SavingNote<Body>(props: SavingNoteProps<Body>) {
  const { document, describe, failed = 'changeNotSaved', onChosen } = props
  const { t, moment } = useT()
  const named = (text: string): string => (props.name ? t('labelOf', { text: props.name, of: text }) : text)
  const { saving } = document
  if (saving.kind === 'failed') {
    const { key, values } =
      saving.problem instanceof HttpFailure ? saveProblem(saving.problem) : ({ key: 'notReached' } as const)
    return (
      <AlertBox text={named(t(failed, { reason: t(key, values) }))}>
        <Button onClick={() => void document.save()} text={t('tryAgain')} />
      </AlertBox>
    )
  }
  if (saving.kind !== 'elsewhere') return null
  const { mine, theirs } = saving
  // The two bodies may read the same, so the note also shows the time.
  const at = storedTime(theirs?.updated_at ?? '')
  const choose = (act: () => Promise<void>) => () => void act().then(onChosen)
  const described = (body: Body | null) => (body === null ? t('removedHere') : describe(body))
  return (
    <AlertBox text={named(t('savedElsewhere'))}>
      <p dir="auto">
        <Sentences>
          {t('savedThere')}
          {described(theirs?.body ?? null)}
        </Sentences>{' '}
        {at !== null && <span class="hint">{moment(at)}</span>}
      </p>
      <p dir="auto">
        <Sentences>
          {t('savedHere')}
          {described(mine)}
        </Sentences>
      </p>
      <Button onClick={choose(() => document.keepTheirs())} text={t('keepTheirs')} />
      <Button onClick={choose(() => document.keepMine())} text={t('keepMine')} />
    </AlertBox>
  )
}
