import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { HttpFailure, isFailure } from '../../../../shared/clients/failures.ts'
import { hotcrpFailureText } from '../../../../shared/conference/hotcrp/hotcrp-texts.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { AlertBox, Note } from '../../../../shared/ui/parts/notes.tsx'
import { useEscape } from '../../../../shared/ui/parts/shortcut-keys.ts'
import { ProblemWords } from '../../../../shared/ui/results/query-error-alert.tsx'
import type { BackendCheck } from '../../../../shared/ui/session/use-backend-state.ts'
import { lacksPairs } from '../conference-state.ts'
import type { ConferenceStore } from '../conference-store.ts'
import { SiteProblem } from '../hotcrp/site-reading.ts'
import { tokenOf } from '../hotcrp/site-tokens.ts'
import { useConference } from '../use-conference.ts'

type RunningProps = {
  judged: JudgedConference | null
  backend: BackendCheck
  /** Opens the form for a HotCRP site; null if another button on the page opens it. */
  onConnect: (() => void) | null
}

/** Shows the progress with *Cancel*, in the line of figures, so that the list does not move. */
export function Progress() {
  const { t, percent } = useT(conferenceTexts)
  const conference = useConference()
  const box = useRef<HTMLDivElement>(null)
  const { progress } = conference.store.work.state.asking ?? {}
  const cancel = (): void => {
    // The focused button disappears, so the heading gets the focus.
    document.getElementById('page-heading')?.focus()
    conference.store.work.cancel()
  }
  useEscape(box, !!progress, cancel)
  if (!progress) return null
  const { submissions, reviewers } = conference.state.project.conference
  const { phase, share, before } = progress
  const text = before > 0 ? 'askWaits' : phase === 'asking' ? 'askingPairs' : phase
  return (
    <div ref={box} class="conference-progress row late">
      <span role="status" class="one-line">
        {t(text, { count: before > 0 ? before : submissions.length * reviewers.length })}
      </span>
      {before === 0 && (
        <>
          <progress max={1} value={share} aria-label={t('progress')} />
          <span class="hint">{percent(Math.floor(share * 100) / 100)}</span>
        </>
      )}
      <Button class="quiet" onClick={cancel} text={t('cancel')} />
    </div>
  )
}

/** Says why no task is running, with a button that resumes the task. */
export function Running({ judged, backend, onConnect }: RunningProps) {
  const { t } = useT(conferenceTexts)
  const conference = useConference()
  const { phase, work } = conference.store
  const { problem } = work.state
  const goOn = (): void => void work.retry()
  const { submissions, reviewers } = conference.state.project.conference
  const isLacking = judged && (submissions.length === 0 || reviewers.length === 0)
  const says = (): ComponentChildren => {
    if (phase === 'stopped')
      return (
        <Note>
          <p role="status">{t('stopped')}</p>
          <Button onClick={goOn} text={t('goOn')} />
        </Note>
      )
    if (phase === 'failed' && problem)
      return (
        <AlertBox>
          <Failed problem={problem} backend={backend} />
          {problem.kind === 'refused' && problem.why instanceof SiteProblem ? (
            <>
              {/* The page has removed a refused token, so the user needs the form. */}
              {tokenOf(problem.why.base) !== null && <Button onClick={goOn} text={t('tryAgain')} />}
              {onConnect && <Button onClick={onConnect} text={t('connectHotcrp')} />}
            </>
          ) : problem.kind !== 'refused' ? (
            <Button onClick={goOn} text={t('tryAgain')} />
          ) : (
            // Reading a refused file has ended the running query.
            lacksPairs(conference.state) && (
              <Button onClick={() => void conference.store.ask()} text={t('goOn')} />
            )
          )}
        </AlertBox>
      )
    if (isLacking) return <Note text={t(submissions.length === 0 ? 'lacksSubmissions' : 'lacksReviewers')} />
    return judged?.roster.isCut ? <Note tone="warning" text={t('conferenceTooLarge')} /> : null
  }
  return <div class="running">{says()}</div>
}

type FailedProps = {
  problem: NonNullable<ConferenceStore['work']['state']['problem']>
  backend: BackendCheck
}

function Failed({ problem, backend }: FailedProps) {
  const { t, language } = useT(conferenceTexts)
  if (problem.kind === 'cancelled') return null
  if (problem.kind === 'refused') {
    const { why } = problem
    if (!(why instanceof SiteProblem))
      return <p>{t(`project_${why.kind}`, 'paths' in why ? { paths: why.paths } : undefined)}</p>
    if (isFailure(why.cause)) return <p>{hotcrpFailureText(why.cause, why.base, language)}</p>
    return <ProblemWords problem={{ kind: 'broken' }} backend={backend} />
  }
  // Only CoAuthors' own backend answers about a whole conference.
  const isLacking =
    problem.kind === 'failed' &&
    problem.whose === 'backend' &&
    problem.failure instanceof HttpFailure &&
    problem.failure.status === 404
  return isLacking ? <p>{t('backendLacksIt')}</p> : <ProblemWords problem={problem} backend={backend} />
}
