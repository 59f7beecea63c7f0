import { useId, useState } from 'preact/hooks'
import { chosenPreset } from '../../conflicts/policy/chosen-policy.ts'
import { ANY_WORK } from '../../conflicts/policy/policy.ts'
import type { Message } from '../../messages/locale.ts'
import { storedTime } from '../../messages/stored-time.ts'
import { identityOf } from '../../query/data-freshness.ts'
import { questionFragment } from '../../query/question-link.ts'
import { dataName } from '../../words/answer-text.ts'
import { rulesText } from '../../words/policy-words.ts'
import { earlierAnswerIn, keptAnswer, keptAnswers } from '../comparison/earlier-answers.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { useClock } from '../drawing/drawing.tsx'
import { Button } from '../parts/button.tsx'
import { copyText, OpenFileButton } from '../parts/files.tsx'
import { PolicySources } from '../policy/policy-sources.tsx'
import type { DisplayedAnswer, EarlierAnswer } from '../session/session-state.ts'
import { useQuery } from '../state/use-query.ts'
import type { ShownAnswer } from './answer-frame.tsx'

type MoreMenuProps = { shown: ShownAnswer; close: () => void }

/** The rare acts on an answer: source and age, refresh, link, comparison. */
export function MoreMenu({ shown, close }: MoreMenuProps) {
  const locale = useT()
  const { t } = locale
  const { flow } = useView()
  const id = useId()
  const { displayed, table, controls, policies } = shown
  const { result } = displayed
  const kept = useQuery(result, () => keptAnswers(flow, result)).answer ?? []
  const [said, say] = useState<Message | null>(null)
  const after = (act: () => void) => () => {
    close()
    act()
  }
  const compare = (earlier: EarlierAnswer | null, problem: Message['key']): void =>
    earlier ? after(() => controls.compare(earlier))() : say({ key: problem })
  const preset = chosenPreset(policies.chosen)
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
        <li>
          <Button class="link" onClick={async () => say(await copyLink())} text={t('copyLink')} />
        </li>
      </ul>
      <h3 id={id}>{t('compareWith')}</h3>
      <ul aria-labelledby={id}>
        {kept.map((facts) => (
          <li key={facts.id}>
            <Button
              class="link"
              onClick={async () => compare(await keptAnswer(flow, result, facts.id), 'compareFailed')}
              text={t('compareWithAnswer', {
                date: locale.day(facts.answered_at.slice(0, 10)),
                data: dataName(identityOf(facts), locale),
              })}
            />
          </li>
        ))}
        <li>
          <OpenFileButton
            class="link"
            text={t('compareWithFile')}
            label={t('compareFile')}
            onFile={async (file) => compare(await earlierAnswerIn(file), 'compareUnreadable')}
          />
        </li>
      </ul>
      <p role="status">{said && t(said.key, said.values)}</p>
      {table.judging && (
        <p class="hint">
          {t('policy')}: {rulesText(table.judging.policy, table.judging.at, locale)}
          {preset && preset.id !== 'any' && <PolicySources preset={preset} />}
        </p>
      )}
    </>
  )

  /** A link to the daemon's page, whichever view it is copied in. */
  async function copyLink(): Promise<Message> {
    const { left, right, exact_base_match, year_min, limit_per_pair, author_limit } = result.payload
    const options = {
      exactBaseMatch: exact_base_match,
      yearMin: year_min,
      limitPerPair: limit_per_pair,
      authorLimit: author_limit,
    }
    const policy = table.judging?.policy.name ?? ANY_WORK.name
    const fragment = await questionFragment({ left, right, options, policy })
    const link = `${flow.daemonBase || location.origin}/${fragment}`
    if (!(await copyText(link))) return { key: 'cannotCopyLink' }
    const count = link.length
    return count > LONG_LINK ? { key: 'copiedLongLink', values: { count } } : { key: 'copiedLink' }
  }
}

/** A link that some programs cut. */
const LONG_LINK = 2000

/** Milliseconds between updates of "3 minutes ago". */
const AGE_MS = 20_000

/** The source of an answer, its age, and the time that it took. */
export function Source({ displayed: { at, result } }: { displayed: DisplayedAnswer }) {
  const { t, ago, moment, duration } = useT()
  const now = useClock(Date.now, AGE_MS)
  const { source, cache, durationMs, batches } = result
  const cached = batches?.filter((batch) => batch.source.from === 'cache').length ?? 0
  const isMixed = cached > 0 && cached < (batches?.length ?? 0)
  const since = source.from === 'cache' ? storedTime(source.storedAt) : at
  // An answer that was stored after it was read is of another clock, and its age unknown.
  const age = since === null || since > at ? null : ago(Math.max(0, now - since))
  const origin = source.from === 'backend' ? 'fromBackendAgo' : age === null ? 'fromCache' : 'fromCacheAgo'
  const facts = [
    t(origin, { ago: age ?? '' }),
    batches && t(isMixed ? 'batchesMixed' : 'batchesJoined', { count: batches.length, cached }),
    duration(durationMs),
    (cache === 'failed' || cache === 'timeout') && t('notCached'),
  ]
  return <span title={since === null ? undefined : moment(since)}>{facts.filter(Boolean).join(' · ')}</span>
}
