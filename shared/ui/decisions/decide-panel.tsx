import { useMemo, useRef } from 'preact/hooks'
import { decisionOn } from '../../conflicts/decisions/decided-table.ts'
import { type Finding, findingOf, isToDecide, pairText } from '../../conflicts/decisions/finding.ts'
import { stands } from '../../conflicts/decisions/pair-decision.ts'
import type { Pair, PairTable } from '../../conflicts/pair-table.ts'
import { NOTE_LENGTH, RULINGS, type StoredDecision } from '../../contract/decisions.ts'
import { useT } from '../context/use-t.ts'
import { AlertBox } from '../parts/notes.tsx'
import { BookNote, ComesBack, DoubtfulWorks, Earlier } from './decide-notes.tsx'
import { CANNOT_DECIDE, RULING_HINTS, useDecidingT } from './deciding-texts.ts'
import type { DecisionBook } from './decision-book.ts'
import { useDraft } from './use-draft.ts'
import { type SavingControls, useSaving } from './use-saving.ts'

type DecidePanelProps = { book: DecisionBook; table: PairTable; pair: Pair }

/** Confirms or dismisses what an answer says of a pair, with a note; or says why that is not possible. */
export function DecidePanel({ book, table, pair }: DecidePanelProps) {
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
  const id = pairText(finding.sides)
  const draft = useDraft(book, id, stored)
  const { note } = draft
  const applied = stored && decisionOn(finding, stored)
  const isStanding = applied !== null && stands(applied)
  const decide = (ruling: StoredDecision['ruling'], withNote = note): void => {
    const { items: _, ...about } = finding
    const works = about.works.slice(0, MOST_WORKS)
    controls.put({ ...about, works, ruling, note: withNote }, stored, draft.replaces)
  }
  /** A note alone can be kept with a decision that stands; one that has come back is decided anew by its buttons. */
  const canKeepNote = stored !== null && isStanding && note !== stored.note
  /** The pressed button disappears. */
  const keepFocus = (): void => fields.current?.querySelector('button')?.focus()
  return (
    <fieldset ref={fields} class="decide-panel">
      <legend class="visually-hidden">{t('decide')}</legend>
      {stored && applied && !isStanding && <ComesBack stored={stored} decision={applied} />}
      {!stored && (
        <Earlier
          book={book}
          table={table}
          pair={pair}
          onTake={({ ruling, note: earlier }) => {
            keepFocus()
            decide(ruling, note || earlier)
          }}
        />
      )}
      <DoubtfulWorks finding={finding} />
      <div class="decide-line">
        {RULINGS.map((ruling) => (
          <button
            key={ruling}
            type="button"
            class="quiet"
            title={t(RULING_HINTS[ruling])}
            aria-pressed={isStanding && stored?.ruling === ruling}
            onClick={() => decide(ruling)}
          >
            {ruled(ruling)}
          </button>
        ))}
        <label class="decide-note">
          <span>{t('note')}</span>
          <input
            type="text"
            autocomplete="off"
            dir="auto"
            maxLength={NOTE_LENGTH}
            placeholder={t('notePlaceholder')}
            value={note}
            onInput={(event) => draft.type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.isComposing && canKeepNote) decide(stored.ruling)
            }}
          />
        </label>
        {canKeepNote && (
          <button type="button" class="quiet" onClick={() => decide(stored.ruling)}>
            {t('keepNote')}
          </button>
        )}
      </div>
      <Status
        book={book}
        stored={stored}
        controls={controls}
        keepFocus={keepFocus}
        onUndo={() => {
          if (controls.saving.kind === 'kept') draft.hold()
          controls.undo(stored)
        }}
      />
      <Trouble
        controls={controls}
        onTheirs={(theirs) => {
          keepFocus()
          draft.drop()
          controls.takeTheirs(id, theirs)
        }}
        keepFocus={keepFocus}
      />
    </fieldset>
  )
}

type StatusProps = {
  book: DecisionBook
  stored: StoredDecision | null
  controls: SavingControls
  keepFocus: () => void
  onUndo: () => void
}

/** What is decided, and the ways back. */
function Status({ book, stored, controls, keepFocus, onUndo }: StatusProps) {
  const { t, ruled, date } = useDecidingT()
  const { saving } = controls
  const canUndo = saving.kind === 'kept' || saving.kind === 'withdrawn'
  return (
    <div class="decide-status hint">
      <span role="status">
        {saving.kind === 'saving' && t('keeping')}
        {saving.kind === 'withdrawn' && t('didWithdraw')}
        {saving.kind !== 'saving' &&
          saving.kind !== 'withdrawn' &&
          (stored
            ? t('decidedOn', { ruling: ruled(stored.ruling), date: date(stored) })
            : book.state === 'ready' && t('noDecision'))}{' '}
        {saving.kind === 'kept' && t('didKeepDecision')}
      </span>
      {canUndo && (
        <button
          type="button"
          class="link"
          onClick={() => {
            keepFocus()
            onUndo()
          }}
        >
          {t('undo')}
        </button>
      )}
      {stored && saving.kind !== 'kept' && saving.kind !== 'saving' && (
        <button
          type="button"
          class="link"
          onClick={() => {
            keepFocus()
            controls.withdraw(stored)
          }}
        >
          {t('withdraw')}
        </button>
      )}
      <BookNote book={book} />
    </div>
  )
}

type TroubleProps = {
  controls: SavingControls
  /** Takes over what another window has decided. */
  onTheirs: (theirs: StoredDecision | null) => void
  keepFocus: () => void
}

/** A decision that was not kept: the daemon has failed, or another window was first. */
function Trouble({ controls, onTheirs, keepFocus }: TroubleProps) {
  const { saving } = controls
  const { t, ruled, time } = useDecidingT()
  if (saving.kind === 'failed') {
    const { detail, again } = saving
    const reason = detail === null ? t('notReached') : t('refusedBy', { detail })
    return (
      <AlertBox>
        <p>{t('notKept', { reason })}</p>
        <button type="button" onClick={again}>
          {t('tryAgain')}
        </button>
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
    keepFocus()
    if (mine) controls.put(mine, theirs)
    else if (theirs) controls.withdraw(theirs)
    else onTheirs(null)
  }
  return (
    <AlertBox>
      <p dir="auto">{says.join(' ')}</p>
      <button type="button" onClick={() => onTheirs(theirs)}>
        {t('keepTheirs')}
      </button>
      {(mine || theirs) && (
        <button type="button" onClick={doMine}>
          {t('keepMine')}
        </button>
      )}
    </AlertBox>
  )
}
