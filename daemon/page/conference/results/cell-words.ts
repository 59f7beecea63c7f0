import { type Cell, type CellPair, isDecided } from '../../../../shared/conference/cells.ts'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { cellWord, kindWord } from '../../../../shared/conference/outputs/output-texts.ts'
import type { ResultTexts } from '../../../../shared/messages/result-texts.ts'
import type { ChipOf } from '../../../../shared/ui/marks/chips.tsx'
import { MARK_OF, type Mark } from '../../../../shared/ui/marks/mark.ts'
import { namesIn } from './person-naming.ts'
import { worksOf } from './result-rows.ts'

type T = ResultTexts['t']

/** A declared conflict needs no action if it has proof. If it has no evidence, the user may ask the authors. */
export const cellMark = ({ kind, standing }: Cell): Mark =>
  kind === 'proved' ? 'nothing' : kind === 'no_evidence' ? 'unsure' : MARK_OF[standing]

/** The text of a chip: `Reviewer A ← Author One 4`, `Reviewer R is an author`, `Reviewer B: unknown`. */
export function chipOf(
  cell: Cell,
  { conference }: JudgedConference,
  within: 'submission' | 'reviewer',
  t: T,
): Pick<ChipOf, 'text' | 'more' | 'figure'> {
  const { kind, pairs } = cell
  const nameOf = namesIn(conference)
  const submission = conference.submissions[cell.submission]
  const reviewer = nameOf(conference.reviewers[cell.reviewer])
  const other = within === 'submission' ? reviewer : `#${submission?.id ?? ''}`
  const author = nameOf(submission?.authors[pairs[0]?.author ?? -1])
  if (cell.standing === 'same_person')
    return { text: other, more: ` ${t(within === 'submission' ? 'chipIsAuthor' : 'chipOwnPaper')}` }
  if (kind === 'unknown' || kind === 'not_covered')
    return { text: t('labelOf', { text: other, of: kindWord(kind, { t }) }) }
  if (kind === 'possible' && pairs[0]?.pair.uncertainReason === 'same_person')
    return { text: t('chipMaybeAuthor', { other, author }) }
  const papers = worksOf(cell)
  return { text: other, more: ` ← ${author}`, figure: ` ${papers}${kind === 'possible' ? '?' : ''}` }
}

/** An author with the number of papers: `Author One 4`. */
export function chipAuthor(cell: Cell, { author, pair }: CellPair, { conference }: JudgedConference): string {
  const name = namesIn(conference)(conference.submissions[cell.submission]?.authors[author])
  return pair.count > 0 ? `${name} ${pair.count}` : name
}

export function cellLabel(cell: Cell, { conference }: JudgedConference, t: T): string {
  const { id = '', title = '' } = conference.submissions[cell.submission] ?? {}
  const reviewer = namesIn(conference)(conference.reviewers[cell.reviewer])
  const kind = cellWord(cell, { t })
  const sentence = t('cellSays', { id, title, reviewer, kind })
  return isDecided(cell) ? `${sentence} · ${t('decided')}` : sentence
}
