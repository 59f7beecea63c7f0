import { useState } from 'preact/hooks'
import { backendClient } from '../../../../../shared/clients/backend-client.ts'
import type { Cell } from '../../../../../shared/conference/cells.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { signText } from '../../../../../shared/conference/outputs/output-texts.ts'
import { signsOf } from '../../../../../shared/conference/signs/signs.ts'
import { NAMES_PER_RESOLVE } from '../../../../../shared/limits.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { useView } from '../../../../../shared/ui/context/use-view.ts'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { useQuery } from '../../../../../shared/ui/state/use-query.ts'
import { namesIn } from '../told-apart.ts'

type CellSignsProps = { judged: JudgedConference; cell: Cell }

/** The signs about a submission and a reviewer that are weaker than joint papers, in one line. Coauthors in common, which only our backend knows, come by a press. */
export function CellSigns({ judged, cell }: CellSignsProps) {
  const locale = useT(resultTexts)
  const { t, list } = locale
  const { flow } = useView()
  const [isWanted, want] = useState(false)
  const { conference, roster, table } = judged
  const nameOf = namesIn(conference)
  const authors = conference.submissions[cell.submission]?.authors ?? []
  const entries = roster.authors[cell.submission] ?? []
  const reviewer = roster.reviewers[cell.reviewer] ?? ''
  const names = entries.filter(Boolean).slice(0, NAMES_PER_RESOLVE)
  const hasBoth = reviewer !== '' && names.length > 0
  const ties = useQuery(isWanted ? [reviewer, ...entries].join('\n') : null, async ({ signal }) => {
    const request = { names, others: [reviewer], exact_base_match: table.question.exact_base_match }
    const client = backendClient({ base: flow.backendBase, fetch: flow.fetch })
    const profiles = await client.profiles(request, { signal })
    return profiles.flatMap(({ entry, ties }) => ties.map((tie) => ({ ...tie, entry })))
  })
  const signs = signsOf(judged, cell.submission).filter((sign) => sign.reviewer === cell.reviewer)
  const found = [
    ...signs.map((sign) => ({ author: sign.author, text: signText(sign, locale) })),
    ...(ties.answer ?? []).map(({ entry, count, between = [] }) => ({
      author: entries.indexOf(entry),
      text: t('signTies', { count, names: list(between) }),
    })),
  ]
  // A sign of several authors once: `same institution: Oxford (Ann Lee, Bo Xu)`.
  const said = Array.from(
    Map.groupBy(found, ({ text }) => text),
    ([text, same]) => `${text} (${list([...new Set(same.map(({ author }) => nameOf(authors[author])))])})`,
  )
  if (said.length === 0 && !hasBoth) return null
  return (
    <p class="hint cell-signs">
      {t('signsHeading')}: <bdi>{said.length === 0 && ties.answer ? t('signsNone') : said.join(' · ')}</bdi>{' '}
      {hasBoth &&
        (isWanted ? (
          <span role="status">
            {ties.hasFailed ? t('tiesFailed') : ties.answer === null && t('tiesAsking')}
          </span>
        ) : (
          <Button class="link" onClick={() => want(true)} text={t('tiesAsk')} />
        ))}
    </p>
  )
}
