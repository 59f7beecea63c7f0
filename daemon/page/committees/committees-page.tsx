import { useState } from 'preact/hooks'
import { type Committee, MOST_OWN } from '../../../shared/contract/own-items.ts'
import type { Message } from '../../../shared/messages/locale.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { announceKept } from '../../../shared/ui/context/kept-events.ts'
import { adding, type Step } from '../../../shared/ui/context/own-items.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useOwnItems, useView } from '../../../shared/ui/context/use-view.ts'
import {
  committeeFileText,
  committeeName,
  keeping,
  readCommitteeFile,
  sizeOf,
} from '../../../shared/ui/form/committee/committees.ts'
import { usePersonSearch } from '../../../shared/ui/names/suggestions/person-search.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { fileText, OpenFileButton, saveFile } from '../../../shared/ui/parts/files.tsx'
import { AlertBox } from '../../../shared/ui/parts/notes.tsx'
import { membersText, useCommittee } from '../../../shared/ui/session/use-committee.ts'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'
import { type Done, useChanges } from '../changes.tsx'
import { PlainTable } from '../plain-table.tsx'
import { type CommitteeDraft, CommitteeEditor } from './committee-editor.tsx'

/** The draft stays while another page is open. */
let unsaved: CommitteeDraft | null = null

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
  const own = useOwnItems('committees')
  const backend = useCommittee(flow, controls.backend.state.kind === 'ready')
  const search = usePersonSearch(flow, controls.backend.state.kind === 'ready')
  const switching = controls.committee
  const [draft, setDraft] = useState(unsaved)
  const { change, settled, line, focusLine } = useChanges(announceKept)
  const edit = (now: CommitteeDraft | null): void => {
    unsaved = now
    setDraft(now)
    if (now === null) focusLine()
  }
  const problemText = ({ key, values }: Message): Done => ({ text: t(key, values), isProblem: true })
  const take = (step: Step<Committee>, says: (kept: Committee | null) => Done): Promise<boolean> =>
    change('committees', async () => {
      const outcome = await own.change(step)
      return 'problem' in outcome ? problemText(outcome.problem) : says(outcome.item)
    })
  const saying = (key: 'didKeepCommittee' | 'didReturn' | 'didOpen') => (kept: Committee | null) => ({
    text: t(key, { name: kept?.name ?? '', count: kept ? sizeOf(kept) : 0 }),
  })
  const keep = async (given: CommitteeDraft): Promise<void> => {
    const { before } = given
    if (!(await take(keeping(given, before), saying('didKeepCommittee')))) return
    if (before !== null) switching.rename(before.name, committeeName(given.name))
    edit(null)
  }
  const remove = (committee: Committee): void => {
    const { name } = committee
    focusLine()
    void take(
      () => ({ item: null, replaces: name }),
      () => ({ text: t('didRemove', { name }), undo: () => take(adding(committee), saying('didReturn')) }),
    )
  }
  const open = async (file: File): Promise<void> => {
    // A file is no second press: it is opened after the change that is under way.
    await settled()
    const read = readCommitteeFile(await fileText(file))
    if ('problem' in read) void change('file', async () => problemText(read.problem))
    else void take(adding(read), saying('didOpen'))
  }
  const put = (list: string, name: string | null): void => {
    switching.fill(list, name)
    onUsed()
  }
  const sorted = own.items?.toSorted((one, other) =>
    one.name.localeCompare(other.name, texts.language, { numeric: true }),
  )
  const button = (text: string, name: string, onClick: () => void) => (
    <Button class="quiet" aria-label={t('labelOf', { text, of: name })} onClick={onClick} text={text} />
  )
  const members = backend.answer ?? []
  const hasRows = members.length > 0 || (sorted?.length ?? 0) > 0
  return (
    <>
      <div class="row">
        <Button
          aria-disabled={draft !== null}
          onClick={() => draft ?? edit({ before: null, name: '', list: '' })}
          text={t('newCommittee')}
        />
        <OpenFileButton text={t('openFile')} label={t('committeeFile')} onFile={(file) => void open(file)} />
        {sorted && (
          <span class="hint">{t('committeesKept', { count: sorted.length, most: MOST_OWN.committee })}</span>
        )}
      </div>
      {line}
      {own.problem && <AlertBox text={t(own.problem.key, own.problem.values)} />}
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
      {own.items?.length === 0 && <p class="hint">{t('noCommittees')}</p>}
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
                {button(t('editForm'), committee.name, () => edit({ ...committee, before: committee }))}
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
