import './export-menu.css'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { copyText, exportFileName, saveFile } from '../parts/file-buttons.tsx'

export type FormatRow = {
  name: string
  hint: ComponentChildren
  file: readonly [type: string, extension: string]
  /** Makes the file or its parts. With empty content, the menu shows only the remark. */
  make: () => { content: string | readonly string[]; remark?: string | undefined }
  isSavedOnly?: boolean
}

type UseFormat = (act: () => Promise<string>) => void

type ExportFormatsProps = {
  formats: readonly FormatRow[]
  children?: (use: UseFormat) => ComponentChildren
}

/** Lists formats, each with buttons that save or copy it. Shows the outcome of the last press. */
export function ExportFormats({ formats, children }: ExportFormatsProps) {
  const { t, sentences } = useT()
  const [said, say] = useState('')
  const use: UseFormat = (act) => {
    say('')
    const done = act().catch((error: unknown) => {
      reportError(error)
      return t('couldNotMake')
    })
    void done.then(say)
  }
  const give = ({ make, file: [type, extension] }: FormatRow, isCopied: boolean) =>
    use(async () => {
      const { content, remark } = make()
      const parts = typeof content === 'string' ? [content] : content
      if (parts.every((part) => part === '') && remark) return remark
      const done = (text: string): string => sentences(text, remark)
      if (isCopied) return (await copyText(parts.join(''))) ? done(t('copied')) : t('cannotCopy')
      const files = parts.map((part, at) => {
        const end = at === 0 ? extension : extension.replace('.', `.${at + 1}.`)
        const file = exportFileName(new Date(), end)
        saveFile(part, type, file)
        return file
      })
      return done(t('saved', { file: files.join(', ') }))
    })
  return (
    <>
      <ul class="export-formats divided">
        {children?.(use)}
        {formats.map((one) => (
          <li key={one.name}>
            <strong>{one.name}</strong>
            <span class="hint">{one.hint}</span>
            <span class="row">
              <FormatAct of="save" name={one.name} onClick={() => give(one, false)} />
              {!one.isSavedOnly && <FormatAct of="copy" name={one.name} onClick={() => give(one, true)} />}
            </span>
          </li>
        ))}
      </ul>
      <p role="status" class="export-status">
        {said}
      </p>
    </>
  )
}

function FormatAct({ of, name, onClick }: { of: 'save' | 'copy'; name: string; onClick: () => void }) {
  const { t } = useT()
  return (
    <Button class="quiet" aria-label={t(`format_${of}`, { format: name })} onClick={onClick} text={t(of)} />
  )
}
