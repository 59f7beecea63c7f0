import { useId, useMemo, useRef } from 'preact/hooks'
import { ENTRIES_IN_BATCHES, ENTRIES_PER_SIDE, NAME_LENGTH } from '../../limits.ts'
import { listLetter, nameLength, type Side } from '../../query/payload.ts'
import { useT } from '../context/use-t.ts'
import { Lazy } from '../drawing/lazy.tsx'
import type { SessionAction } from '../session/session-reducer.ts'
import { useFileDrop } from './cleaning/file-drop.ts'
import { LineMarks, useListCheck } from './cleaning/line-marks.tsx'
import { entryLines, lineRows } from './cleaning/line-rows.ts'
import { LinesTable } from './cleaning/lines-table.tsx'
import { useCleaning } from './cleaning/use-cleaning.ts'
import type { PersonSearch } from './suggestions/person-search.ts'
import { optionId, SuggestionList } from './suggestions/suggestion-list.tsx'
import { useCompletion } from './suggestions/use-completion.ts'
import { selectLine } from './text-rows.ts'

const loadEncodingChoice = () => import('./cleaning/encoding-choice.tsx')

type NameFieldProps = {
  side: Side
  /** By default the list's letter. */
  label?: string
  text: string
  /** Visible lines of text, the same for both fields so that they have the same height. */
  rows: number
  /** Leaves out the list of parsed lines, for small views. */
  isBrief?: boolean
  /** The id of an additional description of the field. */
  hintId?: string
  /** The most names; more than one query takes are asked in batches. */
  most?: number
  /** Without it the field makes no suggestions. */
  search?: PersonSearch | undefined
  change: (change: SessionAction) => void
}

/** One list of names: the field, its number of entries, and how its lines were parsed. */
export function NameField(props: NameFieldProps) {
  const {
    side,
    label,
    text,
    rows,
    isBrief = false,
    hintId,
    most = ENTRIES_IN_BATCHES,
    search,
    change,
  } = props
  const { t } = useT()
  const id = useId()
  const lines = useMemo(() => entryLines(text), [text])
  const count = lines.filter(({ fate }) => fate === 'asked' || fate === 'too-long').length
  const tooLong = lines.find(({ fate }) => fate === 'too-long')
  const isOver = count > most
  const field = useRef<HTMLTextAreaElement>(null)
  const { completion, take, onField } = useCompletion(field, search)
  const listId = `${id}-list`
  const { report, note, dropped, ...cleaning } = useCleaning(side, text, field, change)
  const { isOver: isDropTarget, onBox } = useFileDrop(cleaning.addFiles)
  const check = useListCheck(text)
  const lineList = useMemo(() => lineRows(lines, report, check.incomplete), [lines, report, check])
  return (
    <div {...onBox} class={isDropTarget ? 'name-field stack drop-target' : 'name-field stack'}>
      <div class="row between">
        <label for={id} class="strong">
          {label ?? t('authors', { side: listLetter(side) })}
        </label>
        <span id={`${id}-count`} class={isOver ? 'small field-error over' : 'small hint'}>
          {t(!isOver && count > ENTRIES_PER_SIDE ? 'entryCountInBatches' : 'entryCount', {
            count,
            limit: isOver ? most : ENTRIES_PER_SIDE,
          })}
        </span>
      </div>
      <textarea
        {...onField}
        {...cleaning.onField}
        ref={field}
        id={id}
        name={side}
        rows={rows}
        value={text}
        placeholder={t('namePlaceholder')}
        aria-describedby={[`${id}-count`, tooLong && `${id}-long`, hintId].filter(Boolean).join(' ')}
        aria-invalid={isOver || tooLong !== undefined}
        aria-autocomplete={search && 'list'}
        aria-controls={completion ? listId : undefined}
        aria-activedescendant={
          completion && completion.active !== null ? optionId(listId, completion.active) : undefined
        }
        spellcheck={false}
        autocomplete="off"
        autocapitalize="off"
        onInput={(event) => {
          cleaning.onField.onInput(event)
          onField.onInput(event)
        }}
        onKeyDown={(event) => {
          cleaning.onField.onKeyDown(event)
          onField.onKeyDown(event)
        }}
      />
      {search && <SuggestionList id={listId} completion={completion} field={field} take={take} />}
      {(!isBrief || report || check.incomplete.length > 0) && (
        <div class="name-field-foot small">
          <LinesTable
            side={side}
            rows={lineList}
            cleaning={cleaning}
            onSelect={(line) => field.current && selectLine(field.current, line)}
          />
        </div>
      )}
      <LineMarks check={check} onCleanUp={cleaning.cleanUp} onLeaveOut={cleaning.leaveOutOthers} />
      {/* Says that a list is being read, or why a file or a list was not. Always there, so that it is announced. */}
      <p role="status" class={note?.key === 'cleaningUp' ? 'reading-note hint' : 'reading-note field-error'}>
        {note && t(note.key, { file: note.file ?? '' })}
      </p>
      {dropped && (
        <Lazy
          load={loadEncodingChoice}
          draw={({ EncodingChoice }) => (
            <EncodingChoice
              file={dropped.file.name}
              decoded={dropped.decoded}
              onChoose={(encoding) => cleaning.readIn(encoding, dropped)}
            />
          )}
        />
      )}
      {tooLong && (
        <p id={`${id}-long`} class="field-error">
          {t('lineTooLong', { line: tooLong.number, count: nameLength(tooLong.entry), limit: NAME_LENGTH })}
        </p>
      )}
    </div>
  )
}
