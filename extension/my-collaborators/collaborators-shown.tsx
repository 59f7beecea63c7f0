import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { doubtText } from '../../shared/collaborators/doubts.ts'
import { entryOf } from '../../shared/conflicts/names-to-check.ts'
import { chosenPolicy } from '../../shared/conflicts/policy/chosen-policy.ts'
import { calendarDate, countsAll } from '../../shared/conflicts/policy/conflict-policy.ts'
import type { CoauthorsAnswer } from '../../shared/contract/coauthors.ts'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import { listTexts } from '../../shared/messages/list-texts.ts'
import { identityOf } from '../../shared/query/data-freshness.ts'
import { entryLabel } from '../../shared/query/persons-as-one.ts'
import { AskingProblem } from '../../shared/ui/collaborators/asking/asking-problem.tsx'
import { isOfList, useCoauthors } from '../../shared/ui/collaborators/asking/use-coauthors.ts'
import { listFragment } from '../../shared/ui/collaborators/linked-list.tsx'
import { UnsureName } from '../../shared/ui/collaborators/list-notes.tsx'
import type { Draft } from '../../shared/ui/collaborators/use-list.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { useOwnDocuments, useView } from '../../shared/ui/context/use-view.ts'
import { Progress } from '../../shared/ui/form/progress.tsx'
import { Button } from '../../shared/ui/parts/button.tsx'
import { copyText } from '../../shared/ui/parts/file-buttons.tsx'
import { Note } from '../../shared/ui/parts/notes.tsx'
import { usePolicies } from '../../shared/ui/policy/policy-select.tsx'
import type { BackendCheck } from '../../shared/ui/session/use-backend-state.ts'
import { saveProblem } from '../../shared/ui/state/own-work.ts'
import { dataName } from '../../shared/words/answer-text.ts'
import { rulesText } from '../../shared/words/policy-words.ts'
import { tabInFront } from '../browser.ts'
import { insertIntoTab } from '../insertion/insert-into-tab.ts'
import type { Mine } from '../settings/settings.ts'
import { InsertionNote, type InsertionOutcome } from './insertion-note.tsx'
import { listOfName, myCollaborators } from './list-in-force.ts'

type ShownProps = {
  list: Draft
  backend: BackendCheck
  /** The frame in which the user chose *Insert* in the context menu; null if they did not. */
  wishedFrame: number | null
  onWishDone: () => void
  onSave: (mine: Mine | null) => void
}

function CollaboratorsShown(props: ShownProps) {
  const { list, backend, onSave } = props
  const { people, policy } = list
  const { t } = useT(extensionTexts)
  const locale = useT(listTexts)
  const section = useRef<HTMLDivElement>(null)
  const { run, reply, problem, ask, cancel } = useCoauthors(list, backend)
  // The dependencies are texts, because each load of the saved lists makes new objects.
  useEffect(() => ask(), [people, policy.authors, policy.without.join()])
  const after = (act: () => void) => (): void => {
    // Takes the focus from the pressed button, which disappears.
    section.current?.focus({ preventScroll: true })
    act()
  }
  const actions = (isRefresh: boolean, text: string) => (
    <>
      <Button
        class={isRefresh ? 'link' : undefined}
        onClick={after(() => ask({}, isRefresh ? 'refresh' : 'ask'))}
        text={text}
      />
      <Button class="link" onClick={() => onSave(null)} text={t('mineOther')} />
    </>
  )
  return (
    <div ref={section} class="stack" tabIndex={-1}>
      <Progress run={run} problem={problem} onCancel={after(cancel)} />
      <AskingProblem problem={problem} backend={backend} />
      {problem && <p class="row">{actions(false, locale.t('tryAgain'))}</p>}
      {!run && !problem && reply && isOfList(reply, list) && (
        <Answered {...props} answer={reply.answer}>
          {actions(true, locale.t('refresh'))}
        </Answered>
      )}
    </div>
  )
}

type AnsweredProps = ShownProps & {
  answer: CoauthorsAnswer
  children: ComponentChildren
}

