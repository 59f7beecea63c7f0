import { useId, useState } from 'preact/hooks'
import { runtimeClient } from '../../clients/runtime-client.ts'
import type { EarlierAnswerFacts } from '../../contract/named-queries.ts'
import { storedDay, storedTime } from '../../messages/stored-time.ts'
import { answersPayload, contradictionIn } from '../../query/answer-fit.ts'
import { identityOf } from '../../query/data-freshness.ts'
import type { Answered } from '../../query/pairs-query.ts'
import type { FlowSettings } from '../../query/query-flow.ts'
import { dataName } from '../../words/answer-text.ts'
import { rulesText } from '../../words/policy-words.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { useClock } from '../drawing/drawing.tsx'
import { addressOf } from '../frame/address.ts'
import { Button } from '../parts/button.tsx'
import type { DisplayedAnswer, EarlierAnswer } from '../session/session-state.ts'
import { useQuery } from '../state/use-query.ts'
import type { ShownAnswer } from './answer-frame.tsx'

export function MoreMenu({ shown, close }: { shown: ShownAnswer; close: () => void }) {
  const locale = useT()
  const { t } = locale
  const { flow } = useView()
  const id = useId()
  const { displayed, table, controls } = shown
  const { result } = displayed
  const earlierAnswers = useQuery(result, () => savedAnswers(flow, result)).answer ?? []
  const [hasFailed, fail] = useState(false)
  const after = (act: () => void) => () => {
    close()
    act()
  }
  const compare = async (id: number): Promise<void> => {
    const earlier = await savedAnswer(flow, result, id)
    if (earlier) after(() => controls.compare(earlier))()
    else fail(true)
  }
  return (
    <>
      <p class="hint">
        <Source displayed={displayed} />
      </p>
      <ul>
        <li>
          <Button
            class="link"
            title={t('refreshHint')}
            aria-disabled={controls.session.run !== null}
            onClick={after(controls.refresh)}
            text={t('refresh')}
          />
        </li>
      </ul>
      {earlierAnswers.length > 0 && <h3 id={id}>{t('compareWith')}</h3>}
      <ul aria-labelledby={id}>
        {earlierAnswers.map((facts) => (
          <li key={facts.id}>
            <Button
              class="link"
              onClick={() => void compare(facts.id)}
              text={t('compareWithAnswer', {
                date: locale.day(storedDay(facts.answered_at)),
                data: dataName(identityOf(facts), locale),
              })}
            />
          </li>
        ))}
      </ul>
      <p role="status">{hasFailed && t('compareFailed')}</p>
      {table.judging && (
        <p class="hint">
          {t('policy')}: {rulesText(table.judging.policy, table.judging.at, locale)} ·{' '}
          <a
            href={flow.daemonBase + addressOf('settings/policies')}
            {...(flow.daemonBase !== '' && { target: '_blank', rel: 'noopener' })}
          >
            {t('place_settings/policies')}
          </a>
        </p>
      )}
    </>
  )
}

/** The time until "3 minutes ago" is updated, in milliseconds. */
const AGE_MS = 20_000

/** Says where the answer came from, when, and how long the query took. */
export function Source({ displayed: { at, result } }: { displayed: DisplayedAnswer }) {
  const { t, ago, moment, duration } = useT()
  const now = useClock(Date.now, AGE_MS)
  const { source, cache, durationMs, batches } = result
  const since = source.from === 'cache' ? storedTime(source.storedAt) : at
  // A stored time after the arrival comes from another clock, so the age is unknown.
  const age = since === null || since > at ? null : ago(Math.max(0, now - since))
  const origin = source.from === 'backend' ? 'fromBackendAgo' : age === null ? 'fromCache' : 'fromCacheAgo'
  const facts = [
    t(origin, { ago: age ?? '' }),
    batches && t('batchesJoined', { count: batches.length }),
    duration(durationMs),
    (cache === 'failed' || cache === 'timeout') && t('notCached'),
  ]
  return <span title={since === null ? undefined : moment(since)}>{facts.filter(Boolean).join(' · ')}</span>
}

/** Time limits in milliseconds: for the list of earlier answers, and for one answer. */
const LIST_MS = 1500
const GET_MS = 30_000

const clientOf = ({ daemonBase, fetch }: FlowSettings) => runtimeClient({ base: daemonBase, fetch })

/** Returns an empty list for a query in batches, after a failure, and if the daemon saves nothing for the view. */
const savedAnswers = async (flow: FlowSettings, { key, batches }: Answered): Promise<EarlierAnswerFacts[]> =>
  batches || flow.workspace?.off
    ? []
    : await clientOf(flow)
        .earlierAnswers(key, { timeoutMs: LIST_MS })
        .catch(() => [])

/** Returns null if the daemon fails, or if the answer does not fit the query. */
export async function savedAnswer(
  flow: FlowSettings,
  { key, payload }: Answered,
  id: number,
): Promise<EarlierAnswer | null> {
  try {
    const options = { timeoutMs: GET_MS }
    const { data: answer, answered_at } = await clientOf(flow).earlierAnswer(key, id, options)
    const at = storedTime(answered_at)
    return at !== null && answersPayload(answer, payload) && contradictionIn(answer) === null
      ? { answer, at }
      : null
  } catch {
    return null
  }
}
