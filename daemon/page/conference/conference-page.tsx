import { useT } from '../../../shared/ui/context/use-t.ts'
import '../pages.css'
import './conference.css'
import { useState } from 'preact/hooks'
import { conferenceTexts } from '../../../shared/messages/conference-texts.ts'
import { useOffMessage } from '../../../shared/ui/context/use-view.ts'
import { useOpening } from '../../../shared/ui/frame/address.ts'
import { BackendNote } from '../../../shared/ui/frame/backend-note.tsx'
import { OffNote } from '../../../shared/ui/frame/rail.tsx'
import { useFileDrop } from '../../../shared/ui/names/file-drop.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { Check } from '../../../shared/ui/parts/form-fields.tsx'
import { PolicySelect } from '../../../shared/ui/policy/policy-select.tsx'
import type { BackendCheck } from '../../../shared/ui/session/use-backend-state.ts'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'
import { PageHead } from '../page-head.tsx'
import { ConferenceResults } from './conference-results.tsx'
import { hasPeople } from './conference-state.ts'
import { EXAMPLE_CONFERENCE } from './example-conference.ts'
import { droppedFiles } from './files/dropped-files.ts'
import { AddFiles, FilesPanel } from './files/files-panel.tsx'
import { ConnectConference } from './hotcrp/connect-form.tsx'
import { indexSteps } from './results/result-rows.ts'
import { Progress, Running } from './shell/running.tsx'
import { useConference, useJudged } from './use-conference.ts'

/** The place *Conferences*: the open conference or the start page. The user can drop files anywhere. */
export function ConferencePage({ controls: { backend } }: { controls: SessionControls }) {
  const conference = useConference()
  const { state } = conference
  const index = useJudged(state, indexSteps)
  const isAsked = index?.judged.isWhole && conference.store.phase !== 'reading'
  const { submissions = [], reviewers = [] } = index?.judged.conference ?? {}
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
      data-saving={conference.projects.saving.kind}
      data-asked={isAsked ? submissions.length * reviewers.length : undefined}
      {...onBox}
    >
      {index ? (
        <ConferenceResults index={index} backend={backend} />
      ) : hasPeople(state.project) ? (
        <p class="hint late" role="status">
          {t('judging')}
        </p>
      ) : (
        <StartPage backend={backend} />
      )}
    </section>
  )
}

/** The start page of *Conferences*: the ways to open a conference. */
export function StartPage({ backend }: { backend: BackendCheck }) {
  const { t } = useT(conferenceTexts)
  const conference = useConference()
  const [isConnecting, connect] = useState(false)
  const { isTraceless, project } = conference.state
  const isOff = useOffMessage() !== null
  return (
    <>
      <PageHead heading={t('place_conference')} />
      <p class="conference-lead">{t('conferenceLead')}</p>
      <div class="drop-zone stack start">
        <p class="lead">{t('dropHere')}</p>
        <p class="hint">{t('dropHow')}</p>
        <div class="row">
          <AddFiles isFirst />
          <Button class="quiet" onClick={() => connect(true)} text={t('connectHotcrp')} />
          <Button
            class="quiet"
            title={t('exampleHint')}
            onClick={() =>
              conference.projects.open({
                name: t('exampleName'),
                conference: EXAMPLE_CONFERENCE,
                isTraceless: true,
              })
            }
            text={t('openExample')}
          />
        </div>
      </div>
      {/* The panel says why the files contain no people. */}
      {project.sources.length > 0 && <FilesPanel judged={null} onConnect={() => connect(true)} />}
      <Progress />
      <Running judged={null} backend={backend} onConnect={null} />
      <BackendNote backend={backend} hasCache={false} />
      {isConnecting && <ConnectConference onLeave={() => connect(false)} />}
      <div class="row">
        <span>{t('policyOfConference')}</span>
        <PolicySelect chosen={project.policy} choose={(policy) => conference.change({ policy })} />
        <span class="hint">{t('policyStays')}</span>
      </div>
      <OffNote />
      <Check
        checked={isTraceless}
        disabled={isOff}
        onCheck={(isOn) => conference.projects.leaveNoTrace(isOn)}
        text={
          <span>
            {t('traceless')} <span class="hint">{t('tracelessHint')}</span>
          </span>
        }
      />
    </>
  )
}
