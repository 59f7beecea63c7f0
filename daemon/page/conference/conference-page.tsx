import { useLayoutEffect, useRef } from 'preact/hooks'
import { CELL_KINDS } from '../../../shared/conference/cells.ts'
import { useView } from '../../../shared/ui/context/use-view.ts'
import { BackendNote } from '../../../shared/ui/frame/backend-note.tsx'
import { Button } from '../../../shared/ui/parts/button.tsx'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'
import { EXAMPLE_CONFERENCE } from './example.ts'
import { useConferenceT } from './messages/conference-texts.ts'
import { useConference, useJudged } from './use-conference.ts'

type ConferencePageProps = { controls: SessionControls }

/** The whole conference: every submission against every reviewer. Its heading has the focus when the place opens. */
export function ConferencePage({ controls }: ConferencePageProps) {
  const { t } = useConferenceT()
  const { flow } = useView()
  const conference = useConference()
  const { state } = conference
  const judged = useJudged(state)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section class="page stack" aria-labelledby="page-heading">
      <h2 id="page-heading" ref={heading} tabIndex={-1}>
        {judged ? state.project.name : t('placeConference')}
      </h2>
      <BackendNote backend={controls.backend} backendBase={flow.backendBase} hasCache={false} />
      {judged === null && (
        <Button
          onClick={() => conference.open({ name: t('exampleName'), conference: EXAMPLE_CONFERENCE })}
          text={t('openExample')}
        />
      )}
      {judged && (
        <ul>
          {CELL_KINDS.map((kind) => (
            <li key={kind}>
              {kind} {judged.figures[kind]}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
