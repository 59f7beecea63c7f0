import { useEffect, useRef } from 'preact/hooks'
import { ENTRIES_IN_BATCHES } from '../../limits.ts'
import type { Locale, Message } from '../../messages/locale.ts'
import { failureMessages, ownFailureMessages } from '../../words/failure-words.ts'
import { sidesProblemText } from '../../words/sides-problem-text.ts'
import { commandHere } from '../context/command-here.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { optionProblem } from '../form/options.tsx'
import { LoadDblp } from '../frame/backend-note.tsx'
import { Button } from '../parts/button.tsx'
import { Sentences, Trans } from '../parts/inline.tsx'
import { AlertBox } from '../parts/notes.tsx'
import { NARROW } from '../parts/sheet.tsx'
import { batchesInstead } from '../session/form-state.ts'
import { answersForm, type QueryRefusal } from '../session/session-state.ts'
import type { BackendCheck } from '../session/use-backend-state.ts'
import type { SessionControls } from '../session/use-session.ts'
import type { Problem } from '../state/running-query.ts'

type QueryErrorAlertProps = { controls: SessionControls }

/** The form reports a cancelled query. This alert reports all other problems. */
export function QueryErrorAlert({ controls }: QueryErrorAlertProps) {
  const { t } = useT()
  const { queryError, answered, form } = controls.session
  const hasFailed = queryError?.kind === 'failed'
  useEffect(() => {
    // In a narrow window the alert may be out of view.
    if (hasFailed && matchMedia(NARROW).matches)
      document.querySelector('#answer [role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [queryError])
  if (!queryError || queryError.kind === 'cancelled') return null
  if (queryError.kind === 'refused') return <Refused why={queryError.why} controls={controls} />
  const batch = queryError.kind === 'failed' && queryError.progress?.batch
  return (
    <AlertBox>
      {batch && <p>{t('batchFailed', batch)}</p>}
      <ProblemWords problem={queryError} backend={controls.backend} />
      {answered && !answersForm(answered, form) && <p>{t('earlierAnswer')}</p>}
      {hasFailed && <Button onClick={controls.retry} text={t('tryAgain')} />}
    </AlertBox>
  )
}

/** Says why CoAuthors did not ask. If batches would help, focuses the button that asks in batches. */
function Refused({ why, controls }: QueryErrorAlertProps & { why: QueryRefusal }) {
  const { t, sentences } = useT()
  const { form } = controls.session
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [why])
  if (why.kind === 'options')
    return (
      <AlertBox>
        {why.options.map((option) => (
          <p key={option}>{t('invalidOption', { field: t(option), reason: optionProblem(option, t) })}</p>
        ))}
      </AlertBox>
    )
  const { problem } = why
  const isBeyondBatches = problem.kind === 'too-many' && problem.count > ENTRIES_IN_BATCHES
  const found = isBeyondBatches ? { ...problem, limit: ENTRIES_IN_BATCHES } : problem
  const count = batchesInstead(form, problem)
  return (
    <AlertBox isCalm={count !== null}>
      <p>{sentences(sidesProblemText(found, form[problem.side], t), count !== null && t('batchesHow'))}</p>
      {count !== null && (
        <Button
          buttonRef={button}
          class="primary"
          onClick={controls.askInBatches}
          text={t('askInBatches', { count })}
        />
      )}
    </AlertBox>
  )
}

type ProblemWordsProps = {
  problem: Exclude<Problem, { kind: 'cancelled' | 'refused' }>
  backend: BackendCheck
}

export function ProblemWords({ problem, backend }: ProblemWordsProps) {
  const { t } = useT()
  const base = useView().flow.backendBase
  const [head, ...says] = messagesOf(problem, base, t, backend.state.kind === 'refused')
  return (
    <p>
      <Sentences>
        <strong>{head && t(head.key, head.values)}</strong>
        {says.map(({ key, values = {} }) =>
          key === 'failedNoDataDo' ? (
            <LoadDblp key={key} backend={backend} />
          ) : (
            <Trans key={key} message={key} values={values} />
          ),
        )}
      </Sentences>
    </p>
  )
}

function messagesOf(
  problem: ProblemWordsProps['problem'],
  base: string,
  t: Locale['t'],
  isRefused: boolean,
): Message[] {
  if (problem.kind === 'broken') return [{ key: 'broken' }, { key: 'brokenDo' }]
  const { failure, whose } = problem
  if (whose === 'coauthors') return ownFailureMessages(failure)
  return failureMessages(failure, base, t, commandHere, { origin: location.origin, isRefused })
}
