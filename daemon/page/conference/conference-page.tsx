import { useT } from '../../../shared/ui/context/use-t.ts'
import '../pages.css'
import './conference.css'
import { conferenceTexts } from '../../../shared/messages/conference-texts.ts'
import { useOpening } from '../../../shared/ui/frame/address.ts'
import { useFileDrop } from '../../../shared/ui/names/file-drop.ts'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'
import { ConferenceResults } from './conference-results.tsx'
import { hasPeople } from './conference-state.ts'
import { droppedFiles } from './files/dropped-files.ts'
import { indexSteps } from './results/result-rows.ts'
import { StartPage } from './start/start-page.tsx'
import { useConference, useJudged } from './use-conference.ts'

/** The place of the conference. The user may drop files anywhere on it. */
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
