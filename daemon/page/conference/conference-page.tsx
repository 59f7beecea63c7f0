import { useCallback, useLayoutEffect, useRef } from 'preact/hooks'
import type { Choices } from '../../../shared/conference/roster.ts'
import type { StoredDecision } from '../../../shared/contract/decisions.ts'
import { useView } from '../../../shared/ui/context/use-view.ts'
import { BackendNote } from '../../../shared/ui/frame/backend-note.tsx'
import { Button } from '../../../shared/ui/parts/button.tsx'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'
import { EXAMPLE_CONFERENCE } from './example.ts'
import { useConferenceT } from './messages/conference-texts.ts'
import { ConferenceResults } from './results/conference-results.tsx'
import { useConference, useJudged } from './use-conference.ts'

type ConferencePageProps = { controls: SessionControls }

/** The whole conference: every submission against every reviewer. Its heading has the focus when the place opens. */
export function ConferencePage({ controls }: ConferencePageProps) {
  const { t } = useConferenceT()
  const { flow } = useView()
  const conference = useConference()
  const { state } = conference
  const judged = useJudged(state)
  const onDecisions = useCallback(
    (decisions: readonly StoredDecision[]) => conference.change({ decisions }),
    [conference],
  )
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
        <ConferenceResults
          judged={judged}
          answered={state.blocks}
          choices={state.project.choices}
          isTraceless={state.isTraceless}
          onDecisions={onDecisions}
          onChoices={(chosen) => conference.change({ choices: chosenIn(state.project.choices, chosen) })}
        />
      )}
    </section>
  )
}

/** The choices with those that are new; null takes a choice back. */
function chosenIn(before: Choices, chosen: Readonly<Record<string, string | null>>): Choices {
  const at = new Date().toISOString()
  const now = Object.entries(chosen).flatMap(([id, entry]) => (entry === null ? [] : [[id, { entry, at }]]))
  const rest = Object.entries(before).filter(([id]) => !Object.hasOwn(chosen, id))
  return Object.fromEntries([...rest, ...now])
}
