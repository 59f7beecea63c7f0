import { useRef, useState } from 'preact/hooks'
import type { EarlierAnswerFacts } from '../../contract/named-queries.ts'
import type { Answered } from '../../query/query-flow.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { JsonFileInput } from '../parts/files.tsx'
import type { EarlierAnswer } from '../session/session-reducer.ts'
import { earlierAnswerIn } from './earlier-file.ts'
import { askForEarlier, EarlierMenu } from './earlier-menu.tsx'

type CompareProps = { answered: Answered; onEarlier: (earlier: EarlierAnswer) => void }

/**
 * Compares the displayed answer with an earlier one: one that was saved as JSON, or one that the daemon has kept since the
 * query has a name. Whether it has any is asked when the button is pressed.
 */
export function Compare({ answered, onEarlier }: CompareProps) {
  const { t } = useT()
  const { flow } = useView()
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isAsking = useRef(false)
  const [opened, setOpened] = useState<readonly EarlierAnswerFacts[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const openFile = (): void => {
    setOpened(null)
    input.current?.click()
  }
  const press = async (): Promise<void> => {
    if (opened) return setOpened(null)
    if (isAsking.current) return
    isAsking.current = true
    // Nothing is stored of an answer in batches. Whatever fails, there is still the file.
    const found = answered.batches ? [] : await askForEarlier(flow, answered.key).catch(() => [])
    isAsking.current = false
    if (found.length > 0) setOpened(found)
    else openFile()
  }
  const read = async (file: File): Promise<void> => {
    const earlier = await earlierAnswerIn(file)
    setFailed(earlier === null)
    if (earlier) onEarlier(earlier)
  }
  return (
    <span class="compare">
      <button
        ref={button}
        type="button"
        class="link"
        title={t('compareHint')}
        aria-expanded={opened !== null}
        onClick={press}
      >
        {t('compare')}
      </button>
      <JsonFileInput input={input} label={t('compareFile')} onFile={(file) => void read(file)} />{' '}
      <span role="status" class="hint">
        {hasFailed && t('compareUnreadable')}
      </span>
      {opened && (
        <EarlierMenu
          answered={answered}
          earlier={opened}
          button={button}
          onEarlier={(earlier) => {
            setFailed(false)
            onEarlier(earlier)
          }}
          onFile={openFile}
          onClose={() => setOpened(null)}
        />
      )}
    </span>
  )
}
