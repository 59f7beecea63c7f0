import { useId, useMemo, useState } from 'preact/hooks'
import { earlierLines } from '../../../collaborators/collaborator-lines.ts'
import {
  type CollaboratorTable,
  type CountedPeople,
  changedTable,
} from '../../../collaborators/collaborator-list.ts'
import { collaboratorLine } from '../../../collaborators/collaborator-texts.ts'
import { type Difference, differencesFrom, takeLines } from '../../../collaborators/compare-collaborators.ts'
import { calendarDate, isoDate } from '../../../conflicts/policy/conflict-policy.ts'
import { type CollaboratorLine, MOST_COLLABORATORS, OWN_NAME_LENGTH } from '../../../contract/own-items.ts'
import type { DecodedText } from '../../../encodings/decoded-text.ts'
import { listTexts } from '../../../messages/list-texts.ts'
import { useT } from '../../context/use-t.ts'
import type { Section } from '../../list/grid-row.tsx'
import { type Column, RowGrid } from '../../list/row-grid.tsx'
import { useFileDrop } from '../../names/file-drop.ts'
import { EncodingChoice } from '../../names/reading-choices.tsx'
import { Button } from '../../parts/button.tsx'
import { OpenFileButton } from '../../parts/file-buttons.tsx'
import { type Outcome, OutcomeLine } from '../../parts/notes.tsx'
import { linesOfFile } from '../export/nsf-workbook.ts'
import type { ListControls } from '../use-list.ts'

type CompareListProps = {
  list: ListControls
  people: CountedPeople
  table: CollaboratorTable
  onDone: () => void
}

export function CompareList({ list, people, table, onDone }: CompareListProps) {
  const locale = useT(listTexts)
  const { t, day } = locale
  const id = useId()
  const [text, setText] = useState('')
  const [read, setRead] = useState<OtherList | null>(null)
  const [said, say] = useState<Outcome | null>(null)
  const [asked, ask] = useState<{ file: File; decoded: DecodedText } | null>(null)
  const typed = useMemo(() => earlierLines(text), [text])
  const today = day(isoDate(calendarDate(new Date())))
  const other = read ?? (typed.length > 0 ? { lines: typed, from: t('pastedList', { date: today }) } : null)
  const take = (lines: readonly CollaboratorLine[], from: string): void => {
    say(lines.length === 0 ? { text: t('noLines'), isProblem: true } : null)
    setRead(lines.length === 0 ? null : { lines, from: [...from].slice(0, OWN_NAME_LENGTH).join('') })
  }
  const open = async ([file]: readonly File[], encoding?: string): Promise<void> => {
    if (!file) return
    const found = await linesOfFile(file, locale, encoding)
    ask('decoded' in found ? { file, decoded: found.decoded } : null)
    if ('problem' in found) say({ text: found.problem, isProblem: true })
    else if ('lines' in found) take(found.lines, file.name)
  }
  const { isOver, onBox } = useFileDrop((files) => void open(files))
  return (
    <section class="compare-list stack" aria-label={t('compareList')}>
      <div {...onBox} class={isOver ? 'card stack drop-target' : 'card stack'}>
        <label for={id}>{t('otherList')}</label>
        <textarea
          id={id}
          rows={4}
          dir="auto"
          spellcheck={false}
          aria-describedby={`${id}-hint`}
          placeholder={t('otherListExample')}
          value={text}
          onInput={({ currentTarget }) => {
            setRead(null)
            say(null)
            setText(currentTarget.value)
          }}
        />
        <p id={`${id}-hint`} class="hint small">
          {t('compareHow')}
        </p>
        <div class="row">
          <OpenFileButton
            text={t('otherListFile')}
            accept=".txt,.csv,.xlsx,text/plain"
            onFile={(file) => void open([file])}
          />
          <Button class="quiet end" onClick={onDone} text={t('close')} />
        </div>
        {asked && (
          <EncodingChoice
            file={asked.file.name}
            decoded={asked.decoded}
            onChoose={(encoding) => void open([asked.file], encoding)}
          />
        )}
        <OutcomeLine of={said} />
      </div>
      {other && (
        <Differences
          // A new key discards the ticks of the previous list.
          key={read ? read.from : 'typed'}
          list={list}
          people={people}
          table={table}
          other={other}
          onDone={onDone}
          onFull={() => say({ text: t('listFull', { most: MOST_COLLABORATORS }), isProblem: true })}
        />
      )}
    </section>
  )
}

