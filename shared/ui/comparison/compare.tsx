import type { RefObject } from 'preact'
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { EarlierAnswerFacts } from '../../contract/named-queries.ts'
import { identityOf } from '../../query/data-freshness.ts'
import type { Answered } from '../../query/query-flow.ts'
import { dataName } from '../../words/answer-text.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { Button } from '../parts/button.tsx'
import { JsonFileInput } from '../parts/files.tsx'
import { useMenu } from '../parts/use-menu.ts'
import type { EarlierAnswer } from '../session/session-reducer.ts'
import { earlierAnswerIn, keptAnswer, keptAnswers } from './earlier-answers.ts'

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
  const [kept, open] = useState<readonly EarlierAnswerFacts[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const openFile = (): void => {
    open(null)
    input.current?.click()
  }
  const press = async (): Promise<void> => {
    if (kept) return open(null)
    if (isAsking.current) return
    isAsking.current = true
    const found = await keptAnswers(flow, answered)
    isAsking.current = false
    if (found.length > 0) open(found)
    else openFile()
  }
  const take = (earlier: EarlierAnswer | null): void => {
    setFailed(earlier === null)
    if (earlier) onEarlier(earlier)
  }
  return (
    <span class="compare">
      <Button
        buttonRef={button}
        class="link"
        title={t('compareHint')}
        aria-expanded={kept !== null}
        onClick={press}
        text={t('compare')}
      />
      <JsonFileInput
        input={input}
        label={t('compareFile')}
        onFile={(file) => void earlierAnswerIn(file).then(take)}
      />{' '}
      <span role="status" class="hint">
        {hasFailed && t('compareUnreadable')}
      </span>
      {kept && (
        <EarlierMenu
          answered={answered}
          kept={kept}
          button={button}
          onEarlier={take}
          onFile={openFile}
          onClose={() => open(null)}
        />
      )}
    </span>
  )
}

type EarlierMenuProps = CompareProps & {
  kept: readonly EarlierAnswerFacts[]
  /** The button that has opened the menu, and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>
  onFile: () => void
  onClose: () => void
}

/** The earlier answers of a named query by their dates, and a file, to compare with. */
function EarlierMenu({ answered, kept, button, onEarlier, onFile, onClose }: EarlierMenuProps) {
  const { flow } = useView()
  const locale = useT()
  const { t } = locale
  const id = useId()
  const { menu, close } = useMenu(button, onClose)
  const [hasFailed, setFailed] = useState(false)
  useLayoutEffect(() => menu.current?.querySelector('button')?.focus(), [])
  const choose = async (facts: EarlierAnswerFacts): Promise<void> => {
    setFailed(false)
    const found = await keptAnswer(flow, answered, facts.id)
    if (!found) return setFailed(true)
    close()
    onEarlier(found)
  }
  const nameOf = (facts: EarlierAnswerFacts): string =>
    t('compareWithAnswer', {
      date: locale.day(facts.answered_at.slice(0, 10)),
      data: dataName(identityOf(facts), locale),
    })
  const openFile = (): void => {
    close()
    onFile()
  }
  return (
    <div ref={menu} class="menu-box earlier-menu" role="dialog" aria-labelledby={id}>
      <h3 id={id}>{t('compareWith')}</h3>
      <ul class="divided">
        {kept.map((facts) => (
          <li key={facts.id}>
            <Button class="link" onClick={() => choose(facts)} text={nameOf(facts)} />
          </li>
        ))}
        <li>
          <Button class="link" onClick={openFile} text={t('compareWithFile')} />
        </li>
      </ul>
      <p role="status" class="hint">
        {hasFailed && t('compareFailed')}
      </p>
    </div>
  )
}
