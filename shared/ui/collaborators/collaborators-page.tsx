import './collaborators.css'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { choiceOf, chosenPolicy } from '../../conflicts/policy/chosen-policy.ts'
import { ENTRIES_PER_SIDE } from '../../limits.ts'
import { listTexts } from '../../messages/list-texts.ts'
import { LINE_BREAK } from '../../query/entries.ts'
import { useT } from '../context/use-t.ts'
import { drawNow } from '../drawing/drawing.tsx'
import { Progress } from '../form/progress.tsx'
import { BackendNote } from '../frame/backend-note.tsx'
import { OffNote } from '../frame/rail.tsx'
import { NameList } from '../names/name-list.tsx'
import { usePersonSearch } from '../names/suggestions/person-search.ts'
import { Button, SubmitButton } from '../parts/button.tsx'
import { Form } from '../parts/form-fields.tsx'
import { AlertBox } from '../parts/notes.tsx'
import { SavingNote } from '../parts/saving-note.tsx'
import { useEscape } from '../parts/shortcut-keys.ts'
import { type PolicyControls, PolicySelect } from '../policy/policy-select.tsx'
import type { BackendCheck } from '../session/use-backend-state.ts'
import { AskingProblem } from './asking/asking-problem.tsx'
import { type CoauthorsControls, isOfList, useCoauthors } from './asking/use-coauthors.ts'
import { LinkedList } from './linked-list.tsx'
import { ListDocument } from './list-document.tsx'
import { type ListControls, useList } from './use-list.ts'

type CollaboratorsPageProps = {
  backend: BackendCheck
  hasCache?: boolean
}

/** Everybody who has written papers with the given people (docs/collaborators.md). */
export function CollaboratorsPage({ backend, hasCache = true }: CollaboratorsPageProps) {
  const { t } = useT(listTexts)
  const list = useList()
  const { draft, document: openDocument, problem } = list
  const coauthors = useCoauthors(draft, backend, list.opened)
  const { reply, run } = coauthors
  const page = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isAsking = run?.manner === 'ask'
  // Another list folds the form, and so does an answer that the user has asked for.
  useEffect(() => setOpen(false), [list.opened])
  useEffect(() => {
    if (!isAsking && coauthors.problem === null) setOpen(false)
  }, [isAsking])
  // With the focus on the heading, screen readers say where the user is.
  useLayoutEffect(
    () => page.current?.querySelector<HTMLElement>('#page-heading')?.focus({ preventScroll: true }),
    [],
  )
  useEscape(page, run !== null, coauthors.cancel)
  const policies: PolicyControls = {
    chosen: choiceOf(draft.policy),
    choose: (chosen) => {
      const policy = chosenPolicy(chosen)
      list.change({ policy })
      // The view applies the years and the least number of works. Other changes of the policy need a new answer.
      if (reply && isOfList(reply, draft) && !isOfList(reply, { ...draft, policy })) coauthors.ask({ policy })
    },
  }
  const isFormOpen = reply === null || isOpen
  const toggle = (): void => {
    drawNow(() => setOpen(!isOpen))
    if (!isOpen) page.current?.querySelector('textarea')?.focus()
  }
  const progress = <Progress run={run} problem={coauthors.problem} onCancel={coauthors.cancel} />
  const notes = (
    <>
      <OffNote />
      <LinkedList list={list} />
      {problem && <AlertBox text={t(problem.key, problem.values)} />}
      {list.unsaved.map(([name, one]) => (
        <SavingNote
          key={name}
          document={one}
          name={one === openDocument ? null : name}
          describe={({ people, lines, out }) =>
            [
              people,
              t('linesOfList', { count: lines.length }),
              t('takenOutCount', { count: out.length }),
            ].join(' · ')
          }
        />
      ))}
      <AskingProblem problem={coauthors.problem} backend={backend}>
        <Button onClick={coauthors.retry} text={t('tryAgain')} />
      </AskingProblem>
      {isFormOpen && (
        <PeopleForm
          list={list}
          coauthors={coauthors}
          backend={backend}
          policies={reply === null ? policies : null}
        />
      )}
    </>
  )
  return (
    <section class="collaborators" aria-labelledby="page-heading" ref={page} tabIndex={-1}>
      {reply === null ? (
        <div class="page stack">
          <h2 id="page-heading" tabIndex={-1}>
            {draft.name || t('place_collaborators')}
          </h2>
          {notes}
          {progress}
          {run === null && (
            <div class="before-answer stack">
              <p class="lead">{t('noListYet')}</p>
              <p class="hint">{t('noListHow')}</p>
              <BackendNote backend={backend} hasCache={hasCache} />
            </div>
          )}
        </div>
      ) : (
        <ListDocument
          list={list}
          coauthors={coauthors}
          reply={reply}
          policies={policies}
          isFormOpen={isFormOpen}
          notes={notes}
          progress={progress}
          onEdit={toggle}
        />
      )}
    </section>
  )
}

type PeopleFormProps = {
  list: ListControls
  coauthors: CoauthorsControls
  backend: BackendCheck
  /** Null if the header of the answer has the choice of the policy. */
  policies: PolicyControls | null
}

const MOST_ROWS = 8

function PeopleForm({ list, coauthors, backend, policies }: PeopleFormProps) {
  const { t } = useT(listTexts)
  const search = usePersonSearch(backend.state.kind === 'ready')
  const { draft, change } = list
  const { run } = coauthors
  const lines = draft.people.split(LINE_BREAK).length
  return (
    <Form
      id="people-form"
      class="collaborators-form stack"
      noValidate
      onSubmit={() => {
        if (!run) coauthors.ask()
      }}
    >
      <NameList
        name="people"
        label={t('whosePeople')}
        text={draft.people}
        rows={Math.min(Math.max(lines, 2), MOST_ROWS)}
        isBrief
        most={ENTRIES_PER_SIDE}
        search={search}
        onChange={({ text }, message) => change({ people: text }, message)}
      />
      <div class="bar">
        {policies && <PolicySelect {...policies} />}
        <SubmitButton aria-disabled={run !== null} text={t('findCollaborators')} />
      </div>
    </Form>
  )
}
