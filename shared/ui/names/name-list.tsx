import { useId, useMemo, useRef } from 'preact/hooks'
import { ENTRIES_IN_BATCHES, ENTRIES_PER_SIDE, NAME_LENGTH } from '../../limits.ts'
import { nameLength } from '../../query/payload.ts'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { Lazy } from '../parts/lazy.tsx'
import { useFileDrop } from './file-drop.ts'
import { entryLines, LinesTable } from './lines-table.tsx'
import { type EditedList, useListReading } from './list-reading.ts'
import type { PersonSearch } from './suggestions/person-search.ts'
import { optionId, SuggestionList } from './suggestions/suggestion-list.tsx'
import { useCompletion } from './suggestions/use-completion.ts'
import { selectLine } from './text-rows.ts'

const loadChoices = () => import('./reading-choices.tsx')

type NameListProps = EditedList & {
  name: string
  /** `A` or `B`; absent for a single list. */
  letter?: string
  rows: number
  /** Shows `most` beside the number of names. Hides the lines of the list until a reading. */
  isBrief?: boolean
  hintId?: string
  /** The list's limit of names, in one query or in batches. */
  most?: number
  search?: PersonSearch | undefined
}

/** Reads pasted and dropped lists, and completes names. */
export function NameList(props: NameListProps) {
  const { name, label, letter, text, rows, isBrief = false, hintId, search } = props
  const { most = ENTRIES_IN_BATCHES } = props
  const { t } = useT()
  const id = useId()
  const lines = useMemo(() => entryLines(text), [text])
  const count = lines.filter(({ fate }) => fate === 'asked' || fate === 'too-long').length
  const tooLong = lines.find(({ fate }) => fate === 'too-long')
  const isOver = count > most
  const field = useRef<HTMLTextAreaElement>(null)
  const { completion, take, onField } = useCompletion(field, search)
  const listId = `${id}-list`
  const reading = useListReading(props, field)
  const { report, problem, dropped } = reading
  const { isOver: isDropTarget, onBox } = useFileDrop(reading.addFiles)
  return (
    <div {...onBox} class={isDropTarget ? 'name-field stack drop-target' : 'name-field stack'}>
      <div class="row between">
        <label for={id} class="strong">
          {label}
        </label>
        <span id={`${id}-count`} class={isOver ? 'small field-error over' : 'small hint'}>
          {t(!isOver && !isBrief && count > ENTRIES_PER_SIDE ? 'entryCountInBatches' : 'entryCount', {
            count,
            limit: isOver || isBrief ? most : ENTRIES_PER_SIDE,
          })}
        </span>
      </div>
      <textarea
        {...onField}
        {...reading.onField}
        ref={field}
        id={id}
        name={name}
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
          reading.onField.onInput(event)
          onField.onInput(event)
        }}
      />
      {search && <SuggestionList id={listId} completion={completion} field={field} take={take} />}
      {(!isBrief || report) && (
        <div class="name-field-foot small">
          {lines.length > 0 && (
            <LinesTable
              letter={letter}
              lines={lines}
              report={report}
              onSelect={(line) => field.current && selectLine(field.current, line)}
            />
          )}
        </div>
      )}
      {reading.inDoubt.length > 0 && (
        <Lazy
          load={loadChoices}
          draw={({ FormChoice }) => <FormChoice lines={reading.inDoubt} onChoose={reading.readAs} />}
        />
      )}
      {reading.others > 0 && (
        <div class="row small">
          <Button
            class="quiet"
            title={t('leaveOutHint')}
            onClick={reading.leaveOutOthers}
            text={t('leaveOut', { count: reading.others })}
          />
        </div>
      )}
      {/* The status is always in the page, because screen readers do not announce a new element. */}
      <p role="status" class={problem ? 'reading-note field-error' : 'reading-note hint'}>
        {problem && t(problem.key, { file: problem.file ?? '' })}
        {reading.isReading && (
          <>
            {t('cleaningUp')} <Button class="link" onClick={reading.cancel} text={t('cancel')} />
          </>
        )}
      </p>
      {dropped && (
        <Lazy
          load={loadChoices}
          draw={({ EncodingChoice }) => (
            <EncodingChoice
              file={dropped.file.name}
              decoded={dropped.decoded}
              onChoose={(encoding) => reading.readIn(encoding, dropped)}
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
