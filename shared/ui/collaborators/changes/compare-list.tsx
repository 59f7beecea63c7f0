import type { ComponentChildren } from 'preact'
import { useId, useMemo, useState } from 'preact/hooks'
import { earlierLines } from '../../../collaborators/collaborator-lines.ts'
import type { CollaboratorTable, CountedPeople } from '../../../collaborators/collaborators.ts'
import { type CollaboratorLine, MOST_COLLABORATORS, OWN_NAME_LENGTH } from '../../../contract/own-items.ts'
import { anyText, z } from '../../../contract/zod.ts'
import type { DecodedText } from '../../../decoded-text.ts'
import { jsonIn } from '../../../json.ts'
import { listTexts } from '../../../messages/list-texts.ts'
import { useT } from '../../context/use-t.ts'
import { useView } from '../../context/use-view.ts'
import { EncodingChoice } from '../../names/encoding-choice.tsx'
import { useFileDrop } from '../../names/file-drop.ts'
import { Button } from '../../parts/button.tsx'
import { LinesField, Select } from '../../parts/fields.tsx'
import { OpenFileButton } from '../../parts/files.tsx'
import { type Outcome, OutcomeLine } from '../../parts/notes.tsx'
import { useLinesOfSaved } from '../asking/use-coauthors.ts'
import { linesOfFile } from '../export/nsf-form.ts'
import type { ListControls } from '../use-list.ts'
import { Differences, type OtherList } from './differences.tsx'

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
