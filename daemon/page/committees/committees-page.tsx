import type { Committee } from '../../../shared/contract/own-items.ts'
import { MOST_OWN } from '../../../shared/contract/own-items.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useOwn, useView } from '../../../shared/ui/context/use-view.ts'
import { committeeFileText, readCommitteeFile, sizeOf } from '../../../shared/ui/form/committee/committees.ts'
import { membersText, putInB, useCommittee } from '../../../shared/ui/form/committee/use-committee.ts'
import { usePersonSearch } from '../../../shared/ui/names/suggestions/person-search.ts'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'
import { OwnDocuments } from '../own-documents.tsx'
import { CommitteeEditor, unsavedCommittee } from './committee-editor.tsx'

type CommitteesPageProps = {
  controls: SessionControls
  /** A committee was put into list B. */
  onUsed: () => void
}

const WORDS = {
  heading: 'committees',
  label: 'committeesCaption',
  nothing: 'noCommittees',
  toNew: 'newCommittee',
  file: 'committeeFile',
} as const

/** The committees: to use as list B, to edit, to save and to open as files. */
export function CommitteesPage({ controls, onUsed }: CommitteesPageProps) {
  const { t } = useT(pageTexts)
  const { flow } = useView()
  const own = useOwn('committees')
  const isReady = controls.backend.state.kind === 'ready'
  const members = useCommittee(flow, isReady).answer ?? []
  const search = usePersonSearch(flow, isReady)
  const ofBackend: Committee = { name: t('backendCommittee'), list: membersText(members) }
  const given = members.length > 0 ? [ofBackend] : []
  const sizeText = (committee: Committee): string => t('names', { count: sizeOf(committee) })
  const use = (committee: Committee): void => {
    putInB(controls.lists, committee)
    onUsed()
  }
  return (
    <OwnDocuments
      kind="committee"
      documents={own}
      words={WORDS}
      most={MOST_OWN.committee}
      column={{ key: 'size', head: t('namesColumn'), value: (one) => -sizeOf(one), draw: sizeText }}
      textOf={({ name, list }) => `${name} ${list}`}
      given={given}
      file={{
        textOf: committeeFileText,
        read: readCommitteeFile,
        say: (kept) => t('didOpen', { name: kept.name, count: sizeOf(kept) }),
      }}
      actsOf={(committee) => [{ text: t('useAsB'), act: () => use(committee) }]}
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
