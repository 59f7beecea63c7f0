import { useMemo, useRef } from 'preact/hooks'
import type { JudgedConference } from '../../../../shared/conference/judge-conference.ts'
import { chosenCount } from '../../../../shared/conference/names/chosen-people.ts'
import { unknownCount } from '../../../../shared/conference/unknown-people.ts'
import { resultTexts } from '../../../../shared/messages/result-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { useEscape } from '../../../../shared/ui/parts/shortcut-keys.ts'
import { FILTERS, hasFew, type KindFilter, type ResultFilter, type ResultIndex } from './result-rows.ts'

/** Figures that are not drawn while they are zero. */
const HIDDEN_AT_ZERO: readonly KindFilter[] = ['outside', 'dismissed']
/** Those that say something about declarations: not drawn where the files hold none. */
const OF_DECLARATIONS: readonly KindFilter[] = ['proved', 'no_evidence', 'outside']

/** The number of cells that a figure stands for. */
const figureOf = ({ figures }: JudgedConference, filter: KindFilter): number =>
  FILTERS[filter].reduce((sum, kind) => sum + figures[kind], 0)

type FiguresProps = {
  index: ResultIndex
  filter: ResultFilter | null
  /** From how many reviewers left on a submission has enough. */
  enough: number
  onFilter: (filter: ResultFilter | null) => void
  onUnknown: () => void
}

/** The conference in figures, each a button that shows what it counts. */
export function Figures({ index, filter, enough, onFilter, onUnknown }: FiguresProps) {
  const { t, number } = useT(resultTexts)
  const { judged } = index
  const few = useMemo(() => index.submissions.filter((row) => hasFew(row, enough)).length, [index, enough])
  const box = useRef<HTMLFieldSetElement>(null)
  useEscape(box, filter !== null, () => onFilter(null), true)
  const { conference, standings, unknown } = judged
  const unknowns = unknownCount(unknown)
  const chosen = useMemo(() => chosenCount(judged), [judged])
  const { hasDeclarations = false } = conference
  const figure = (of: ResultFilter, count: number, text: string) => (
    <button
      key={of}
      type="button"
      class={`figure-${of}`}
      aria-pressed={filter === of}
      disabled={count === 0 && filter !== of && of !== 'few'}
      title={t(filter === of ? 'showAllAgain' : 'showOnly')}
      onClick={() => onFilter(filter === of ? null : of)}
    >
      <strong>{number(count)}</strong> {text}
    </button>
  )
  return (
    <fieldset ref={box} class="figures">
      <legend class="visually-hidden">{t('figuresLegend')}</legend>
      {KIND_FILTERS.map((of) => {
        const count = figureOf(judged, of)
        const mayHide = HIDDEN_AT_ZERO.includes(of) || (!hasDeclarations && OF_DECLARATIONS.includes(of))
        const word = of === 'undeclared' && !hasDeclarations ? 'with_proof' : of
        const isHidden = count === 0 && filter !== of && mayHide
        return isHidden ? null : figure(of, count, t(`finding_${word}`, { count }))
      })}
      <button type="button" disabled={unknowns === 0} title={t('toNames')} onClick={onUnknown}>
        <strong>{number(unknowns)}</strong> {t('figureUnknown', { count: unknowns })}
      </button>
      {chosen > 0 && (
        <button type="button" title={t('toNames')} onClick={onUnknown}>
          <strong>{number(chosen)}</strong> {t('chosenByYou', { count: chosen })}
        </button>
      )}
      {figure('few', few, t('figureFew', { count: few, enough }))}
      {standings.not_covered > 0 && (
        <span class="figure-not-covered">
          <strong>{number(standings.not_covered)}</strong> {t('groupNotCovered')}
        </span>
      )}
    </fieldset>
  )
}

// Object.keys forgets the keys of an object literal.
const KIND_FILTERS = Object.keys(FILTERS) as KindFilter[]
