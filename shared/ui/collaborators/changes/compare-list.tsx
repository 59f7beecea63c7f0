import type { ComponentChildren } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import { earlierLines } from '../../../collaborators/collaborator-lines.ts'
import { hotcrpText } from '../../../collaborators/collaborator-texts.ts'
import {
  type Collaborator,
  type CollaboratorTable,
  type CountedPeople,
  changedTable,
} from '../../../collaborators/collaborators.ts'
import { type Difference, differencesFrom, takeLines } from '../../../collaborators/take-lines.ts'
import { type CollaboratorLine, MOST_COLLABORATORS, OWN_NAME_LENGTH } from '../../../contract/own-items.ts'
import { anyText, z } from '../../../contract/zod.ts'
import type { DecodedText } from '../../../decoded-text.ts'
import { collaboratorLine } from '../../../export/documents/collaborators.ts'
import { jsonIn } from '../../../json.ts'
import { listTexts } from '../../../messages/list-texts.ts'
import { useT } from '../../context/use-t.ts'
import { useView } from '../../context/use-view.ts'
import { type Column, RowGrid, type Section } from '../../list/row-grid.tsx'
import { EncodingChoice } from '../../names/encoding-choice.tsx'
import { useFileDrop } from '../../names/file-drop.ts'
import { Button } from '../../parts/button.tsx'
import { LinesField, Select } from '../../parts/fields.tsx'
import { copyText, OpenFileButton } from '../../parts/files.tsx'
import { type Outcome, OutcomeLine } from '../../parts/notes.tsx'
import { useLinesOfSaved } from '../asking/saved-lines.ts'
import { linesOfFile } from '../export/nsf-form.ts'
import type { ListControls } from '../use-list.ts'

/** Draws a way to read one's lists from a HotCRP site. */
export type SiteLists = (onRead: (text: string) => void) => ComponentChildren

/** The other list as the view keeps it over a reload; null while nothing is compared. */
export function useListElsewhere() {
  const { storage } = useView()
  const [text, setText] = useState(() => {
    const read = z.safeParse(anyText, jsonIn(storage.read('collaborators-elsewhere') ?? ''))
    return read.success ? read.data : null
  })
  const set = (now: string | null): void => {
    setText(now)
    void storage.write('collaborators-elsewhere', now === null ? '' : JSON.stringify(now))
  }
  return [text, set] as const
}

/** Another list that was read: its lines, and its name. */
type OtherList = { lines: readonly CollaboratorLine[]; from: string }

type CompareListProps = {
  list: ListControls
  people: CountedPeople
  table: CollaboratorTable
  /** The other list, as it stands in the field. */
  text: string
  onText: (text: string) => void
  onDone: () => void
  siteLists?: SiteLists | undefined
}

/** Compares the list with another one, which is pasted, in a file, in HotCRP or saved, and takes from it what is ticked. */
export function CompareList(props: CompareListProps) {
  const { list, people, table, text, onText, onDone, siteLists } = props
  const locale = useT(listTexts)
  const { t, day } = locale
  const id = useId()
  const [read, setRead] = useState<OtherList | null>(null)
  const [said, say] = useState<Outcome | null>(null)
  const [asked, ask] = useState<{ file: File; decoded: DecodedText } | null>(null)
  const linesOfSaved = useLinesOfSaved()
  const others = list.saved.filter(({ name }) => name !== list.draft.name)
  const typed = useMemo(() => earlierLines(text), [text])
  const other =
    read ?? (typed.length > 0 ? { lines: typed, from: t('pastedList', { date: day(today()) }) } : null)
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
        <LinesField
          id={id}
          rows={4}
          aria-describedby={`${id}-hint`}
          placeholder={t('otherListExample')}
          value={text}
          onText={(text) => {
            setRead(null)
            say(null)
            onText(text)
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
          {others.length > 0 && (
            <Select
              aria-label={t('otherListSaved')}
              value=""
              choices={[
                { value: '', label: t('otherListSaved') },
                ...others.map(({ name }) => ({ value: name, label: name })),
              ]}
              onChoose={async (name) => {
                const saved = others.find((one) => one.name === name)
                if (saved) take(await linesOfSaved(saved), name)
              }}
            />
          )}
          {siteLists?.((read) => onText(joined(text, read)))}
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
          // Ticks are of one list.
          key={read ? read.from : 'typed'}
          {...{ list, people, table, other, onDone }}
          onFull={() => say({ text: t('listFull', { most: MOST_COLLABORATORS }), isProblem: true })}
        />
      )}
    </section>
  )
}

