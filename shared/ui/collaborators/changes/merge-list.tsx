import { useId, useState } from 'preact/hooks'
import { earlierLines } from '../../../collaborators/collaborator-lines.ts'
import type { ListLocale } from '../../../collaborators/messages/list-texts.ts'
import { isWorkbook } from '../../../collaborators/nsf-rows.ts'
import { type CollaboratorLine, MOST_COLLABORATORS } from '../../../contract/own-items.ts'
import { textOfFiles, useFileDrop } from '../../form/cleaning/file-drop.ts'
import { Button, SubmitButton } from '../../parts/button.tsx'
import { Form, LinesField } from '../../parts/fields.tsx'
import { OpenFileButton } from '../../parts/files.tsx'
import { Problem } from '../../parts/notes.tsx'
import { linesOfForm } from '../export/nsf-form.ts'
import type { ListControls } from '../use-list.ts'
import { useListT } from '../use-list-t.ts'

type MergeListProps = { list: ListControls; onDone: () => void }

/** A form for last year's list. */
export function MergeList({ list, onDone }: MergeListProps) {
  const locale = useListT()
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
  const read = async (files: readonly File[]): Promise<void> => {
    const [file] = files
    if (!file) return
    const found = await linesOfFile(file, locale)
    if ('problem' in found) report(found.problem)
    else merge(found.lines)
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

/** The lines of a text or of a filled form, or why there are none. */
async function linesOfFile(
  file: File,
  locale: ListLocale,
): Promise<{ lines: CollaboratorLine[] } | { problem: string }> {
  // A folder, or a file that is gone, cannot be read.
  const start = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => new ArrayBuffer())
  if (isWorkbook(new Uint8Array(start))) return linesOfForm(file, locale)
  const read = await textOfFiles([file])
  return 'problem' in read
    ? { problem: locale.t('mergeNoText', { file: file.name }) }
    : { lines: earlierLines(read.text) }
}
