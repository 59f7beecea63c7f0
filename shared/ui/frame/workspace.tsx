import { useT } from '../context/use-t.ts'
import { useOff, useView } from '../context/use-view.ts'
import { Select } from '../parts/fields.tsx'
import { Note } from '../parts/notes.tsx'

/** Stands where own work would be. */
export function OffNote() {
  const { t } = useT()
  const off = useOff()
  return off && <Note tone="warning" text={t(off)} />
}

/** The user, and whose workspace the page shows: their own, or that of a group. Nothing on a personal installation. */
export function WorkspaceMenu() {
  const { t } = useT()
  const { flow, storage } = useView()
  const owner = flow.workspace?.owner
  if (!owner) return null
  const choose = (group: string): void => {
    void storage.write('workspace', group)
    // It is of the workspace that is left.
    void storage.write('project', '')
    location.reload()
  }
  return (
    <div class="workspace stack small">
      <bdi class="hint">{owner.user}</bdi>
      {owner.groups.length > 0 && (
        <Select
          aria-label={t('workspace')}
          autocomplete="off"
          value={owner.group ?? ''}
          choices={[
            { value: '', label: t('myWorkspace') },
            ...owner.groups.map((group) => ({ value: group, label: group })),
          ]}
          onChoose={choose}
        />
      )}
    </div>
  )
}
