import { useState } from 'preact/hooks'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { useOffMessage, useView } from '../../../../shared/ui/context/use-view.ts'
import { BackendNote } from '../../../../shared/ui/frame/backend-note.tsx'
import { OffNote } from '../../../../shared/ui/frame/rail.tsx'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { Check } from '../../../../shared/ui/parts/fields.tsx'
import { PolicySelect } from '../../../../shared/ui/policy/policy-select.tsx'
import type { BackendCheck } from '../../../../shared/ui/session/use-backend-state.ts'
import { PageHead } from '../../page-head.tsx'
import { EXAMPLE_CONFERENCE } from '../example-conference.ts'
import { AddFiles, FilesPanel } from '../files/files-panel.tsx'
import { ConnectConference } from '../hotcrp/connect-form.tsx'
import { Progress, Running } from '../shell/running.tsx'
import { useConference } from '../use-conference.ts'

/** The place while no conference is open: the ways to open one. */
export function StartPage({ backend }: { backend: BackendCheck }) {
  const { t } = useT(conferenceTexts)
  const conference = useConference()
  const [isConnecting, connect] = useState(false)
  const { isTraceless, project } = conference.state
  const { flow } = useView()
  const isOff = useOffMessage() !== null
  return (
    <>
      <PageHead heading={t('placeConference')} />
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
      {/* The files have no people: the panel says why. */}
      {project.sources.length > 0 && <FilesPanel judged={null} onConnect={() => connect(true)} />}
      <Progress />
      <Running judged={null} backend={backend} onConnect={null} />
      <BackendNote backend={backend} backendBase={flow.backendBase} hasCache={false} />
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
