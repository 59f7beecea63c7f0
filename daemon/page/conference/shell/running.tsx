import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { HttpFailure, isFailure } from '../../../../shared/clients/failures.ts'
import { hotcrpFailureText } from '../../../../shared/conference/hotcrp/messages/hotcrp-texts.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import type { KeptFileProblem } from '../../../../shared/kept-file.ts'
import { Button, useKeepFocus } from '../../../../shared/ui/parts/button.tsx'
import { AlertBox, Note } from '../../../../shared/ui/parts/notes.tsx'
import { ProblemWords } from '../../../../shared/ui/results/query-error-alert.tsx'
import type { BackendCheck } from '../../../../shared/ui/session/use-backend-state.ts'
import { SiteProblem } from '../hotcrp/site-reading.ts'
import { tokenOf } from '../hotcrp/site-tokens.ts'
import { useConferenceT } from '../messages/conference-texts.ts'
import type { OpenConference } from '../open-conference.ts'

type RunningProps = {
  conference: OpenConference
  judged: JudgedConference | null
  backend: BackendCheck
  /** Shows the form for a HotCRP site; null where it is in view. */
  onConnect: (() => void) | null
}

/** How far reading or asking has come, with Cancel. Drawn in a line that is there anyway, so that nothing moves. */
export function Progress({ conference }: Pick<RunningProps, 'conference'>) {
  const { t, percent } = useConferenceT()
  const { phase, progress, project } = conference.state
  if (phase !== 'reading' && phase !== 'asking') return null
  const { submissions, reviewers } = project.conference
  const { share, isWaiting } = progress ?? { share: 0, isWaiting: false }
  const text = isWaiting ? 'askWaits' : phase
  return (
    <div class="conference-progress row late">
      <span role="status">{t(text, { count: submissions.length * reviewers.length })}</span>
      {!isWaiting && (
        <>
          <progress max={1} value={share} aria-label={t('progress')} />
          <span class="hint">{percent(Math.floor(share * 100) / 100)}</span>
        </>
      )}
      <Button
        class="quiet"
        onClick={() => {
          // Before the focused button disappears.
          document.getElementById('page-heading')?.focus()
          conference.questions.stop()
        }}
        text={t('cancel')}
      />
    </div>
  )
}

/** Why nothing runs, with a button that goes on. */
export function Running({ conference, judged, backend, onConnect }: RunningProps) {
  const { t } = useConferenceT()
  const section = useRef<HTMLDivElement>(null)
  const keepFocus = useKeepFocus(section)
  const { phase, problem, project } = conference.state
  const goOn = keepFocus(() => void conference.questions.ask())
  const { submissions, reviewers } = project.conference
  const isLacking = judged && (submissions.length === 0 || reviewers.length === 0)
  const says = (): ComponentChildren => {
    if (phase === 'stopped')
      return (
        <Note>
          <p role="status">{t('stopped')}</p>
          <Button onClick={goOn} text={t('goOn')} />
        </Note>
      )
    if (phase === 'failed')
      return (
        <AlertBox>
          <Failed problem={problem} backend={backend} />
          {problem instanceof SiteProblem ? (
            <>
              {/* A refused token is forgotten. */}
              {tokenOf(problem.base) !== null && (
                <Button
                  onClick={keepFocus(() => void conference.sources.readSite(problem.base))}
                  text={t('retry')}
                />
              )}
              {onConnect && <Button onClick={onConnect} text={t('connectHotcrp')} />}
            </>
          ) : (
            judged && <Button onClick={goOn} text={t('retry')} />
          )}
        </AlertBox>
      )
    if (isLacking) return <Note text={t(submissions.length === 0 ? 'lacksSubmissions' : 'lacksReviewers')} />
    return judged?.roster.isCut ? <Note tone="warning" text={t('tooManyPeople')} /> : null
  }
  return (
    <div ref={section} class="running" tabIndex={-1}>
      {says()}
    </div>
  )
}

type FailedProps = { problem: unknown; backend: BackendCheck }

function Failed({ problem, backend }: FailedProps) {
  const { t, language } = useConferenceT()
  if (problem instanceof SiteProblem && isFailure(problem.cause))
    return <p>{hotcrpFailureText(problem.cause, problem.base, language)}</p>
  if (isFileProblem(problem)) return <p>{t(`project_${problem.kind}`)}</p>
  // Only our backend looks up a whole conference.
  if (problem instanceof HttpFailure && problem.status === 404) return <p>{t('backendLacksIt')}</p>
  const words = isFailure(problem)
    ? ({ kind: 'failed', failure: problem, whose: 'backend' } as const)
    : ({ kind: 'broken' } as const)
  return <ProblemWords problem={words} backend={backend} />
}

/** A project, or the file of one, that cannot be read. */
const isFileProblem = (problem: unknown): problem is KeptFileProblem =>
  typeof problem === 'object' &&
  problem !== null &&
  'kind' in problem &&
  ['unreadable', 'version', 'invalid'].includes(String(problem.kind))
