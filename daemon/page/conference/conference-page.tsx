import { useT } from '../../../shared/ui/context/use-t.ts'
import '../pages.css'
import './conference.css'
import { useState } from 'preact/hooks'
import type { JudgedConference } from '../../../shared/conference/judge-conference.ts'
import { conferenceTexts } from '../../../shared/messages/conference-texts.ts'
import { useView } from '../../../shared/ui/context/use-view.ts'
import { useOpening } from '../../../shared/ui/frame/address.ts'
import { BackendNote } from '../../../shared/ui/frame/backend-note.tsx'
import { useFileDrop } from '../../../shared/ui/names/file-drop.ts'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'
import { hasPeople } from './conference-state.ts'
import { droppedFiles } from './files/dropped-files.ts'
import { FilesPanel } from './files/files-panel.tsx'
import { ConnectConference } from './hotcrp/connect-form.tsx'
import type { OpenConference } from './open-conference.ts'
import { ConferenceResults } from './results/conference-results.tsx'
import { indexSteps, type ResultIndex } from './results/result-rows.ts'
import { ConferenceHeader } from './shell/conference-header.tsx'
import { Notices } from './shell/notices.tsx'
import { Progress, Running } from './shell/running.tsx'
import { StartPage } from './start/start-page.tsx'
import { useConference, useJudged, useWhatIsNew } from './use-conference.ts'

type ConferencePageProps = { controls: SessionControls }

/** The whole conference: every submission against every reviewer. Files can be dropped anywhere on it. */
export function ConferencePage({ controls }: ConferencePageProps) {
  const conference = useConference()
  const { state } = conference
  const index = useJudged(state, indexSteps)
  const judged = index?.judged
  useOpening(
    'conference',
    (id) => void (id === '' ? conference.projects.close() : conference.projects.reopen(id)),
  )
  const { t } = useT(conferenceTexts)
  const { isOver, onBox } = useFileDrop((files, transfer) => {
    void droppedFiles(files, transfer).then((all) => conference.addFiles(all, t('conferenceUnnamed')))
  })
  return (
    <section
      class={isOver ? 'page conference stack is-over' : 'page conference stack'}
      aria-labelledby="page-heading"
      data-keeping={conference.projects.saving.kind}
      data-asked={judged?.isWhole && conference.store.phase !== 'reading' ? pairsOf(judged) : undefined}
      {...onBox}
    >
      {index ? (
        <Opened {...{ conference, index, controls }} />
      ) : hasPeople(state.project) ? (
        <p class="hint late" role="status">
          {t('judging')}
        </p>
      ) : (
        <StartPage conference={conference}>
          <Progress conference={conference} />
          <Running conference={conference} judged={null} backend={controls.backend} onConnect={null} />
          <NoteOnBackend controls={controls} />
        </StartPage>
      )}
    </section>
  )
}

type OpenedProps = ConferencePageProps & { conference: OpenConference; index: ResultIndex }

function Opened({ conference, index, controls }: OpenedProps) {
  const { judged } = index
  const { state } = conference
  const { sources } = state.project
  const news = useWhatIsNew(state, judged)
  const hasUnknown = state.files.some(({ role }) => role === 'unknown')
  const asks = sources.some(({ problems }) => problems.listed.some(({ kind }) => ASKING.includes(kind)))
  const [isConnecting, connect] = useState(false)
  const onConnect = (): void => connect(true)
  return (
    <ConferenceResults
      {...{ conference, index, news }}
      hasAnswer={hasBoth(judged) && state.blocks.length > 0}
      doFilesAsk={hasUnknown || asks || (sources.length > 0 && !hasBoth(judged))}
      header={({ areFilesShown, onFiles }) => (
        <ConferenceHeader {...{ conference, judged, areFilesShown, onFiles }} />
      )}
      progress={<Progress conference={conference} />}
      notices={(above) => (
        <>
          {above.areFilesShown && <FilesPanel {...{ conference, onConnect }} judged={judged} />}
          {isConnecting && (
            <ConnectConference conference={conference} onLeave={leaving(() => connect(false))} />
          )}
          <Running {...{ conference, judged, onConnect }} backend={controls.backend} />
          <NoteOnBackend controls={controls} />
          <Notices {...{ conference, judged, news, above }} backend={controls.backend.state} />
        </>
      )}
    />
  )
}

/** Problems for which the files are shown: they wait for columns, or for a choice between two conferences. */
const ASKING = ['differentTitles', 'noNumberColumn', 'conflictsElsewhere']

/** Gives the focus to the heading before the focused form disappears. */
const leaving = (act: () => void) => (): void => {
  document.getElementById('page-heading')?.focus({ preventScroll: true })
  act()
}

const pairsOf = ({ conference: { submissions, reviewers } }: JudgedConference): number =>
  submissions.length * reviewers.length

const hasBoth = ({ conference: { submissions, reviewers } }: JudgedConference): boolean =>
  submissions.length > 0 && reviewers.length > 0

function NoteOnBackend({ controls: { backend } }: ConferencePageProps) {
  const { flow } = useView()
  return <BackendNote backend={backend} backendBase={flow.backendBase} hasCache={false} />
}
