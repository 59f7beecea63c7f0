import { useId, useState } from 'preact/hooks'
import { earlierLines } from '../../../collaborators/collaborator-lines.ts'
import { isWorkbook } from '../../../collaborators/nsf-rows.ts'
import { type CollaboratorLine, MOST_COLLABORATORS } from '../../../contract/own-items.ts'
import type { DecodedText } from '../../../decoded-text.ts'
import { type ListLocale, listTexts } from '../../../messages/list-texts.ts'
import { useT } from '../../context/use-t.ts'
import { EncodingChoice } from '../../names/encoding-choice.tsx'
import { textOfFiles, useFileDrop } from '../../names/file-drop.ts'
import { Button, SubmitButton } from '../../parts/button.tsx'
import { Form, LinesField } from '../../parts/fields.tsx'
import { OpenFileButton } from '../../parts/files.tsx'
import { Problem } from '../../parts/notes.tsx'
import { linesOfForm } from '../export/nsf-form.ts'
import type { ListControls } from '../use-list.ts'

type MergeListProps = { list: ListControls; onDone: () => void }

/** A form for last year's list. */
export function MergeList({ list, onDone }: MergeListProps) {
  const locale = useT(listTexts)
  const { t } = locale
  const id = useId()
  const [text, setText] = useState('')
  const [problem, report] = useState<string | null>(null)
  const { lines } = list.draft
  const own = lines.filter((line) => !line.earlier)
  const merge = (earlier: readonly CollaboratorLine[]): void => {
    // A list that was merged before gives way.
    const merged = [...own, ...earlier]
    if (earlier.length === 0) report(t('mergeNothing'))
    else if (merged.length > MOST_COLLABORATORS) report(t('listFull', { most: MOST_COLLABORATORS }))
    else {
      list.change({ lines: merged }, { key: 'didMerge', values: { count: earlier.length } })
      onDone()
    }
  }
  const [asked, ask] = useState<{ file: File; decoded: DecodedText } | null>(null)
  const read = async (files: readonly File[], encoding?: string): Promise<void> => {
    const [file] = files
    if (!file) return
    const found = await linesOfFile(file, locale, encoding)
    ask('decoded' in found ? { file, decoded: found.decoded } : null)
    if ('problem' in found) report(found.problem)
    else if ('lines' in found) merge(found.lines)
  }
  const { isOver, onBox } = useFileDrop((files) => void read(files))
  return (
    <Form
      {...onBox}
      class={isOver ? 'stack drop-target' : 'stack'}
      onSubmit={() => merge(earlierLines(text))}
    >
      <p class="hint small">{t('mergeHow')}</p>
      <label for={id}>{t('mergeText')}</label>
      <LinesField
        id={id}
        rows={6}
        placeholder={t('mergeExample')}
        value={text}
        onText={(text) => {
          report(null)
          setText(text)
        }}
      />
      <Problem text={problem} />
      {asked && (
        <EncodingChoice
          file={asked.file.name}
          decoded={asked.decoded}
          onChoose={(encoding) => void read([asked.file], encoding)}
        />
      )}
      <div class="row">
        <SubmitButton text={t('merge')} />
        <OpenFileButton
          text={t('mergeFile')}
          accept=".txt,.xlsx,text/plain"
          onFile={(file) => void read([file])}
        />
        {own.length < lines.length && (
          <Button
            class="link end"
            onClick={() => {
              list.change({ lines: own }, { key: 'didForget' })
              onDone()
            }}
            text={t('forgetEarlier')}
          />
        )}
      </div>
    </Form>
  )
}

/** The lines of a text or of a filled form, the text whose encoding is not certain, or why there are none. */
async function linesOfFile(
  file: File,
  locale: ListLocale,
  encoding: string | undefined,
): Promise<{ lines: CollaboratorLine[] } | { decoded: DecodedText } | { problem: string }> {
  // A folder, or a file that is gone, cannot be read.
  const start = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => new ArrayBuffer())
  if (isWorkbook(new Uint8Array(start))) return linesOfForm(file, locale)
  const read = await textOfFiles([file], encoding)
  if ('problem' in read) return { problem: locale.t('mergeNoText', { file: file.name }) }
  return read.isSure ? { lines: earlierLines(read.text) } : { decoded: read }
}
