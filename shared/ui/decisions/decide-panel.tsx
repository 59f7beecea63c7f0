import { useContext, useMemo, useRef, useState } from 'preact/hooks'
import { decisionOn } from '../../conflicts/decisions/decided-table.ts'
import {
  decisionOf,
  type Finding,
  findingOf,
  isToDecide,
  pairText,
} from '../../conflicts/decisions/finding.ts'
import { decidingNames } from '../../conflicts/names-to-check.ts'
import { isResult } from '../../conflicts/pair-status.ts'
import { isSamePair, type Pair, type PairTable, type Ruling, stands } from '../../conflicts/pair-table.ts'
import { OPEN_STANDINGS, standingOf } from '../../conflicts/standing.ts'
import { type Decision, NOTE_LENGTH, RULINGS } from '../../contract/decisions.ts'
import type { Locale, MessageKey } from '../../messages/locale.ts'
import type { Side } from '../../query/payload.ts'
import { rulingName } from '../../words/verdict-words.ts'
import { useT } from '../context/use-t.ts'
import { useOffMessage } from '../context/use-view.ts'
import { drawNow } from '../drawing/drawing.tsx'
import { Button } from '../parts/button.tsx'
import { SavingNote } from '../parts/saving-note.tsx'
import { isAskKey } from '../parts/shortcut-keys.ts'
import type { SavedDocument } from '../state/saved-document.ts'
import { ComesBack, DoubtfulWorks, Status } from './decide-notes.tsx'
import type { OwnDecisions } from './saved-decisions.ts'
import { DecidingContext } from './use-deciding.ts'

/** Opens the name of an entry that the user must settle first. */
export type OnSettle = (side: Side, entry: string) => void

type DecidePairProps = {
  table: PairTable
  pair: Pair
  onSettle?: OnSettle | undefined
  onDecided?: (() => void) | undefined
}

/** The buttons and the note for a decision on the chosen pair, or why no decision is possible. */
export function DecidePair({ table, pair, onSettle, onDecided }: DecidePairProps) {
  const { t } = useT()
  const deciding = useContext(DecidingContext)
  const off = useOffMessage()
  const finding = useMemo(() => findingOf(table, pair), [table, pair])
  const names = useMemo(
    () =>
      OPEN_STANDINGS.includes(standingOf(pair))
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
  // A policy may leave out all papers of a pair that still needs a decision.
  const isOpen = isResult(pair.status) || pair.judgement !== undefined || pair.decision !== undefined
  return (
    <>
      {settle}
      {isOpen && (
        <div class="decide">
          {!deciding && off && <p class="hint">{t(off)}</p>}
          {deciding && typeof finding === 'string' && !settle && <p class="hint">{t(`cannot_${finding}`)}</p>}
          {deciding && typeof finding !== 'string' && (
            // With a field for each pair, a half-typed note never moves to another pair.
            <Deciding
              key={pairText(finding.sides)}
              deciding={deciding}
              finding={finding}
              onDecided={onDecided}
            />
          )}
        </div>
      )}
    </>
  )
}

/** Tooltips, and the keys that press the buttons (papers/use-pair-keys.ts). */
const KEYS = { confirmed: 'C', dismissed: 'N', somebody_else: 'P' } as const

type DecidingProps = Pick<DecidePairProps, 'onDecided'> & {
  deciding: OwnDecisions
  finding: Finding
}

function Deciding({ deciding, finding, onDecided }: DecidingProps) {
  const locale = useT()
  const { t } = locale
  const id = pairText(finding.sides)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isNoteOpen, openNote] = useState(false)
  const stored = deciding.decisionOn(finding)
  if (!stored && !isToDecide(finding)) return null
  // `on`: the revision that the user saw at the start of the draft. The daemon refuses the draft if another window has decided
  // since then.
  const saved = { text: stored?.note ?? '', on: stored?.id ?? null }
  const { notes } = deciding
  const { text: note, on } = notes.of(id) ?? saved
  const isNoting = isNoteOpen || note !== ''
  const type = (text: string): void =>
    notes.set(id, text === saved.text && on === saved.on ? null : { text, on })
  const applied = stored && decisionOn(finding, stored)
  const isInForce = applied !== null && stands(applied)
  const decide = (ruling: Ruling): void =>
    deciding.decide(id, decisionOf(finding, ruling, note), on === saved.on ? undefined : on)
  /** Only a decision in force can get another note. */
  const canSaveNote = stored !== null && isInForce && note !== stored.note
  const saveNote = (): void => {
    if (canSaveNote) decide(stored.ruling)
  }
  // The save of a decision on another pair may have failed.
  const unsaved = deciding.decisions.unsaved.find(([pair]) => pair !== id)
  return (
    <fieldset class="decide-panel stack">
      <legend class="visually-hidden">{t('decide')}</legend>
      {stored && applied && !isInForce && <ComesBack stored={stored} decision={applied} />}
      <DoubtfulWorks finding={finding} />
      <div class="rulings">
        {RULINGS.map((ruling) => {
          const isPressed = isInForce && stored?.ruling === ruling
          return (
            <Button
              key={ruling}
              title={t(`rulingHint_${ruling}`)}
              aria-pressed={isPressed}
              aria-keyshortcuts={KEYS[ruling]}
              onClick={() => {
                decide(ruling)
                onDecided?.()
              }}
              text={rulingName(ruling, t)}
            />
          )
        })}
      </div>
      {isNoting && (
        <textarea
          ref={field}
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
            saveNote()
          }}
        />
      )}
      {canSaveNote && (
        <div class="row">
          <Button class="quiet" title={t('findShortcut')} onClick={saveNote} text={t('saveNote')} />
        </div>
      )}
      {note !== '' && !isInForce && (
        <p class="hint" role="status">
          {t('noteNeedsRuling')}
        </p>
      )}
      <Status
        deciding={deciding}
        id={id}
        stored={stored}
        onNote={
          isNoting
            ? null
            : () => {
                // Without the focus in the field, the next letter would decide the pair.
                drawNow(() => openNote(true))
                field.current?.focus()
              }
        }
      />
      <SavingNote
        document={deciding.documentOn(id)}
        describe={(decision) => rulingAndNote(decision, locale)}
        failed={notSavedOf(deciding.documentOn(id))}
        onChosen={() => notes.set(id, null)}
      />
      {unsaved && (
        <SavingNote
          key={unsaved[0]}
          document={unsaved[1]}
          describe={(decision) => `${namesText(decision)}: ${rulingAndNote(decision, locale)}`}
          failed={notSavedOf(unsaved[1])}
        />
      )}
    </fieldset>
  )
}

const notSavedOf = ({ body }: SavedDocument<Decision>): MessageKey =>
  body?.note ? 'noteNotSaved' : 'changeNotSaved'

/** Each window may have the people in another order, so this sorts them. */
const namesText = ({ sides }: Decision): string =>
  sides
    .map(({ persons }) => persons[0]?.name)
    .sort()
    .join(' × ')

const rulingAndNote = ({ ruling, note }: Decision, { t }: Locale): string =>
  note === '' ? rulingName(ruling, t) : t('rulingAndNote', { ruling: rulingName(ruling, t), note })
