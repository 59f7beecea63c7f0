import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useT } from '../context/use-t.ts'
import { copyText } from '../parts/files.tsx'

type Copied = { text: string; how: 'copied' | 'refused' }

type CopyNamesProps = {
  /** The owner of the names, since the button's name is heard apart from its heading. */
  of: string
  names: readonly string[]
}

/** Copies names, one a line. If the browser refuses, they stand selected in a field, to be copied by hand. */
export function CopyNames({ of, names }: CopyNamesProps) {
  const { t } = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState<Copied | null>(null)
  const text = names.join('\n')
  const how = copied?.text === text ? copied.how : null
  const copy = async (): Promise<void> => {
    setCopied({ text, how: (await copyText(text)) ? 'copied' : 'refused' })
  }
  useLayoutEffect(() => {
    if (how !== 'refused') return
    field.current?.focus()
    field.current?.select()
  }, [how])
  return (
    <span class="copy-names row">
      <span class="hint" role="status">
        {how === 'copied' && t('namesCopied', { count: names.length })}
        {how === 'refused' && t('copyRefused')}
      </span>
      <button type="button" class="quiet" onClick={() => void copy()}>
        {t('copyNames')}
        <span class="visually-hidden"> · {of}</span>
      </button>
      {how === 'refused' && (
        <textarea
          ref={field}
          readOnly
          rows={Math.min(6, names.length)}
          aria-label={t('namesToCopy')}
          value={text}
        />
      )}
    </span>
  )
}
