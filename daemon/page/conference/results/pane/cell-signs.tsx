import type { Cell } from '../../../../../shared/conference/cells.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { signText } from '../../../../../shared/conference/outputs/output-texts.ts'
import { signsOf } from '../../../../../shared/conference/signs/signs.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { namesIn } from '../told-apart.ts'

/** The signs about a submission and a reviewer that are weaker than joint papers, in one line. */
export function CellSigns({ judged, cell }: { judged: JudgedConference; cell: Cell }) {
  const locale = useT(resultTexts)
  const { t, list } = locale
  const nameOf = namesIn(judged.conference)
  const authors = judged.conference.submissions[cell.submission]?.authors ?? []
  const signs = signsOf(judged, cell.submission).filter((sign) => sign.reviewer === cell.reviewer)
  if (signs.length === 0) return null
  // A sign of several authors once: `same institution: Oxford (Ann Lee, Bo Xu)`.
  const said = Array.from(
    Map.groupBy(signs, (sign) => signText(sign, locale)),
    ([text, same]) => `${text} (${list([...new Set(same.map(({ author }) => nameOf(authors[author])))])})`,
  )
  return (
    <p class="hint cell-signs">
      {t('signsHeading')}: <bdi>{said.join(' · ')}</bdi>
    </p>
  )
}
