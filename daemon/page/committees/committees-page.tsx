import { useState } from 'preact/hooks'
import { type Committee, MOST_OWN } from '../../../shared/contract/own-items.ts'
import type { Message } from '../../../shared/messages/locale.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useOwn, useView } from '../../../shared/ui/context/use-view.ts'
import {
  committeeFileText,
  keptCommittee,
  readCommitteeFile,
  sizeOf,
} from '../../../shared/ui/form/committee/committees.ts'
import { usePersonSearch } from '../../../shared/ui/names/suggestions/person-search.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { fileText, OpenFileButton, saveFile } from '../../../shared/ui/parts/files.tsx'
import { AlertBox, type Outcome } from '../../../shared/ui/parts/notes.tsx'
import { SavingNote } from '../../../shared/ui/parts/saving-note.tsx'
import { membersText, useCommittee } from '../../../shared/ui/session/use-committee.ts'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'
import { guardLeaving } from '../../../shared/ui/state/leaving.ts'
import { addNamed, keepNamed, keepNow } from '../../../shared/ui/state/named-documents.ts'
import { problemOf } from '../../../shared/ui/state/own-work.ts'
import { useChanges } from '../changes.tsx'
import { PageHead } from '../page-head.tsx'
import { PlainTable } from '../plain-table.tsx'
import { type CommitteeDraft, CommitteeEditor } from './committee-editor.tsx'

/** The draft stays while another page is open. */
let unsaved: CommitteeDraft | null = null
let unguard: (() => void) | undefined

type CommitteesPageProps = {
  controls: SessionControls
  /** A committee was put into list B. */
  onUsed: () => void
}

/** The committees: to use as list B, to edit, to save and to open as files. */
export function CommitteesPage({ controls, onUsed }: CommitteesPageProps) {
  const texts = useT(pageTexts)
  const { t } = texts
  const { flow } = useView()
  const own = useOwn('committees')
  const backend = useCommittee(flow, controls.backend.state.kind === 'ready')
  const search = usePersonSearch(flow, controls.backend.state.kind === 'ready')
  const switching = controls.committee
  const [draft, setDraft] = useState(unsaved)
  const { change, settled, line, focusLine } = useChanges()
  const edit = (now: CommitteeDraft | null): void => {
    unsaved = now
    unguard?.()
    const kept = own.bodies?.find(({ name }) => name === now?.before?.name)
    const isTyped = now && (now.name !== (kept?.name ?? '') || now.list !== (kept?.list ?? ''))
    unguard = isTyped ? guardLeaving({ leave: () => true }) : undefined
    setDraft(now)
    if (now === null) focusLine()
  }
  const problemText = ({ key, values }: Message): Outcome => ({ text: t(key, values), isProblem: true })
  const keep = async ({ before, ...given }: CommitteeDraft): Promise<void> => {
    const committee = keptCommittee(given, before?.name ?? null, own.known ?? new Set())
    const isKept = await change('committees', async () => {
      if ('key' in committee) return problemText(committee)
      const { name } = committee
      const outcome = await keepNamed(own, committee, before, {
        say: ({ t }) => t('didKeepCommittee', { name, count: sizeOf(committee) }),
        onBack: (now) => now && switching.rename(name, now.name),
      })
      if ('problem' in outcome) return problemText(outcome.problem)
      // The note beside the list shows both.
      return { text: '', isProblem: outcome.document.saving.kind !== 'saved' }
    })
    if (!isKept || 'key' in committee) return
    if (before !== null) switching.rename(before.name, committee.name)
    edit(null)
  }
  const remove = (committee: Committee): void => {
    const { name } = committee
    focusLine()
    void change('committees', async () => {
      const problem = await keepNow(own.savedDocument(name), null, {
        say: ({ t }) => t('didRemove', { name }),
      })
      return problem ? problemText(problem) : { text: '' }
    })
  }
  const open = async (file: File): Promise<void> => {
    // A file is no second press: it is opened after the change that is under way.
    await settled()
    const read = readCommitteeFile(await fileText(file))
    if ('problem' in read) void change('file', async () => problemText(read.problem))
    else
      void change('committees', async () => {
        const kept = await addNamed(own, read)
        if ('problem' in kept) return problemText(kept.problem)
        return { text: t('didOpen', { name: kept.name, count: sizeOf(kept) }) }
      })
  }
  const put = (list: string, name: string | null): void => {
    switching.fill(list, name)
    onUsed()
  }
  const sorted = own.bodies?.toSorted((one, other) =>
    one.name.localeCompare(other.name, texts.language, { numeric: true }),
  )
  const button = (text: string, name: string, onClick: () => void) => (
    <Button class="quiet" aria-label={t('labelOf', { text, of: name })} onClick={onClick} text={text} />
  )
  const problem = own.problem === null ? null : problemOf(own.problem)
  const members = backend.answer ?? []
  const hasRows = members.length > 0 || (sorted?.length ?? 0) > 0
  return (
    <>
      <PageHead
        heading={t('committees')}
        size={sorted && t('ownCount', { count: sorted.length, most: MOST_OWN.committee })}
      >
        <OpenFileButton text={t('openFile')} label={t('committeeFile')} onFile={(file) => void open(file)} />
        <Button
          aria-disabled={draft !== null}
          onClick={() => draft ?? edit({ before: null, name: '', list: '' })}
          text={t('newCommittee')}
        />
      </PageHead>
      {line}
      {problem && <AlertBox text={t(problem.key, problem.values)} />}
      {draft && (
        <CommitteeEditor
          key={draft.before?.name}
          draft={draft}
          search={search}
          onChange={edit}
          onKeep={() => void keep(draft)}
          onLeave={() => edit(null)}
        />
      )}
      {draft?.before && (
        <SavingNote
          document={own.savedDocument(draft.before.name)}
          describe={(committee) => t('names', { count: sizeOf(committee) })}
          onChosen={() => edit(null)}
        />
      )}
      {own.known?.size === 0 && <p class="hint">{t('noCommittees')}</p>}
      {hasRows && (
        <PlainTable caption={t('committeesCaption')} headings={[t('name'), t('namesColumn')]}>
          {members.length > 0 && (
            <tr>
              <th scope="row">{t('backendCommittee')}</th>
              <td>{t('names', { count: members.length })}</td>
              <td class="acts">
                {button(t('useAsB'), t('backendCommittee'), () => put(membersText(members), null))}
              </td>
            </tr>
          )}
          {sorted?.map((committee) => (
            <tr key={committee.name}>
              <th scope="row">
                <bdi class="strong">{committee.name}</bdi>
              </th>
              <td>{t('names', { count: sizeOf(committee) })}</td>
              <td class="acts">
                {button(t('useAsB'), committee.name, () => put(committee.list, committee.name))}
                {button(t('editForm'), committee.name, () =>
                  edit({
                    ...committee,
                    before: { name: committee.name, on: own.known?.get(committee.name)?.revision },
                  }),
                )}
                {button(t('saveFile'), committee.name, () =>
                  saveFile(committeeFileText(committee), 'application/json', 'coauthors-committee.json'),
                )}
                {button(t('remove'), committee.name, () => remove(committee))}
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </>
  )
}
