import { useId, useRef, useState } from 'preact/hooks'
import { earlierLines } from '../../../collaborators/collaborator-lines.ts'
import type { ListLocale } from '../../../collaborators/messages/list-texts.ts'
import type { CollaboratorLine } from '../../../contract/own-items.ts'
import { textOfFiles, useFileDrop } from '../../form/cleaning/file-drop.ts'
import { Button } from '../../parts/button.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { isWorkbook, linesOfForm } from '../nsf-form.ts'
import type { ListControls } from '../use-list.ts'
import { useListT } from '../use-list-t.ts'
import { MOST_LINES, withEarlier } from './own-lines.ts'

type MergeListProps = { list: ListControls }

/** A button that opens a form for last year's list. */
export function MergeList(props: MergeListProps) {
  const { t } = useListT()
  return (
    <MenuButton text={t('mergeList')} class="quiet" name={t('mergeList')} box="list-box">
      {(close) => <MergeForm {...props} onDone={close} />}
    </MenuButton>
  )
}

function MergeForm({ list, onDone }: MergeListProps & { onDone: () => void }) {
  const locale = useListT()
  const { t } = locale
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [problem, report] = useState<string | null>(null)
  const { lines } = list.draft
  const merge = (earlier: readonly CollaboratorLine[]): void => {
    const merged = withEarlier(lines, earlier)
    if (earlier.length === 0) report(t('mergeNothing'))
    else if (merged.length > MOST_LINES) report(t('listFull', { most: MOST_LINES }))
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
    <form
      {...onBox}
      class={isOver ? 'stack drop-target' : 'stack'}
      onSubmit={(event) => {
        event.preventDefault()
        merge(earlierLines(text))
      }}
    >
      <p class="hint small">{t('mergeHow')}</p>
      <label for={id}>{t('mergeText')}</label>
      <textarea
        id={id}
        dir="auto"
        rows={6}
        spellcheck={false}
        placeholder={t('mergeExample')}
        value={text}
        onInput={({ currentTarget }) => {
          report(null)
          setText(currentTarget.value)
        }}
      />
      {problem && (
        <p role="alert" class="field-error">
          {problem}
        </p>
      )}
      <div class="row">
        <button type="submit" class="primary">
          {t('merge')}
        </button>
        <Button onClick={() => input.current?.click()} text={t('mergeFile')} />
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('mergeFile')}
          accept=".txt,.csv,.xlsx,text/plain"
          onChange={({ currentTarget }) => {
            void read([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
        {lines.some(({ earlier }) => earlier) && (
          <Button
            class="link end"
            onClick={() => {
              list.change({ lines: lines.filter(({ earlier }) => !earlier) }, { key: 'didForget' })
              onDone()
            }}
            text={t('forgetEarlier')}
          />
        )}
      </div>
    </form>
  )
}

/** The lines of a text or of a filled form, or why there are none. */
async function linesOfFile(
  file: File,
  locale: ListLocale,
): Promise<{ lines: CollaboratorLine[] } | { problem: string }> {
  // A folder, or a file that is gone, cannot be read.
  if (await isWorkbook(file).catch(() => false)) return linesOfForm(file, locale)
  const read = await textOfFiles([file])
  return 'problem' in read
    ? { problem: locale.t('mergeNoText', { file: file.name }) }
    : { lines: earlierLines(read.text) }
}
