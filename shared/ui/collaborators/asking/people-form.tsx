import { useRef } from 'preact/hooks'
import { choiceOf, chosenPolicy } from '../../../conflicts/policy/chosen-policy.ts'
import { ENTRIES_PER_SIDE } from '../../../limits.ts'
import { listTexts } from '../../../messages/list-texts.ts'
import { LINE_BREAK } from '../../../query/entries.ts'
import { useT } from '../../context/use-t.ts'
import { useView } from '../../context/use-view.ts'
import { Progress } from '../../form/progress.tsx'
import { useStayOnDrop } from '../../names/file-drop.ts'
import { NameList } from '../../names/name-list.tsx'
import { usePersonSearch } from '../../names/suggestions/person-search.ts'
import { Button, SubmitButton } from '../../parts/button.tsx'
import { isAskKey, useEscape } from '../../parts/shortcut-keys.ts'
import { PolicySelect } from '../../policy/policy-select.tsx'
import type { BackendCheck } from '../../session/use-backend-state.ts'
import type { ListControls } from '../use-list.ts'
import { AskingProblem } from './asking-problem.tsx'
import type { CoauthorsControls } from './use-coauthors.ts'

type PeopleFormProps = { list: ListControls; coauthors: CoauthorsControls; backend: BackendCheck }

const MOST_ROWS = 8

/** The people whose collaborators are listed, and the policy that says which works count. */
export function PeopleForm({ list, coauthors, backend }: PeopleFormProps) {
  const { t } = useT(listTexts)
  const { flow } = useView()
  const search = usePersonSearch(flow, backend.state.kind === 'ready')
  const { draft, change } = list
  const { run, problem } = coauthors
  const form = useRef<HTMLFormElement>(null)
  useEscape(form, run !== null, coauthors.cancel)
  useStayOnDrop()
  const submit = (event: Event): void => {
    event.preventDefault()
    if (!run) coauthors.ask()
  }
  const lines = draft.people.split(LINE_BREAK).length
  return (
    <form
      ref={form}
      class="collaborators-form stack"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (isAskKey(event)) submit(event)
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
        <PolicySelect
          chosen={choiceOf(draft.policy)}
          choose={(chosen) => change({ policy: chosenPolicy(chosen) })}
        />
        <SubmitButton aria-disabled={run !== null} text={t('findCollaborators')} />
        <Progress
          session={{ run, asksSoon: false, queryError: problem?.kind === 'cancelled' ? problem : null }}
          onCancel={coauthors.cancel}
        />
      </div>
      <AskingProblem problem={problem} backend={backend}>
        <Button onClick={coauthors.retry} text={t('retry')} />
      </AskingProblem>
    </form>
  )
}