function Answered(props: AnsweredProps) {
  const { list, wishedFrame, onWishDone, onSave, answer, children } = props
  const locale = useT(listTexts)
  const { t } = useT(extensionTexts)
  const { daemonBase } = useView().flow
  const at = useMemo(() => calendarDate(new Date()), [answer])
  const found = useMemo(() => myCollaborators(answer, list, at), [answer, list, at])
  const { lines, unsure, doubts, isSavedList, near, onPages, isWhole, isSettled } = found
  const [outcome, setOutcome] = useState<InsertionOutcome | null>(null)
  const [isCopied, setCopied] = useState(false)
  const insert = async (frameId = 0): Promise<void> => {
    onWishDone()
    setCopied(false)
    // A screen reader announces the same words again only after they have disappeared.
    setOutcome(null)
    const tab = await tabInFront().catch(() => null)
    setOutcome(tab ? await insertIntoTab(tab.id, frameId, lines) : { kind: 'denied' })
  }
  const copy = async (): Promise<void> => {
    setOutcome(null)
    setCopied(await copyText(`${lines.join('\n')}\n`))
  }
  const insertsInto = isSettled && lines.length > 0 ? wishedFrame : null
  useEffect(() => {
    if (insertsInto !== null) void insert(insertsInto).catch(reportError)
  }, [insertsInto])
  const facts = [
    !countsAll(list.policy) && rulesText(list.policy, at, locale),
    dataName(identityOf(answer), locale),
  ]
  return (
    <>
      {unsure.map((one) =>
        isSavedList ? (
          <p key={one.entry}>
            {locale.t(one.resolution.status === 'not_found' ? 'unknownEntry' : 'ambiguousEntry', {
              entry: entryLabel(one.entry),
            })}
          </p>
        ) : (
          <UnsureName
            key={one.entry}
            of={one}
            onUse={(person) => onSave({ people: entryOf(person), name: person.name })}
          />
        ),
      )}
      {(lines.length > 0 || unsure.length === 0) && (
        <p class="small" role="status">
          <strong>{t('mineCount', { count: lines.length })}</strong>{' '}
          <span class="hint">{facts.filter(Boolean).join(' · ')}</span>
        </p>
      )}
      {doubts.length > 0 && (
        <Note tone="warning" text={t('mineMayLack')}>
          <ul>
            {doubts.map((doubt) => (
              <li key={doubt.key}>{doubtText(doubt, locale)}</li>
            ))}
          </ul>
        </Note>
      )}
      {onPages.map(({ entry, disambiguation_works: count = 0 }) => (
        <p key={entry} class="hint">
          {locale.t('onPages', { entry, count })}
        </p>
      ))}
      {near > 0 && unsure.length === 0 && <p class="hint">{t('mineNear', { count: near })}</p>}
      {wishedFrame !== null && !isSettled && <Note tone="warning" text={t('insertNotYet')} />}
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
      <p class="row">
        <a class="link" href={daemonBase + listFragment(list)} target="_blank" rel="noopener">
          {t('mineOpen')}
        </a>
        {children}
      </p>
    </>
  )
}

type MineProps = Omit<ShownProps, 'list'>

export const MineShown = ({ mine, ...shown }: MineProps & { mine: Mine }) =>
  'list' in mine ? <ListShown name={mine.list} {...shown} /> : <NameShown people={mine.people} {...shown} />

function NameShown({ people, ...shown }: MineProps & { people: string }) {
  const { chosen } = usePolicies()
  const list = useMemo(() => listOfName(people, chosenPolicy(chosen)), [people, chosen])
  return <CollaboratorsShown list={list} {...shown} />
}

function ListShown({ name, ...shown }: MineProps & { name: string }) {
  const { t } = useT(extensionTexts)
  const { known, problem } = useOwnDocuments('collaborators')
  const list = known?.get(name)?.body
  if (list) return <CollaboratorsShown list={list} {...shown} />
  const said = problem === null ? null : saveProblem(problem)
  return (
    <p class="row" role="status">
      {said ? t(said.key, said.values) : known && t('mineListGone', { name })}
      {(said || known) && <Button class="link" onClick={() => shown.onSave(null)} text={t('mineOther')} />}
    </p>
  )
}
