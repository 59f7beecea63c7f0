import { useId, useMemo, useState } from 'preact/hooks'
import { earlierLines } from '../../../collaborators/collaborator-lines.ts'
import type { CollaboratorTable, CountedPeople } from '../../../collaborators/collaborators.ts'
import { type CollaboratorLine, MOST_COLLABORATORS, OWN_NAME_LENGTH } from '../../../contract/own-items.ts'
import type { DecodedText } from '../../../decoded-text.ts'
import { listTexts } from '../../../messages/list-texts.ts'
import { useT } from '../../context/use-t.ts'
import { EncodingChoice } from '../../names/encoding-choice.tsx'
import { useFileDrop } from '../../names/file-drop.ts'
import { Button } from '../../parts/button.tsx'
import { LinesField } from '../../parts/fields.tsx'
import { OpenFileButton } from '../../parts/files.tsx'
import { type Outcome, OutcomeLine } from '../../parts/notes.tsx'
import { linesOfFile } from '../export/nsf-form.ts'
import type { ListControls } from '../use-list.ts'
import { Differences, type OtherList } from './differences.tsx'

type CompareListProps = {
  list: ListControls
  people: CountedPeople
  table: CollaboratorTable
  onDone: () => void
}

/** Compares the list with another one, which is pasted or in a file, and takes from it what is ticked. */
export function CompareList({ list, people, table, onDone }: CompareListProps) {
  const locale = useT(listTexts)
  const { t, day } = locale
  const id = useId()
  const [text, setText] = useState('')
  const [read, setRead] = useState<OtherList | null>(null)
  const [said, say] = useState<Outcome | null>(null)
  const [asked, ask] = useState<{ file: File; decoded: DecodedText } | null>(null)
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
            setText(text)
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
