import type { Finding } from '../../conflicts/decisions/finding.ts'
import type { PairDecision } from '../../conflicts/pair-table.ts'
import { proofOf } from '../../conflicts/proof.ts'
import type { StoredDecision } from '../../contract/decisions.ts'
import type { Locale } from '../../messages/locale.ts'
import { storedDay } from '../../messages/stored-time.ts'
import { comesBackText, rulingName } from '../../words/verdict-words.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { ExternalLink } from '../parts/inline.tsx'
import { Note } from '../parts/notes.tsx'
import type { OwnDecisions } from './saved-decisions.ts'

/** A decision in words: `No conflict, decided on 22 Nov 2026`. */
const decidedText = ({ ruling, decided_at }: StoredDecision, { t, day }: Locale): string =>
  t('decidedOn', { ruling: rulingName(ruling, t), date: day(storedDay(decided_at)) })

/** The note shows at most this many new works. The list of papers has all of them. */
const NEW_SHOWN = 5

/** Why a decision no longer applies, with the new works. */
export function ComesBack({ stored, decision }: { stored: StoredDecision; decision: PairDecision }) {
  const locale = useT()
  const { t } = locale
  const { newItems } = decision
  const more = newItems.length - NEW_SHOWN
  return (
    <Note tone="warning">
      <p>
        {t('doesNotStand', {
          decided: decidedText(stored, locale),
          why: comesBackText(decision, t) ?? '',
        })}
      </p>
      {newItems.length > 0 && (
        <ul class="decide-new small">
          {newItems.slice(0, NEW_SHOWN).map((item) => (
            <li key={item.key}>
              <ExternalLink href={proofOf(item)}>{item.title || t('untitled')}</ExternalLink>{' '}
              {item.year ?? t('noYear')}
            </li>
          ))}
          {more > 0 && <li>{t('moreNew', { count: more })}</li>}
        </ul>
      )}
      {stored.note && <p dir="auto">{stored.note}</p>}
    </Note>
  )
}

/** Counts the works that may be joint. No list shows them, but a decision covers them. */
export function DoubtfulWorks({ finding: { doubtful } }: { finding: Finding }) {
  const { t, sentences } = useT()
  if (!doubtful) return null
  const { count, last_year: year } = doubtful
  return (
    <p class="hint">
      {sentences(t('doubtful', { count }), year !== null && t('doubtfulNewest', { year: String(year) }))}
    </p>
  )
}

export function DecisionsNote({ deciding }: { deciding: OwnDecisions }) {
  const { t } = useT()
  const { state } = deciding
  if (state === 'asking') return <span class="late">{t('asking')}</span>
  if (state === 'ready') return null
  return (
    <>
      <span role="alert">{t('askFailed')}</span>
      <Button class="link" onClick={() => deciding.askAgain()} text={t('tryAgain')} />
    </>
  )
}

type StatusProps = {
  deciding: OwnDecisions
  id: string
  stored: StoredDecision | null
  /** Opens the field of the note. Null while it is open. */
  onNote: (() => void) | null
}

/** A line below the buttons: the saved decision with its date, and buttons to withdraw it or to add a note. */
export function Status({ deciding, id, stored, onNote }: StatusProps) {
  const locale = useT()
  const { t } = locale
  const { kind } = deciding.documentOn(id).saving
  return (
    <div class="decide-status row hint">
      <span role="status">{kind === 'saving' ? t('savingNow') : stored && decidedText(stored, locale)}</span>
      {stored && kind !== 'saving' && (
        <Button class="link" onClick={() => deciding.decide(id, null)} text={t('withdraw')} />
      )}
      {onNote && <Button class="link" onClick={onNote} text={t('addNote')} />}
      <DecisionsNote deciding={deciding} />
    </div>
  )
}
