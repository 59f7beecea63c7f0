import { useState } from 'preact/hooks'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { useClock } from '../../../../shared/ui/drawing/drawing.tsx'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { PolicySelect } from '../../../../shared/ui/policy/policy-select.tsx'
import { QueryName } from '../../../../shared/ui/results/query-name.tsx'
import { TOGETHER } from '../files/conference-files.ts'
import { SITE_FORMAT } from '../hotcrp/site-reading.ts'
import { tokenOf } from '../hotcrp/site-tokens.ts'
import type { OpenConference } from '../open-conference.ts'
import { GiveBackButton } from '../results/back/give-back-menu.tsx'
import { ConferenceMenu } from './conference-menu.tsx'

/** Milliseconds between updates of "3 minutes ago". */
const AGE_MS = 20_000

type ConferenceHeaderProps = {
  conference: OpenConference
  judged: JudgedConference
  onFiles: () => void
}

/** The head of an open conference: its name, size and source, the policy, and what can be done with it. */
export function ConferenceHeader({ conference, judged, onFiles }: ConferenceHeaderProps) {
  const { t } = useT(conferenceTexts)
  const { submissions, reviewers } = judged.conference
  const candidates = reviewers.filter(({ isCandidate }) => isCandidate).length
  const { policy: chosen, site: base } = conference.state.project
  const token = base === undefined ? null : tokenOf(base)
  const policies = {
    chosen,
    choose: (policy: typeof chosen) => conference.change({ policy }),
  }
  return (
    <header class="answer-header row">
      <ConferenceName conference={conference} />
      <p class="hint">
        {t('countSubmissions', { count: submissions.length })} ·{' '}
        {t('countReviewers', { count: reviewers.length - candidates })} ·{' '}
        {candidates > 0 && `${t('countCandidates', { count: candidates })} · `}
        <SourceButton {...{ conference, onFiles }} />
        {conference.state.isTraceless && ` · ${t('notKeptShort')}`}
      </p>
      <div class="answer-acts row end">
        <PolicySelect {...policies} />
        {judged.isWhole && judged.table.left.length > 0 && (
          <GiveBackButton
            judged={judged}
            hotcrp={base && token ? { base, token } : null}
            onApplied={() => void (base && conference.sources.readSite(base, true))}
          />
        )}
        <ConferenceMenu conference={conference} />
      </div>
    </header>
  )
}

/** The conference's name as the page's heading. */
function ConferenceName({ conference }: { conference: OpenConference }) {
  const { t } = useT(conferenceTexts)
  const [typed, type] = useState<string | null>(null)
  const { name } = conference.state.project
  const keep = async (): Promise<void> => {
    const given = typed?.trim() ?? ''
    if (given !== '' && given !== name) conference.change({ name: given })
    type(null)
  }
  const naming = { name, typed, problem: null, type, keep }
  return (
    <QueryName naming={naming} id="page-heading" title={t('renameConference')} label={t('conferenceName')} />
  )
}

/** Where the conference is from, and how long ago it was read. */
function SourceButton({ conference, onFiles }: Pick<ConferenceHeaderProps, 'conference' | 'onFiles'>) {
  const { t, ago } = useT(conferenceTexts)
  const now = useClock(Date.now, AGE_MS)
  const sources = conference.state.project.sources.filter(({ name }) => name !== TOGETHER)
  const last = sources.at(-1)
  if (!last) return <Button class="link" onClick={onFiles} text={t('addFiles')} />
  const site = sources.findLast(({ format }) => format === SITE_FORMAT)
  const text = site ? 'HotCRP' : sources.length === 1 ? last.name : t('countFiles', { count: sources.length })
  const since = Date.parse(site?.at ?? last.at)
  return (
    <Button
      class="link"
      onClick={onFiles}
      text={t('sourceAge', { source: text, ago: ago(Math.max(0, now - since)) })}
    />
  )
}
