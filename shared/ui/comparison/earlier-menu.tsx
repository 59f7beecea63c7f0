import type { RefObject } from 'preact'
import { useId, useLayoutEffect, useState } from 'preact/hooks'
import { earlierAnswersClient } from '../../clients/runtime-client.ts'
import type { EarlierAnswerFacts } from '../../contract/named-queries.ts'
import { storedTime } from '../../i18n/stored-time.ts'
import { answersPayload, contradictionIn } from '../../query/answer-fit.ts'
import { identityOf } from '../../query/data-freshness.ts'
import type { Answered, FlowSettings } from '../../query/query-flow.ts'
import { dataName } from '../../words/coverage-text.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { useMenu } from '../parts/use-menu.ts'
import type { EarlierAnswer } from '../session/session-reducer.ts'
import './earlier-menu.css'

/** A press on a button may open a file for some seconds: by then the daemon has answered or is not waited for. */
const LIST_MS = 1500
const GET_MS = 30_000

const clientOf = ({ daemonBase, fetch }: FlowSettings) => earlierAnswersClient({ base: daemonBase, fetch })

/** The earlier answers that the daemon keeps of a query. Rejects with a `Failure`: an older daemon does not know them. */
export const askForEarlier = (flow: FlowSettings, key: string): Promise<EarlierAnswerFacts[]> =>
  clientOf(flow).list(key, { timeoutMs: LIST_MS })

type EarlierMenuProps = {
  answered: Answered
  earlier: readonly EarlierAnswerFacts[]
  /** What has opened the menu, and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
  onEarlier: (earlier: EarlierAnswer) => void
  onFile: () => void
  onClose: () => void
}

/** The earlier answers of a named query by their dates, and a file, to compare with. */
export function EarlierMenu(props: EarlierMenuProps) {
  const { answered, earlier, button, onEarlier, onFile, onClose } = props
  const { flow } = useView()
  const locale = useT()
  const { t } = locale
  const id = useId()
  const { menu, close } = useMenu(button, onClose)
  const [hasFailed, setFailed] = useState(false)
  useLayoutEffect(() => menu.current?.querySelector('button')?.focus(), [])
  const choose = async ({ id }: EarlierAnswerFacts): Promise<void> => {
    setFailed(false)
    const found = await read(flow, answered, id).catch(() => null)
    if (!found) return setFailed(true)
    close()
    onEarlier(found)
  }
  return (
    <div ref={menu} class="menu-box earlier-menu" role="dialog" aria-labelledby={id}>
      <h3 id={id}>{t('compareWith')}</h3>
      <ul>
        {earlier.map((facts) => (
          <li key={facts.id}>
            <button type="button" class="link" onClick={() => choose(facts)}>
              {t('compareWithAnswer', {
                date: locale.day(facts.answered_at.slice(0, 10)),
                data: dataName(identityOf(facts), locale),
              })}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            class="link"
            onClick={() => {
              close()
              onFile()
            }}
          >
            {t('compareWithFile')}
          </button>
        </li>
      </ul>
      <p role="status" class="hint">
        {hasFailed && t('compareFailed')}
      </p>
    </div>
  )
}

/** An earlier answer; null if it is to another query whose key is the same. */
async function read(
  flow: FlowSettings,
  { key, payload }: Answered,
  id: number,
): Promise<EarlierAnswer | null> {
  const { answer, answeredAt } = await clientOf(flow).get(key, id, { timeoutMs: GET_MS })
  const at = storedTime(answeredAt)
  return at === null || !answersPayload(answer, payload) || contradictionIn(answer) !== null
    ? null
    : { answer, at }
}
