import { useState } from 'preact/hooks'
import { useT } from '../context/use-t.ts'
import { Button } from '../parts/button.tsx'
import { copyText } from '../parts/files.tsx'

type CopyNamesProps = { text: string; names: readonly string[] }

/** Copies names, one a line. */
export function CopyNames({ text, names }: CopyNamesProps) {
  const { t } = useT()
  const [copied, setCopied] = useState<{ lines: string; isAllowed: boolean } | null>(null)
  const lines = names.join('\n')
  const done = copied?.lines === lines ? copied : null
  return (
    <span class="row">
      <span class="hint" role="status">
        {done && t(done.isAllowed ? 'namesCopied' : 'cannotCopyLink', { count: names.length })}
      </span>
      <Button
        class="link"
        onClick={() => void copyText(lines).then((isAllowed) => setCopied({ lines, isAllowed }))}
        text={text}
      />
    </span>
  )
}