type OtherList = { lines: readonly CollaboratorLine[]; from: string }

type DifferencesProps = {
  list: ListControls
  people: CountedPeople
  table: CollaboratorTable
  other: OtherList
  onDone: () => void
  onFull: () => void
}

function Differences({ list, people, table, other, onDone, onFull }: DifferencesProps) {
  const { t } = useT(listTexts)
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isOpen, open] = useState(false)
  const differences = useMemo(() => {
    const { past } = changedTable(people, { out: [], lines: other.lines })
    const names = new Set(past.map(({ fullName }) => fullName))
    return differencesFrom(people, table, other.lines, ({ name }) => names.has(name))
  }, [people, table, other.lines])
  const { theirs, otherwise, ours } = differences
  const isTicked = ({ id, isPlain }: Difference): boolean => ticks.get(id) ?? isPlain
  const toTake = [...theirs, ...otherwise]
  const count = toTake.filter(isTicked).length
  const tick = (all: readonly Difference[], is: boolean): void =>
    setTicks((before) => new Map([...before, ...all.map(({ id }) => [id, is] as const)]))
  const take = (): void => {
    const taken = takeLines(list.draft, people, differences, isTicked, other.from)
    if (taken.lines.length > MOST_COLLABORATORS) {
      onFull()
      return
    }
    list.change(taken, { key: 'didTake', values: { count, list: other.from } })
    onDone()
  }
  const tickAll = (all: readonly Difference[]) => {
    const isAll = all.every(isTicked)
    return <Button class="link" onClick={() => tick(all, !isAll)} text={t(isAll ? 'tickNone' : 'tickAll')} />
  }
  const columns: Column<Difference>[] = [
    {
      key: 'tick',
      head: t('takeThis'),
      draw: (one) =>
        one.theirs && (
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('labelOf', { text: t('takeThis'), of: one.theirs.name })}
            checked={isTicked(one)}
            onChange={({ currentTarget }) => tick([one], currentTarget.checked)}
          />
        ),
    },
    {
      key: 'there',
      head: other.from,
      value: ({ theirs }) => theirs?.name ?? '',
      draw: ({ theirs, isPast }) => (
        <>
          {lineText(theirs)} {isPast && <small class="hint">{t('isPast')}</small>}
        </>
      ),
    },
    {
      key: 'here',
      head: t('columnHere'),
      value: ({ ours }) => ours?.name ?? '',
      draw: ({ ours }) => lineText(ours),
    },
  ]
  const headOf = (key: 'differs' | 'onlyThere', rows: readonly Difference[]): Section<Difference> => {
    const text = t(key, { count: rows.length })
    return { key, rows, head: { text, acts: tickAll(rows) } }
  }
  const onlyHere = t('onlyHere', { count: ours.length })
  const sections: Section<Difference>[] = [
    headOf('differs', otherwise),
    headOf('onlyThere', theirs),
    { key: 'ours', rows: ours, fold: { text: onlyHere, isOpen, onToggle: () => open(!isOpen) } },
  ]
  const shown = sections.filter(({ rows }) => rows.length > 0)
  return (
    <>
      <div class="row between">
        <p class="summary" role="status">
          {shown.map(({ head, fold }) => head?.text ?? fold?.text).join(' · ') || t('comparedSame')}
        </p>
        {toTake.length > 0 && (
          <Button
            class="primary"
            aria-disabled={count === 0}
            onClick={() => take()}
            text={t('takeTicked', { count })}
          />
        )}
      </div>
      {shown.length > 0 && (
        <RowGrid
          label={t('compareCaption')}
          kind="of-differences"
          columns={columns}
          rows={shown}
          nothing={null}
          keyOf={({ id }) => id}
          onChoose={(one) => one.theirs && tick([one], !isTicked(one))}
        />
      )}
    </>
  )
}

const lineText = (of: Pick<CollaboratorLine, 'name' | 'affiliation'> | null) =>
  of ? <bdi>{of.affiliation === null ? of.name : collaboratorLine(of.name, of.affiliation)}</bdi> : '–'
