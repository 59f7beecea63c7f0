import type { ComponentChildren, ComponentProps } from 'preact'
import { useContext, useMemo, useState } from 'preact/hooks'
import { type Cell, type CellPair, isDecided } from '../../../../../shared/conference/cells.ts'
import {
  type Declaration,
  lacksAuthors,
  type Someone,
} from '../../../../../shared/conference/conference-model.ts'
import type { JudgedConference } from '../../../../../shared/conference/judge-conference.ts'
import { cellWord, signText } from '../../../../../shared/conference/outputs/output-texts.ts'
import { signsOf } from '../../../../../shared/conference/signs/signs.ts'
import { resultTexts } from '../../../../../shared/messages/result-texts.ts'
import { finish, inSlices } from '../../../../../shared/slices.ts'
import { useT } from '../../../../../shared/ui/context/use-t.ts'
import { ConfirmAll } from '../../../../../shared/ui/decisions/confirm-all.tsx'
import { DecidePair } from '../../../../../shared/ui/decisions/decide-panel.tsx'
import { DecidingContext } from '../../../../../shared/ui/decisions/use-deciding.ts'
import { markClass } from '../../../../../shared/ui/marks/mark.ts'
import { PaneFrame, peopleFacts } from '../../../../../shared/ui/papers/pair-pane.tsx'
import { PairPapers } from '../../../../../shared/ui/papers/pair-papers.tsx'
import { YearPlot } from '../../../../../shared/ui/papers/year-plot.tsx'
import { Button } from '../../../../../shared/ui/parts/button.tsx'
import { SegmentedChoice } from '../../../../../shared/ui/parts/form-fields.tsx'
import { useQuery } from '../../../../../shared/ui/state/use-query.ts'
import { whySentences } from '../../../../../shared/words/pair-why.ts'
import { useConference } from '../../use-conference.ts'
import { cellMark, chipAuthor } from '../cell-words.ts'
import { namesIn } from '../person-naming.ts'
import type { CellStep, ResultIndex, Shown } from '../result-rows.ts'
import { DecideAuthor } from './decide-author.tsx'
import { findingsOn, provedSteps } from './proved-cells.ts'
import { singlePair, useAllPapers } from './use-all-papers.ts'

type CellPaneProps = Omit<ComponentProps<typeof PaneFrame<CellStep>>, 'place' | 'acts' | 'children'> & {
  index: ResultIndex
  /** *Confirm all* confirms the shown cells with proof. */
  shown: Shown
  cell: Cell
  onSettle: () => void
}

export function CellPane({ index, shown, cell, onSettle, ...controls }: CellPaneProps) {
  const { judged } = index
  // Count after the drawing: with 1,000 submissions, the count takes a fifth as long as the drawing.
  const proving = useMemo(() => () => provedSteps(index, shown), [index, shown])
  const count = useQuery(proving, ({ signal }) => inSlices(proving(), signal)).answer?.value.length ?? 0
  const place = `${cell.submission} ${cell.reviewer}`
  return (
    <PaneFrame
      {...controls}
      place={place}
      acts={<ConfirmAll count={count} findings={() => findingsOn(judged, finish(proving()))} />}
    >
      {/* With a new key, each cell starts with its gravest author. */}
      <Authors key={place} judged={judged} cell={cell} onSettle={onSettle} onDecided={controls.onDecided} />
    </PaneFrame>
  )
}

type AuthorsProps = Pick<CellPaneProps, 'cell' | 'onSettle' | 'onDecided'> & {
  judged: JudgedConference
}

function Authors({ judged, cell, onSettle, onDecided }: AuthorsProps) {
  const { t } = useT(resultTexts)
  const [author, choose] = useState<number | null>(null)
  const { pairs } = cell
  const shown = pairs.find((one) => one.author === author) ?? pairs[0]
  const choice = pairs.length > 1 && shown && (
    <SegmentedChoice
      legend={t('authorsChoice')}
      value={String(shown.author)}
      choices={pairs.map((one) => ({ value: String(one.author), label: chipAuthor(cell, one, judged) }))}
      onChoose={(value) => choose(Number(value))}
    />
  )
  if (!shown)
    return (
      <>
        <Head judged={judged} cell={cell} />
        <CellSigns judged={judged} cell={cell} />
      </>
    )
  return (
    <Author
      judged={judged}
      cell={cell}
      onSettle={onSettle}
      onDecided={onDecided}
      choice={choice}
      of={shown}
    />
  )
}

type AuthorProps = AuthorsProps & { of: CellPair; choice: ComponentChildren }

