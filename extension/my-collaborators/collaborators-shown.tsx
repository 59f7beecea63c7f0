import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { listTexts } from '../../shared/collaborators/messages/list-texts.ts'
import { entryOf } from '../../shared/conflicts/names-to-check.ts'
import { calendarDate, countsAll } from '../../shared/conflicts/policy/policy.ts'
import type { Person } from '../../shared/contract/backend.ts'
import type { CoauthorsAnswer } from '../../shared/contract/coauthors.ts'
import { identityOf } from '../../shared/query/data-freshness.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { useView } from '../../shared/ui/context/use-view.ts'
import { Progress } from '../../shared/ui/form/progress.tsx'
import { Button } from '../../shared/ui/parts/button.tsx'
import { copyText } from '../../shared/ui/parts/files.tsx'
import { AlertBox, Note } from '../../shared/ui/parts/notes.tsx'
import { FailureWords } from '../../shared/ui/results/query-error-alert.tsx'
import type { BackendCheck } from '../../shared/ui/session/use-backend-state.ts'
import { dataName } from '../../shared/words/answer-text.ts'
import { rulesText } from '../../shared/words/policy-words.ts'
import { tabInFront } from '../browser.ts'
import { insertIntoTab } from '../insertion/insert-into-tab.ts'
import { useExtensionT } from '../messages/extension-texts.ts'
import type { Mine } from '../settings/settings.ts'
import { InsertionNote, type InsertionOutcome } from './insertion-note.tsx'
import { type ListInForce, myCollaborators } from './list-in-force.ts'
import { SureName, UnsureName } from './unsure-name.tsx'
import { useCoauthors } from './use-coauthors.ts'

export type ShownProps = {
  list: ListInForce
  /** The list is one of the workspace, where its names are settled. */
  isKept?: boolean
  backend: BackendCheck
  /** The context menu asked for an insertion. */
  isWished: boolean
  onWishDone: () => void
  onRemember: (mine: Mine | null) => void
}

/** Asks for the collaborators of a list, and shows how many there are, or why nobody knows. */
export function CollaboratorsShown(props: ShownProps) {
  const { list, backend, onRemember } = props
  const { t } = useExtensionT()
  const locale = useT()
  const section = useRef<HTMLDivElement>(null)
  const { state, ask, cancel } = useCoauthors(list, backend.state)
  const keepFocus = (): void => section.current?.focus({ preventScroll: true })
  const askAgain = (refresh: boolean) => (): void => {
    keepFocus()
    ask(refresh)
  }
  const forget = <Button class="link" onClick={() => onRemember(null)} text={t('mineForget')} />
  return (
    <div ref={section} class="stack" tabIndex={-1}>
      <Progress
        session={{
          run: state?.kind === 'asking' ? state.run : null,
          asksSoon: false,
          queryError: state?.kind === 'cancelled' ? state : null,
        }}
        onCancel={() => {
          keepFocus()
          cancel()
        }}
      />
      {state?.kind === 'failed' && (
        <AlertBox>
          <FailureWords failure={state.failure} backend={backend} />
        </AlertBox>
      )}
      {(state?.kind === 'failed' || state?.kind === 'cancelled') && (
        <p class="row">
          <Button onClick={askAgain(false)} text={locale.t('retry')} />
          {forget}
        </p>
      )}
      {state?.kind === 'answered' && (
        <Answered {...props} answer={state.answer}>
          <Button class="link" onClick={askAgain(true)} text={locale.t('refresh')} />
          {forget}
        </Answered>
      )}
    </div>
  )
}

type AnsweredProps = ShownProps & {
  answer: CoauthorsAnswer
  /** Further actions. */
  children: ComponentChildren
}

/** The answer in figures, the people who may be missing, and what can be done with the list. */
function Answered(props: AnsweredProps) {
  const { list, isKept = false, isWished, onWishDone, onRemember, answer, children } = props
  const locale = useT()
  const { t } = useExtensionT()
  const { daemonBase } = useView().flow
  const at = useMemo(() => calendarDate(new Date()), [answer])
  const found = useMemo(() => myCollaborators(answer, list, at), [answer, list, at])
  const { lines, window, everybody, recent, since, unsure, doubts, isWhole } = found
  const [outcome, setOutcome] = useState<InsertionOutcome | null>(null)
  const [isCopied, setCopied] = useState(false)
  const insert = async (): Promise<void> => {
    onWishDone()
    setCopied(false)
    const tab = await tabInFront().catch(() => null)
    setOutcome(tab ? await insertIntoTab(tab.id, lines) : { kind: 'denied' })
  }
  const copy = async (): Promise<void> => {
    setOutcome(null)
    setCopied(await copyText(`${lines.join('\n')}\n`))
  }
  const insertsAtOnce = isWished && isWhole && lines.length > 0
  useEffect(() => {
    if (insertsAtOnce) void insert().catch(reportError)
  }, [insertsAtOnce])
  const onChoose = isKept
    ? undefined
    : (person: Person): void => onRemember({ people: entryOf(person), name: person.name })
  const texts = listTexts(locale.language)
  const ever = since !== null && t(window ? 'mineEver' : 'mineSince', { count: everybody, year: since })
  const facts = [
    !countsAll(list.policy) && rulesText(list.policy, at, locale),
    ever,
    window === null && lines.length > 0 && t('mineRecent', recent),
    dataName(identityOf(answer), locale),
  ]
  return (
    <>
      {unsure.map(({ resolution }) => (
        <UnsureName key={resolution.entry} resolution={resolution} onChoose={onChoose} />
      ))}
      {(lines.length > 0 || unsure.length === 0) && (
        <p class="small" role="status">
          <strong>{t('mineCount', { count: lines.length })}</strong>{' '}
          <span class="hint">{facts.filter(Boolean).join(' · ')}</span>
        </p>
      )}
      {doubts.length > 0 && (
        <Note tone="warning" text={t('mineMayLack')}>
          <ul>
            {doubts.map(({ key, values }) => (
              <li key={key}>{texts.t(key, values)}</li>
            ))}
          </ul>
        </Note>
      )}
      {isWished && !isWhole && <Note tone="warning" text={t('insertNotYet')} />}
      {lines.length > 0 && (
        <p class="row">
          <Button onClick={() => void insert()} text={t(isWhole ? 'insert' : 'insertAnyway')} />
          <Button class="quiet" onClick={() => void copy()} text={locale.t('copy')} />
        </p>
      )}
      <div role="status">
        {outcome && <InsertionNote outcome={outcome} />}
        {isCopied && <p class="hint">{locale.t('copied')}</p>}
      </div>
      {answer.authors.map(({ entry, resolution }) =>
        resolution.status === 'unique' ? (
          <SureName key={entry} resolution={resolution} onChoose={onChoose} />
        ) : null,
      )}
      <p class="row">
        <a class="link" href={`${daemonBase}/#/collaborators`} target="_blank" rel="noopener">
          {t('mineOpen')}
        </a>
        {children}
      </p>
    </>
  )
}
