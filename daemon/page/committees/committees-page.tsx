import type { Committee } from '../../../shared/contract/own-items.ts'
import { MOST_OWN } from '../../../shared/contract/own-items.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useOwn, useView } from '../../../shared/ui/context/use-view.ts'
import { sizeOf } from '../../../shared/ui/form/committee/committees.ts'
import { usePersonSearch } from '../../../shared/ui/names/suggestions/person-search.ts'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'
import { OwnDocuments } from '../own-documents.tsx'
import { CommitteeEditor, unsavedCommittee } from './committee-editor.tsx'

const WORDS = {
  heading: 'committees',
  label: 'committeesCaption',
  nothing: 'noCommittees',
  toNew: 'newCommittee',
} as const

/** The committees that the menu of list B offers. */
export function CommitteesPage({ controls }: { controls: SessionControls }) {
  const { t } = useT(pageTexts)
  const { flow } = useView()
  const own = useOwn('committees')
  const search = usePersonSearch(flow, controls.backend.state.kind === 'ready')
  const sizeText = (committee: Committee): string => t('names', { count: sizeOf(committee) })
  return (
    <OwnDocuments
      kind="committee"
      documents={own}
      words={WORDS}
      most={MOST_OWN.committee}
      column={{ key: 'size', head: t('namesColumn'), value: (one) => -sizeOf(one), draw: sizeText }}
      textOf={({ name, list }) => `${name} ${list}`}
      first={unsavedCommittee()}
      editor={(edited, leave) => (
        <CommitteeEditor
          key={edited === 'new' ? '' : edited.name}
          edited={edited === 'new' ? null : edited}
          {...{ own, search }}
          onLeave={leave}
        />
      )}
    />
  )
}
