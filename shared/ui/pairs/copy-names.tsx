import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { copyText } from '../parts/files.tsx'

type CopyNamesProps = { text: string; names: readonly string[] }

/** Copies names, one a line. If the browser refuses, they stand selected in a field, to be copied by hand. */
export function CopyNames({ text, names }: CopyNamesProps) {
  const { t } = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState<{ lines: string; isAllowed: boolean } | null>(null)
  const lines = names.join('\n')
  const done = copied?.lines === lines ? copied : null
  const isRefused = done?.isAllowed === false
  useLayoutEffect(() => {
    if (isRefused) field.current?.select()
  }, [isRefused])
  return (
    <span class="copy-names row">
      <span class="hint" role="status">
        {done && t(isRefused ? 'copyRefused' : 'namesCopied', { count: names.length })}
      </span>
      {isRefused && <textarea ref={field} readOnly rows={1} aria-label={t('namesToCopy')} value={lines} />}
      <Button
        class="link"
        onClick={() => void copyText(lines).then((isAllowed) => setCopied({ lines, isAllowed }))}
        text={text}
      />
    </span>
  )
}
