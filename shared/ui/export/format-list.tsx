import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { copyText, exportFileName, saveFile } from '../parts/files.tsx'
import './export-menu.css'

/** A file or the parts of one, and what has to be said of it. Without a part nothing is saved, and the remark says why. */
export type Made = { parts: readonly string[]; remark?: string | null }

/** `end`: how the name of its file ends. */
type FormatRow = {
  name: string
  hint: ComponentChildren
  file: readonly [type: string, end: string]
  make: () => Made
}

/** Does something with a file and says what became of it. */
type Use = (act: () => Promise<string>) => () => void

type FormatListProps = {
  rows: readonly FormatRow[]
  /** Rows of other acts, which come first. */
  children?: (use: Use) => ComponentChildren
}

/** The formats of a document, each with what it is for, to save or to copy, and what became of the last press. */
export function FormatList({ rows, children }: FormatListProps) {
  const { t } = useT()
  const [said, say] = useState('')
  const use: Use = (act) => async () => {
    say('')
    say(
      await act().catch((error: unknown) => {
        reportError(error)
        return t('couldNotMake')
      }),
    )
  }
  const taking = (make: () => Made, take: (parts: readonly string[]) => string | Promise<string>) =>
    use(async () => {
      const { parts, remark } = make()
      const taken = parts.length > 0 && (await take(parts))
      return [taken, remark].filter(Boolean).join(' ')
    })
  return (
    <>
      <ul class="export-formats divided">
        {children?.(use)}
        {rows.map(({ name, hint, file: [type, end], make }) => {
          const save = (parts: readonly string[]): string => {
            const files = parts.map((part, at) => {
              const file = exportFileName(new Date(), at === 0 ? end : end.replace('.', `.${at + 1}.`))
              saveFile(part, type, file)
              return file
            })
            return t('saved', { file: files.join(', ') })
          }
          const copy = async (parts: readonly string[]): Promise<string> =>
            t((await copyText(parts.join(''))) ? 'copied' : 'cannotCopy')
          return (
            <li key={name}>
              <strong>{name}</strong>
              <span class="hint">{hint}</span>
              <span class="row">
                <Button
                  class="quiet"
                  aria-label={t('saveFormat', { format: name })}
                  onClick={taking(make, save)}
                  text={t('save')}
                />
                {type !== 'text/html' && (
                  <Button
                    class="quiet"
                    aria-label={t('copyFormat', { format: name })}
                    onClick={taking(make, copy)}
                    text={t('copy')}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
      <p role="status" class="export-status">
        {said}
      </p>
    </>
  )
}
