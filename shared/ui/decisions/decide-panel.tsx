import { useContext, useMemo, useRef, useState } from 'preact/hooks'
import { decisionOn } from '../../conflicts/decisions/decided-table.ts'
import { type Finding, findingOf, isToDecide, pairText } from '../../conflicts/decisions/finding.ts'
import { stands } from '../../conflicts/decisions/pair-decision.ts'
import { decidingNames } from '../../conflicts/names-to-check.ts'
import { groupOf, OPEN_GROUPS } from '../../conflicts/pair-group.ts'
import { isResult } from '../../conflicts/pair-status.ts'
import { isSamePair, type Pair, type PairTable } from '../../conflicts/pair-table.ts'
import { NOTE_LENGTH, RULINGS, type StoredDecision } from '../../contract/decisions.ts'
import type { Side } from '../../query/payload.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import type { KeepFocus } from '../parts/keep-focus.ts'
import { AlertBox } from '../parts/notes.tsx'
import { isAskKey } from '../parts/shortcut-keys.ts'
import { BookNote, ComesBack, DoubtfulWorks, Earlier, useDecidingT } from './decide-notes.tsx'
import type { DecisionBook, Draft } from './decision-book.ts'
import { DecidingContext } from './use-deciding.ts'
import { type SavingControls, useSaving } from './use-saving.ts'

/** Leads to the name of an entry, which has to be settled first. */
export type OnSettle = (side: Side, entry: string) => void

type DecidePairProps = { table: PairTable; pair: Pair; onSettle?: OnSettle | undefined }

/** Decides what an answer says of the chosen pair, with a note; or says why not, and leads to the name to settle. */
export function DecidePair({ table, pair, onSettle }: DecidePairProps) {
  const { t } = useT()
  const deciding = useContext(DecidingContext)
  const finding = useMemo(() => findingOf(table, pair), [table, pair])
  const names = useMemo(
    () =>
      OPEN_GROUPS.includes(groupOf(pair))
        ? decidingNames(table).filter(({ pairs }) => pairs.some((one) => isSamePair(one, pair)))
        : [],
    [table, pair],
  )
  const settle = onSettle && names.length > 0 && (
    <div class="row">
      {names.map(({ side, resolution: { entry } }) => (
        <Button
          key={side}
          class="quiet"
          onClick={() => onSettle(side, entry)}
          text={t('settleFirst', { name: side === 'left' ? pair.leftName : pair.rightName })}
        />
      ))}
    </div>
  )
  // The policy may have left out what there is to decide about.
  const isOpen = isResult(pair.status) || pair.judgement !== undefined || pair.decision !== undefined
  return (
    <>
      {settle}
      {isOpen && (
        <div class="decide">
          {deciding && typeof finding === 'string' && !settle && (
            <p class="hint">{t(CANNOT_DECIDE[finding])}</p>
          )}
          {deciding && typeof finding !== 'string' && (
            // A note that is being typed belongs to its pair.
            <Deciding
              key={pairText(finding.sides)}
              book={deciding.book}
              table={table}
              pair={pair}
              finding={finding}
            />
          )}
        </div>
      )}
    </>
  )
}

/** The meaning of each button, and its key (papers/use-pair-keys.ts). */
const RULING_BUTTONS = {
  confirmed: { hint: 'confirmedHint', key: 'C' },
  dismissed: { hint: 'dismissedHint', key: 'N' },
  somebody_else: { hint: 'somebody_elseHint', key: 'P' },
} as const

const CANNOT_DECIDE = {
  unresolved: 'cannotUnresolved',
  truncated: 'cannotTruncated',
  no_persons: 'cannotNoPersons',
  no_record: 'cannotNoRecord',
  no_work_keys: 'cannotNoWorkKeys',
} as const

/** Most works that other backends may list. */
const MOST_WORKS = 1000

type DecidingProps = { book: DecisionBook; table: PairTable; pair: Pair; finding: Finding }

function Deciding({ book, table, pair, finding }: DecidingProps) {
  const { t, ruled } = useDecidingT()
  const id = pairText(finding.sides)
  const controls = useSaving(book, id)
  const fields = useRef<HTMLFieldSetElement>(null)
  const [isAskedFor, askFor] = useState(false)
  const [, redraw] = useState(0)
  const stored = book.on(finding)
  if (!stored && !isToDecide(finding)) return null
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
  const isKeepable = stored !== null && isStanding && note !== stored.note
  const keepNote = (): void => {
    if (isKeepable) decide(stored.ruling)
    askFor(!isStanding)
  }
  /** The pressed button disappears. A key presses it while the focus is elsewhere, where it stays. */
  const keepFocus: KeepFocus = (act) => () => {
    if (fields.current?.contains(document.activeElement)) fields.current.querySelector('button')?.focus()
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
      <div class="rulings">
        {RULINGS.map((ruling) => {
          const { hint, key } = RULING_BUTTONS[ruling]
          const isPressed = isStanding && stored?.ruling === ruling
          return (
            <Button
              key={ruling}
              title={t(hint)}
              aria-pressed={isPressed}
              aria-keyshortcuts={key}
              onClick={() => decide(ruling)}
              text={ruled(ruling)}
            />
          )
        })}
      </div>
      <textarea
        class="decide-note"
        aria-label={t('note')}
        autocomplete="off"
        dir="auto"
        rows={2}
        maxLength={NOTE_LENGTH}
        placeholder={t('notePlaceholder')}
        value={note}
        onInput={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (!isAskKey(event)) return
          event.preventDefault()
          keepNote()
        }}
      />
      {(isKeepable || (note !== '' && !isStanding)) && (
        <div class="row hint">
          {isKeepable && (
            <Button
              class="quiet"
              title={t('keepNoteHint')}
              onClick={keepFocus(keepNote)}
              text={t('keepNote')}
            />
          )}
          <span role="status">{isAskedFor && !isStanding && t('noteNeedsRuling')}</span>
        </div>
      )}
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

type StatusProps = {
  book: DecisionBook
  stored: StoredDecision | null
  controls: SavingControls
  keepFocus: KeepFocus
  onUndo: () => void
}

/** The current decision, and the ways back. */
function Status({ book, stored, controls, keepFocus, onUndo }: StatusProps) {
  const { t, ruled, date } = useDecidingT()
  const { saving } = controls
  const { kind } = saving
  const isSettled = kind !== 'saving' && kind !== 'withdrawn'
  const canUndo = kind === 'kept' || kind === 'withdrawn'
  /** Undo of a first decision withdraws it. */
  const isFirst = kind === 'kept' && saving.before === null
  const isNote = kind === 'kept' && saving.before?.ruling === stored?.ruling
  return (
    <div class="decide-status row hint">
      <span role="status">
        {kind === 'saving' && t('keeping')}
        {kind === 'withdrawn' && t('didWithdraw')}
        {isSettled && stored && t('decidedOn', { ruling: ruled(stored.ruling), date: date(stored) })}
        {isSettled && !stored && book.state === 'ready' && t('noDecision')}{' '}
        {kind === 'kept' && t(isNote ? 'didKeepNote' : 'didKeepDecision')}
      </span>
      {canUndo && <Button class="link" aria-keyshortcuts="U" onClick={keepFocus(onUndo)} text={t('undo')} />}
      {stored && kind !== 'saving' && !isFirst && (
        <Button class="link" onClick={keepFocus(() => controls.withdraw(stored))} text={t('withdraw')} />
      )}
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
