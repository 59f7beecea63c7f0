import { useRef, useState } from 'preact/hooks'
import { type Committee, MOST_OWN } from '../../../shared/contract/own-items.ts'
import type { Message } from '../../../shared/i18n/locale.ts'
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
import { announceKept } from '../../../shared/ui/frame/kept-counts.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { fileText, OpenFileButton, saveFile } from '../../../shared/ui/parts/files.tsx'
import { membersText, useCommittee } from '../../../shared/ui/session/use-committee.ts'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'
import { usePageT } from '../messages/page-texts.ts'
import { PlainTable } from '../plain-table.tsx'
import { type CommitteeDraft, CommitteeEditor } from './committee-editor.tsx'
import './committees.css'

/** The effect of the last press, or why it had none. */
type Done = { message: Message; isProblem?: boolean; undo?: (() => Promise<unknown>) | undefined }

/** The draft stays while another page is open. */
let unsaved: CommitteeDraft | null = null

type CommitteesPageProps = {
  controls: SessionControls /** A committee was put into list B. */
  onUsed: () => void
}

/** The committees: to use as list B, to edit, to save and to open as files. */
export function CommitteesPage({ controls, onUsed }: CommitteesPageProps) {
  const { t } = usePageT()
  const locale = useT()
  const { flow } = useView()
  const own = useOwnItems('committees')
  const backend = useCommittee(flow, controls.backend.state.kind === 'ready').committee
  const switching = controls.committee
  const actions = useRef<HTMLDivElement>(null)
  const [draft, setDraft] = useState(unsaved)
  const [done, setDone] = useState<Done | null>(null)
  const changing = useRef<Promise<unknown> | null>(null)
  const edit = (now: CommitteeDraft | null): void => {
    unsaved = now
    setDraft(now)
    if (now === null) actions.current?.focus()
  }
  /** Makes a change and says so, or why it cannot be made. Resolves to whether it was made. */
  const take = async (
    step: Step<Committee>,
    says: (kept: Committee | null) => Message,
    undo?: Done['undo'],
  ): Promise<boolean> => {
    // A second press while the daemon is asked does nothing.
    if (changing.current) return false
    const change = own.change(step)
    changing.current = change
    const outcome = await change
    changing.current = null
    announceKept()
    if ('problem' in outcome) setDone({ message: outcome.problem, isProblem: true })
    else setDone({ message: says(outcome.item), undo })
    return !('problem' in outcome)
  }
  const saying = (key: 'didKeepCommittee' | 'didReturn' | 'didOpen') => (kept: Committee | null) => ({
    key,
    values: { name: kept?.name ?? '', count: kept ? sizeOf(kept) : 0 },
  })
  const keep = async (given: CommitteeDraft): Promise<void> => {
    const { before } = given
    if (!(await take(keeping(given, before), saying('didKeepCommittee')))) return
    if (before !== null) switching.rename(before.name, committeeName(given.name))
    edit(null)
  }
  const remove = (committee: Committee): void => {
    const { name } = committee
    actions.current?.focus()
    void take(
      () => ({ item: null, replaces: name }),
      () => ({ key: 'didRemove', values: { name } }),
      () => take(adding(committee), saying('didReturn')),
    )
  }
  const open = async (file: File): Promise<void> => {
    // A file is no second press: it is opened after the change that is under way.
    await changing.current
    const read = readCommitteeFile(await fileText(file))
    if ('problem' in read) setDone({ message: read.problem, isProblem: true })
    else await take(adding(read), saying('didOpen'))
  }
  const put = (list: string, name: string | null): void => {
    switching.fill(list, name)
    onUsed()
  }
  const sorted = own.items?.toSorted((one, other) =>
    one.name.localeCompare(other.name, locale.language, { numeric: true }),
  )
  const problem = done?.isProblem ? done.message : own.problem
  const button = (text: string, name: string, onClick: () => void) => (
    <Button
      class="quiet"
      aria-label={locale.t('labelOf', { text, of: name })}
      onClick={onClick}
      text={text}
    />
  )
  const members = backend.kind === 'known' ? backend.names : []
  const hasRows = members.length > 0 || (sorted?.length ?? 0) > 0
  return (
    <>
      <div class="row" ref={actions} tabIndex={-1}>
        <Button
          aria-disabled={draft !== null}
          onClick={() => draft ?? edit({ before: null, name: '', list: '' })}
          text={t('newCommittee')}
        />
        <OpenFileButton
          text={locale.t('openFile')}
          label={locale.t('committeeFile')}
          onFile={(file) => void open(file)}
        />
        {sorted && (
          <span class="hint">
            {locale.t('committeesKept', { count: sorted.length, most: MOST_OWN.committee })}
          </span>
        )}
      </div>
      <p class="row">
        <span class="hint" role="status">
          {done && !done.isProblem && locale.t(done.message.key, done.message.values)}
        </span>
        <span role="alert" class="field-error">
          {problem && locale.t(problem.key, problem.values)}
        </span>
        {done?.undo && <Button class="link" onClick={() => void done.undo?.()} text={locale.t('undo')} />}
      </p>
      {draft && (
        <CommitteeEditor
          key={draft.before?.name}
          draft={draft}
          onChange={edit}
          onKeep={() => void keep(draft)}
          onLeave={() => edit(null)}
        />
      )}
      {own.items?.length === 0 && <p class="hint">{locale.t('noCommittees')}</p>}
      {hasRows && (
        <div class="as-blocks">
          <PlainTable
            caption={t('committeesCaption')}
            headings={[locale.t('name'), t('namesColumn'), { name: t('acts'), isHidden: true }]}
          >
            {members.length > 0 && (
              <tr>
                <th scope="row">{locale.t('backendCommittee')}</th>
                <td>{locale.t('names', { count: members.length })}</td>
                <td class="acts">
                  {button(t('useAsB'), locale.t('backendCommittee'), () => put(membersText(members), null))}
                </td>
              </tr>
            )}
            {sorted?.map((committee) => (
              <tr key={committee.name}>
                <th scope="row">
                  <bdi class="strong">{committee.name}</bdi>
                </th>
                <td>{locale.t('names', { count: sizeOf(committee) })}</td>
                <td class="acts">
                  {button(t('useAsB'), committee.name, () => put(committee.list, committee.name))}
                  {button(t('edit'), committee.name, () => edit({ ...committee, before: committee }))}
                  {button(locale.t('saveFile'), committee.name, () =>
                    saveFile(committeeFileText(committee), 'application/json', 'coauthors-committee.json'),
                  )}
                  {button(locale.t('remove'), committee.name, () => remove(committee))}
                </td>
              </tr>
            ))}
          </PlainTable>
        </div>
      )}
    </>
  )
}