function Author({ judged, cell, of, choice, onSettle, onDecided }: AuthorProps) {
  const { t } = useT(resultTexts)
  const listed = useMemo(() => singlePair(judged, of.pair), [judged, of])
  const { shown: all, missing, again, cancel } = useAllPapers(listed, judged.judging)
  const deciding = useContext(DecidingContext)
  const { project } = useConference().state
  if (deciding) {
    const { name } = project
    const submission = judged.conference.submissions[cell.submission]?.id.slice(0, 200)
    deciding.madeFor = () => ({ place: 'conference', name, ...(submission && { submission }) })
  }
  // The backend's answer about this pair alone (`all`) does not say that the reviewer may be this author.
  const shown = of.asAuthor ? listed : all
  const { table, pair } = shown
  return (
    <>
      <Head judged={judged} cell={cell} of={of} shown={shown} />
      {choice}
      {/* The user can decide only a pair that the answer lists. */}
      {deciding && !of.asAuthor && pair.pubs && (
        <DecidePair table={table} pair={pair} onSettle={onSettle} onDecided={onDecided} />
      )}
      {of.asAuthor === 'names' && <DecideAuthor judged={judged} cell={cell} of={of} onDecided={onDecided} />}
      <YearPlot table={table} pair={pair} />
      {missing > 0 && (
        <p class="row hint" role="status">
          {t(again ? 'papersMissing' : 'papersAsking', { count: missing })}
          <Button class="link" onClick={again ?? cancel} text={t(again ? 'tryAgain' : 'cancel')} />
        </p>
      )}
      {/* With a new key, each author starts at the first papers. */}
      <PairPapers key={of.author} table={table} pair={pair} />
      <CellSigns judged={judged} cell={cell} />
    </>
  )
}

/** In HotCRP, authors cannot change a `pinned` conflict, because a chair has set it. */
const declaredText = ({ kind }: Declaration, t: ReturnType<typeof resultTexts>['t']): string =>
  kind.startsWith('pinned ')
    ? t('declaredByChair', { kind: kind.slice('pinned '.length) })
    : t('declaredKind', { kind: kind || t('declaredPlain') })

type HeadProps = Pick<AuthorsProps, 'judged' | 'cell'> & {
  of?: CellPair
  shown?: ReturnType<typeof singlePair>
}

/** Shows the two people, their roles in the conference, and the reason for the cell's kind. */
function Head({ judged, cell, of, shown }: HeadProps) {
  const locale = useT(resultTexts)
  const { t, list, sentences } = locale
  const { submissions, reviewers, hasDeclarations } = judged.conference
  const nameOf = namesIn(judged.conference)
  const submission = submissions[cell.submission]
  const reviewer = reviewers[cell.reviewer]
  const someone = submission?.authors[of?.author ?? -1]
  const id = submission?.id ?? ''
  const about = (of: Someone | undefined, entry = '') => [{ entry, affiliation: of?.affiliation }]
  const lists = {
    left: about(someone, shown?.pair.left),
    right: about(reviewer, shown?.pair.right),
  }
  const [left, right] = shown
    ? peopleFacts(shown.table, shown.pair, lists, t)
    : [submission?.title, reviewer?.affiliation]
  const { declared } = cell
  const whyText = (): string => {
    if (!shown) return t('noEvidenceWhy')
    if (of?.asAuthor === 'account') return sentences(t('sameWhy'), t('sameAccountWhy'))
    if (of?.asAuthor === 'shared_account') return t('sharedAccountWhy')
    return sentences(...whySentences(shown.table, shown.pair, locale))
  }
  const unknown = (judged.unknown.authors[cell.submission] ?? []).map((one) =>
    nameOf(submission?.authors[one]),
  )
  if (submission && lacksAuthors(submission)) unknown.push(t('othersUnnamed'))
  if (judged.unknown.reviewers.includes(cell.reviewer)) unknown.push(nameOf(reviewer))
  return (
    <div class="pane-head" role="status">
      <h3 tabIndex={-1}>
        <bdi>{someone ? nameOf(someone) : `#${id}`}</bdi> <span class="times">×</span>{' '}
        <bdi>{nameOf(reviewer)}</bdi>
      </h3>
      <p class="hint">
        {[someone && t('authorOf', { id }), left].filter(Boolean).join(' · ')} <span class="times">×</span>{' '}
        {[t(reviewer?.isCandidate ? 'prospectiveReviewer' : 'aReviewer'), right].filter(Boolean).join(' · ')}
      </p>
      <p>
        <strong class={markClass(cellMark(cell), isDecided(cell))}>{cellWord(cell, { t })}</strong>{' '}
        {sentences(
          whyText(),
          !shown && unknown.length > 0 && t('noEvidenceUnknown', { names: list(unknown) }),
          declared
            ? declaredText(declared, t)
            : !reviewer?.isCandidate && t(hasDeclarations ? 'notDeclared' : 'noneDeclared'),
        )}
      </p>
    </div>
  )
}

function CellSigns({ judged, cell }: Pick<AuthorsProps, 'judged' | 'cell'>) {
  const locale = useT(resultTexts)
  const { t, list } = locale
  const nameOf = namesIn(judged.conference)
  const authors = judged.conference.submissions[cell.submission]?.authors ?? []
  const signs = signsOf(judged, cell.submission).filter((sign) => sign.reviewer === cell.reviewer)
  if (signs.length === 0) return null
  // Joins the authors with the same sign: `same institution: Oxford (Ann Lee, Bo Xu)`.
  const signTexts = Array.from(
    Map.groupBy(signs, (sign) => signText(sign, locale)),
    ([text, same]) => `${text} (${list([...new Set(same.map(({ author }) => nameOf(authors[author])))])})`,
  )
  return (
    <p class="hint">
      {t('signsHeading')}: <bdi>{signTexts.join(' · ')}</bdi>
    </p>
  )
}