const today = (): string => new Date().toISOString().slice(0, 10)

/** Two texts as one, each line once. */
const joined = (text: string, more: string): string =>
  [...new Set([text, more].join('\n').split('\n'))].filter((line) => line.trim() !== '').join('\n')

type DifferencesProps = Pick<CompareListProps, 'list' | 'people' | 'table' | 'onDone'> & {
  other: OtherList
  onFull: () => void
}

/** Where the lists differ, with a tick at what can be taken. */
function Differences({ list, people, table, other, onDone, onFull }: DifferencesProps) {
  const { t } = useT(listTexts)
  const [ticks, setTicks] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [isOpen, open] = useState(false)
  const [isCopied, setCopied] = useState<boolean | null>(null)
  const differences = useMemo(() => {
    const { past } = changedTable(people, { out: [], lines: other.lines })
    const names = new Set(past.map(({ fullName }) => fullName))
    return differencesFrom(table, other.lines, ({ name }) => names.has(name))
  }, [people, table, other.lines])
  const { theirs, otherwise, ours } = differences
  const isTicked = ({ id, isPlain }: Difference): boolean => ticks.get(id) ?? isPlain
  const toTake = [...theirs, ...otherwise]
  const count = toTake.filter(isTicked).length
  const tick = (all: readonly Difference[], is: boolean): void =>
    setTicks((before) => new Map([...before, ...all.map(({ id }) => [id, is] as const)]))
  const take = (): void => {
    const taken = takeLines(list.draft, differences, isTicked, other.from)
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
      ...{ key: 'there', head: other.from, value: ({ theirs }) => theirs?.name ?? '' },
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
  const copy = async (): Promise<void> => {
    const missing = ours.flatMap(({ ours }): Collaborator[] => (ours ? [ours] : []))
    setCopied(await copyText(hotcrpText(missing, false)))
  }
  const sections: (Section<Difference> | false)[] = [
    otherwise.length > 0 && {
      ...{ key: 'otherwise', rows: otherwise },
      head: { text: t('differs', { count: otherwise.length }), acts: tickAll(otherwise) },
    },
    theirs.length > 0 && {
      ...{ key: 'theirs', rows: theirs },
      head: { text: t('onlyThere', { count: theirs.length }), acts: tickAll(theirs) },
    },
    ours.length > 0 && {
      ...{ key: 'ours', rows: ours },
      fold: { text: t('onlyHere', { count: ours.length }), isOpen, onToggle: () => open(!isOpen) },
    },
  ]
  const shown = sections.filter((section) => section !== false)
  return (
    <>
      <div class="row between">
        <p class="summary" role="status">
          {shown.length === 0
            ? t('comparedSame')
            : [
                otherwise.length > 0 && t('differs', { count: otherwise.length }),
                theirs.length > 0 && t('onlyThere', { count: theirs.length }),
                ours.length > 0 && t('onlyHere', { count: ours.length }),
              ]
                .filter(Boolean)
                .join(' · ')}
        </p>
        <span class="row">
          {ours.length > 0 && (
            <Button
              class="quiet"
              onClick={() => void copy()}
              text={t(isCopied === null ? 'copyMissing' : isCopied ? 'copied' : 'cannotCopy')}
            />
          )}
          {toTake.length > 0 && (
            <Button
              class="primary"
              aria-disabled={count === 0}
              onClick={() => count > 0 && take()}
              text={t('takeTicked', { count })}
            />
          )}
        </span>
      </div>
      {shown.length > 0 && (
        <RowGrid
          label={t('compareCaption')}
          kind="of-differences"
          columns={columns}
          rows={shown}
          nothing={null}
          keyOf={({ id }) => id}
          isChosen={nothingChosen}
          onChoose={(one) => one.theirs && tick([one], !isTicked(one))}
        />
      )}
    </>
  )
}

const nothingChosen = (): boolean => false

const lineText = (of: Pick<CollaboratorLine, 'name' | 'affiliation'> | null) =>
  of ? <bdi>{of.affiliation === null ? of.name : collaboratorLine(of.name, of.affiliation)}</bdi> : '–'
