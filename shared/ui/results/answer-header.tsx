import { useRef, useState } from 'preact/hooks'
import { useT } from '../context/use-t.ts'
import { ExportButton } from '../export/export-menu.tsx'
import { FormToggle } from '../form/folded-form.tsx'
import { Button } from '../parts/button.tsx'
import { PolicyEditing, PolicySelect } from '../policy/policy-select.tsx'
import { MoreButton } from './more-menu.tsx'
import { QueryName, useQueryName } from './query-name.tsx'
import type { ShownAnswer } from './shown-answer.ts'

/** The head of an answer in one line: its name, its lists, the policy that judges it, and what can be done with it. */
export function AnswerHeader({ shown }: { shown: ShownAnswer }) {
  const { t } = useT()
  const acts = useRef<HTMLDivElement>(null)
  const [isEditing, edit] = useState(false)
  const { displayed, table, groups, filter, controls, policies } = shown
  const naming = useQueryName(displayed.result, controls.committee.on?.name)
  const closeEditor = (): void => {
    // Before the focused button disappears.
    acts.current?.querySelector('select')?.focus()
    edit(false)
  }
  return (
    <header class="answer-header row">
      <QueryName naming={naming} />
      <FormToggle controls={controls} />
      <div ref={acts} class="answer-acts row end">
        <PolicySelect {...policies} />
        {naming && naming.name === null && <Button onClick={() => naming.type('')} text={t('save')} />}
        <ExportButton displayed={displayed} table={table} shown={filter ? groups[filter] : undefined} />
        <MoreButton shown={shown} onEditPolicies={() => edit(true)} />
      </div>
      <PolicyEditing {...policies} isOpen={isEditing} onClose={closeEditor} />
    </header>
  )
}
