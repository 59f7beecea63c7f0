import { useContext, useRef, useState } from 'preact/hooks'
import type { Answered } from '../../query/query-flow.ts'
import { useT } from '../i18n/context.tsx'
import { JsonFileInput } from '../parts/files.tsx'
import { FlowContext } from '../session/flow-context.ts'
import type { EarlierAnswer } from '../session/session-reducer.ts'
import type { EarlierMenu, EarlierMenuProps } from './earlier-menu.tsx'

/** Loaded with the file: most answers are not compared. */
const loadFile = () => import('./earlier-file.ts')
const loadMenu = () => import('./earlier-menu.tsx')

type Opened = { Menu: typeof EarlierMenu } & Pick<EarlierMenuProps, 'earlier'>

type CompareProps = { answered: Answered; onEarlier: (earlier: EarlierAnswer) => void }

/**
 * Compares the displayed answer with an earlier one: one that was saved as JSON, or one that the daemon has kept since the
 * query has a name. Whether it has any is asked when the button is pressed.
 */
export function Compare({ answered, onEarlier }: CompareProps) {
  const { t } = useT()
  const flow = useContext(FlowContext)
  const button = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const isAsking = useRef(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const openFile = (): void => {
    setOpened(null)
    input.current?.click()
  }
  const press = async (): Promise<void> => {
    if (opened) return setOpened(null)
    if (isAsking.current) return
    isAsking.current = true
    // Whatever fails, there is still the file.
    const found = await earlierOf(answered).catch(() => null)
    isAsking.current = false
    if (found) setOpened(found)
    else openFile()
  }
  const earlierOf = async ({ key, batches }: Answered): Promise<Opened | null> => {
    // Nothing is stored of an answer in batches.
    if (!flow || batches) return null
    const { EarlierMenu: Menu, askForEarlier } = await loadMenu()
    const earlier = await askForEarlier(flow, key)
    return earlier.length === 0 ? null : { Menu, earlier }
  }
  const read = async (file: File): Promise<void> => {
    const earlier = await loadFile().then(
      ({ earlierAnswerIn }) => earlierAnswerIn(file),
      () => null,
    )
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
      {opened && flow && (
        <opened.Menu
          flow={flow}
          answered={answered}
          earlier={opened.earlier}
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
