import { useContext, useMemo, useRef, useState } from 'preact/hooks'
import { decisionOn } from '../../conflicts/decisions/decided-table.ts'
import { type Finding, findingOf, isToDecide, pairText } from '../../conflicts/decisions/finding.ts'
import { stands } from '../../conflicts/decisions/pair-decision.ts'
import { isResult } from '../../conflicts/pair-status.ts'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { NOTE_LENGTH, RULINGS, type StoredDecision } from '../../contract/decisions.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import type { KeepFocus } from '../parts/keep-focus.ts'
import { AlertBox } from '../parts/notes.tsx'
import { BookNote, ComesBack, DoubtfulWorks, Earlier, useDecidingT } from './decide-notes.tsx'
import type { DecisionBook, Draft } from './decision-book.ts'
import { DecidingContext } from './use-deciding.ts'
import { type SavingControls, useSaving } from './use-saving.ts'

/** Confirms or dismisses what an answer says of the chosen pair, with a note; or says why that is not possible. */
export function DecidePair({ table, pair }: { table: PairTable; pair: Pair }) {
  const deciding = useContext(DecidingContext)
  // The policy may have left out what there is to decide about.
  if (!isResult(pair.status) && !pair.judgement && !pair.decision) return null
  return (
    <div class="decide">
      {deciding && (
        // A note that is being typed belongs to its pair.
        <DecidePanel key={`${pair.left}\n${pair.right}`} book={deciding.book} table={table} pair={pair} />
      )}
    </div>
  )
}

const RULING_HINTS = {
  confirmed: 'confirmedHint',
  dismissed: 'dismissedHint',
  somebody_else: 'somebody_elseHint',
} as const

const CANNOT_DECIDE = {
  unresolved: 'cannotUnresolved',
  truncated: 'cannotTruncated',
  no_persons: 'cannotNoPersons',
  no_record: 'cannotNoRecord',
  no_work_keys: 'cannotNoWorkKeys',
} as const

type DecidePanelProps = { book: DecisionBook; table: PairTable; pair: Pair }

function DecidePanel({ book, table, pair }: DecidePanelProps) {
  const { t } = useT()
  const finding = useMemo(() => findingOf(table, pair), [table, pair])
  if (typeof finding === 'string') return <p class="hint">{t(CANNOT_DECIDE[finding])}</p>
  const stored = book.on(finding)
  if (!stored && !isToDecide(finding)) return null
  return <Deciding book={book} table={table} pair={pair} finding={finding} stored={stored} />
}

/** Most works that other backends may list. */
const MOST_WORKS = 1000

type DecidingProps = DecidePanelProps & { finding: Finding; stored: StoredDecision | null }

function Deciding({ book, table, pair, finding, stored }: DecidingProps) {
  const { t, ruled } = useDecidingT()
  const controls = useSaving(book)
  const fields = useRef<HTMLFieldSetElement>(null)
  const [, redraw] = useState(0)
  const id = pairText(finding.sides)
  // A draft lives in the book until it is kept, so that it outlasts a look at another pair. It belongs to the
  // decision on which it was begun: the daemon refuses it if another window has decided since.
  const kept: Draft = { text: stored?.note ?? '', on: stored?.id ?? null }
  const { text: note, on: replaces } = book.drafts.get(id) ?? kept
  const setDraft = (draft: Draft | null): void => {
    if (draft) book.drafts.set(id, draft)
    else book.drafts.delete(id)
    redraw((count) => count + 1)
  }
  const type = (text: string): void =>
    setDraft(text === kept.text && replaces === kept.on ? null : { text, on: replaces })
  const applied = stored && decisionOn(finding, stored)
  const isStanding = applied !== null && stands(applied)
  const decide = (ruling: StoredDecision['ruling'], withNote = note): void => {
    const { items: _, ...about } = finding
    const works = about.works.slice(0, MOST_WORKS)
    controls.put({ ...about, works, ruling, note: withNote }, stored, replaces)
  }
  /** A note alone can be kept with a decision that stands; one that has come back is decided again by its buttons. */
  const canKeepNote = stored !== null && isStanding && note !== stored.note
  /** The pressed button disappears. */
  const keepFocus: KeepFocus = (act) => () => {
    fields.current?.querySelector('button')?.focus()
    act()
  }
  return (
    <fieldset ref={fields} class="decide-panel stack">
      <legend class="visually-hidden">{t('decide')}</legend>
      {stored && applied && !isStanding && <ComesBack stored={stored} decision={applied} />}
      {!stored && (
        <Earlier
          book={book}
          table={table}
          pair={pair}
          onTake={({ ruling, note: earlier }) => keepFocus(() => decide(ruling, note || earlier))()}
        />
      )}
      <DoubtfulWorks finding={finding} />
      <div class="row">
        {RULINGS.map((ruling) => (
          <Button
            key={ruling}
            class="quiet"
            title={t(RULING_HINTS[ruling])}
            aria-pressed={isStanding && stored?.ruling === ruling}
            onClick={() => decide(ruling)}
            text={ruled(ruling)}
          />
        ))}
        <label class="decide-note row small">
          <span>{t('note')}</span>
          <input
            type="text"
            autocomplete="off"
            dir="auto"
            maxLength={NOTE_LENGTH}
            placeholder={t('notePlaceholder')}
            value={note}
            onInput={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.isComposing && canKeepNote) decide(stored.ruling)
            }}
          />
        </label>
        {canKeepNote && <Button class="quiet" onClick={() => decide(stored.ruling)} text={t('keepNote')} />}
      </div>
      <Status
        book={book}
        stored={stored}
        controls={controls}
        keepFocus={keepFocus}
        onUndo={() => {
          // The note that is kept becomes a draft of what takes it back.
          if (controls.saving.kind === 'kept') setDraft(note === '' ? null : { text: note, on: replaces })
          controls.undo(stored)
        }}
      />
      <Trouble
        controls={controls}
        keepFocus={keepFocus}
        onTheirs={(theirs) => {
          setDraft(null)
          controls.takeTheirs(id, theirs)
        }}
      />
    </fieldset>
  )
}

