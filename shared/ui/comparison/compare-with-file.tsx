import { useRef, useState } from 'preact/hooks'
import { useT } from '../i18n/context.tsx'
import type { EarlierAnswer } from '../session/session-reducer.ts'

/** Loaded with the file: most answers are not compared. */
const load = () => import('./earlier-file.ts')

type CompareWithFileProps = { onEarlier: (earlier: EarlierAnswer) => void }

/** Opens an answer that was saved as JSON, to be compared with the displayed one. */
export function CompareWithFile({ onEarlier }: CompareWithFileProps) {
  const { t } = useT()
  const input = useRef<HTMLInputElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const open = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const earlier = await load().then(
      ({ earlierAnswerIn }) => earlierAnswerIn(file),
      () => null,
    )
    setFailed(earlier === null)
    if (earlier) onEarlier(earlier)
  }
  return (
    <>
      <button type="button" class="link" title={t('compareHint')} onClick={() => input.current?.click()}>
        {t('compare')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('compareFile')}
        accept=".json,application/json"
        onChange={(event) => {
          void open(event.currentTarget.files?.[0])
          // So that the same file can be opened again.
          event.currentTarget.value = ''
        }}
      />
      <span role="status" class="hint">
        {hasFailed && t('compareUnreadable')}
      </span>
    </>
  )
}
