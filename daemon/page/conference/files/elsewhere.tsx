import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { fileTexts } from '../../../../shared/messages/file-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Note } from '../../../../shared/ui/parts/notes.tsx'
import type { OpenConference } from '../open-conference.ts'
import { TOGETHER } from './conference-files.ts'

/** Counts the declared conflicts that name submissions which are not here, and lists the numbers. */
export function Elsewhere({ conference }: { conference: OpenConference }) {
  const { t, language } = useT(conferenceTexts)
  const { sources, conference: read } = conference.state.project
  const listed = sources.find(({ name }) => name === TOGETHER)?.problems.listed ?? []
  const said = listed.find(({ kind }) => kind === 'conflictsElsewhere')
  if (said === undefined) return null
  const ids = listed.flatMap(({ kind, values }) => (kind === 'unknownSubmission' ? [values.id] : []))
  return (
    <Note tone="warning">
      <div>
        <p>
          <strong>{fileTexts(language).t('conflictsElsewhere', said.values)}</strong>{' '}
          {!read.hasDeclarations && t('noneJoined')}
        </p>
        <details class="small">
          <summary>{t('whichSubmissions')}</summary>
          <p>{ids.join(', ')}</p>
        </details>
      </div>
    </Note>
  )
}