type StatusProps = Pick<DecidingProps, 'book' | 'stored'> & {
  controls: SavingControls
  keepFocus: KeepFocus
  onUndo: () => void
}

/** The current decision, and the ways back. */
function Status({ book, stored, controls, keepFocus, onUndo }: StatusProps) {
  const { t, ruled, date } = useDecidingT()
  const { kind } = controls.saving
  const isSettled = kind !== 'saving' && kind !== 'withdrawn'
  const way = (key: 'undo' | 'withdraw', act: () => void) => (
    <Button class="link" onClick={keepFocus(act)} text={t(key)} />
  )
  return (
    <div class="decide-status row hint">
      <span role="status">
        {kind === 'saving' && t('keeping')}
        {kind === 'withdrawn' && t('didWithdraw')}
        {isSettled && stored && t('decidedOn', { ruling: ruled(stored.ruling), date: date(stored) })}
        {isSettled && !stored && book.state === 'ready' && t('noDecision')}{' '}
        {kind === 'kept' && t('didKeepDecision')}
      </span>
      {(kind === 'kept' || kind === 'withdrawn') && way('undo', onUndo)}
      {stored && kind !== 'kept' && kind !== 'saving' && way('withdraw', () => controls.withdraw(stored))}
      <BookNote book={book} />
    </div>
  )
}

type TroubleProps = Pick<StatusProps, 'controls' | 'keepFocus'> & {
  /** Takes over what another window has decided. */
  onTheirs: (theirs: StoredDecision | null) => void
}

/** A decision that was not kept: the daemon has failed, or another window was first. */
function Trouble({ controls, keepFocus, onTheirs }: TroubleProps) {
  const { saving } = controls
  const { t, ruled, time } = useDecidingT()
  if (saving.kind === 'failed') {
    const { detail, again } = saving
    const reason = detail === null ? t('notReached') : t('refusedBy', { detail })
    return (
      <AlertBox text={t('notKept', { reason })}>
        <Button onClick={again} text={t('tryAgain')} />
      </AlertBox>
    )
  }
  if (saving.kind !== 'stale') return null
  const { theirs, mine } = saving
  const says = theirs
    ? [
        t('elsewhere', { ruling: ruled(theirs.ruling), time: time(theirs) }),
        ...(theirs.note ? [t('elsewhereNote', { note: theirs.note })] : []),
      ]
    : [t('elsewhereWithdrawn')]
  const doMine = (): void => {
    if (mine) controls.put(mine, theirs)
    else if (theirs) controls.withdraw(theirs)
  }
  return (
    <AlertBox>
      <p dir="auto">{says.join(' ')}</p>
      <Button onClick={keepFocus(() => onTheirs(theirs))} text={t('keepTheirs')} />
      {(mine || theirs) && <Button onClick={keepFocus(doMine)} text={t('keepMine')} />}
    </AlertBox>
  )
}
