import { useId, useState } from 'preact/hooks'
import { storedTime } from '../../messages/stored-time.ts'
import { identityOf } from '../../query/data-freshness.ts'
import { dataName } from '../../words/answer-text.ts'
import { rulesText } from '../../words/policy-words.ts'
import { keptAnswer, keptAnswers } from '../comparison/earlier-answers.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { useClock } from '../drawing/drawing.tsx'
import { addressOf } from '../frame/address.ts'
import { Button } from '../parts/button.tsx'
import type { DisplayedAnswer } from '../session/session-state.ts'
import { useQuery } from '../state/use-query.ts'
import type { ShownAnswer } from './answer-frame.tsx'

type MoreMenuProps = { shown: ShownAnswer; close: () => void }

/** The rare acts on an answer: source and age, refresh, comparison. */
export function MoreMenu({ shown, close }: MoreMenuProps) {
  const locale = useT()
  const { t } = locale
  const { flow } = useView()
  const id = useId()
  const { displayed, table, controls } = shown
  const { result } = displayed
  const kept = useQuery(result, () => keptAnswers(flow, result)).answer ?? []
  const [hasFailed, fail] = useState(false)
  const after = (act: () => void) => () => {
    close()
    act()
  }
  const compare = async (id: number): Promise<void> => {
    const earlier = await keptAnswer(flow, result, id)
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
      {kept.length > 0 && <h3 id={id}>{t('compareWith')}</h3>}
      <ul aria-labelledby={id}>
        {kept.map((facts) => (
          <li key={facts.id}>
            <Button
              class="link"
              onClick={() => void compare(facts.id)}
              text={t('compareWithAnswer', {
                date: locale.day(facts.answered_at.slice(0, 10)),
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
            {t('placePolicies')}
          </a>
        </p>
      )}
    </>
  )
}

/** Milliseconds between updates of "3 minutes ago". */
const AGE_MS = 20_000

/** The source of an answer, its age, and the time that it took. */
export function Source({ displayed: { at, result } }: { displayed: DisplayedAnswer }) {
  const { t, ago, moment, duration } = useT()
  const now = useClock(Date.now, AGE_MS)
  const { source, cache, durationMs, batches } = result
  const since = source.from === 'cache' ? storedTime(source.storedAt) : at
  // An answer that was stored after it was read is of another clock, and its age unknown.
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
