import { ENTRIES_PER_SIDE } from '../../../limits.ts'
import { listTexts } from '../../../messages/list-texts.ts'
import { LINE_BREAK } from '../../../query/entries.ts'
import { useT } from '../../context/use-t.ts'
import { useView } from '../../context/use-view.ts'
import { useStayOnDrop } from '../../names/file-drop.ts'
import { NameList } from '../../names/name-list.tsx'
import { usePersonSearch } from '../../names/suggestions/person-search.ts'
import { SubmitButton } from '../../parts/button.tsx'
import { Form } from '../../parts/fields.tsx'
import { isAskKey } from '../../parts/shortcut-keys.ts'
import { PolicySelect } from '../../policy/policy-select.tsx'
import type { PolicyControls } from '../../policy/use-policies.ts'
import type { BackendCheck } from '../../session/use-backend-state.ts'
import type { ListControls } from '../use-list.ts'
import type { CoauthorsControls } from './use-coauthors.ts'

type PeopleFormProps = {
  list: ListControls
  coauthors: CoauthorsControls
  backend: BackendCheck
  /** The policy, where the list has no header with it yet. */
  policies: PolicyControls | null
}

const MOST_ROWS = 8

/** The people whose collaborators are listed, and at first the policy that says which works count. */
export function PeopleForm({ list, coauthors, backend, policies }: PeopleFormProps) {
  const { t } = useT(listTexts)
  const { flow } = useView()
  const search = usePersonSearch(flow, backend.state.kind === 'ready')
  const { draft, change } = list
  const { run } = coauthors
  useStayOnDrop()
  const submit = (): void => {
    if (!run) coauthors.ask()
  }
  const lines = draft.people.split(LINE_BREAK).length
  return (
    <Form
      id="people-form"
      class="collaborators-form stack"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (!isAskKey(event)) return
        event.preventDefault()
        submit()
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
