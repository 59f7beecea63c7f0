import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { Committee } from '../../../contract/own-items.ts'
import { MOST_OWN } from '../../../contract/own-items.ts'
import type { Message } from '../../../i18n/locale.ts'
import { listLetter, type Side } from '../../../query/payload.ts'
import { adding, type Step } from '../../context/own-items.ts'
import { useT } from '../../context/use-t.ts'
import { useOwnItems } from '../../context/use-view.ts'
import { Button } from '../../parts/button.tsx'
import { OpenFileButton } from '../../parts/files.tsx'
import { isTakeKey, onCancelKey } from '../../parts/shortcut-keys.ts'
import { membersText } from '../../session/committee-switch.ts'
import type { Form } from '../../session/form-state.ts'
import { CommitteeRow } from './committee-row.tsx'
import type { CommitteeSwitchControls } from './committee-switch.tsx'
import { committeeName, keeping, readCommitteeFile, renaming, sizeOf } from './committees.ts'
import './own-committees.css'

type OwnCommitteesProps = {
  form: Form
  /** The names of the backend's committee; none if it has none or does not answer. */
  members: readonly string[]
  controls: CommitteeSwitchControls
  onClose: () => void
}

/** The effect of the last press, or why it had none. `undo` takes the effect back, and says so. */
type Done = { message: Message; isProblem?: boolean; undo?: (() => Promise<unknown>) | undefined }

/** The committees that can be put into list B, and a line that keeps a list as one more. */
export function OwnCommittees({ form, members, controls, onClose }: OwnCommitteesProps) {
  const { t, language } = useT()
  const panel = useRef<HTMLElement>(null)
  const own = useOwnItems('committees')
  const committees = own.items ?? []
  const isChanging = useRef(false)
  const [done, setDone] = useState<Done | null>(null)
  useEffect(() => {
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector)
    // The committee that stands in list B is in view.
    const first = find('.is-on button') ?? find('li button, input')
    first?.focus()
  }, [])

  const fail = (message: Message): void => setDone({ message, isProblem: true })
  /** Makes a change and says so, or why it cannot be made. Resolves to whether it was made. */
  const take = async (
    step: Step<Committee>,
    says: (kept: Committee | null) => Message,
    undo?: Done['undo'],
  ): Promise<boolean> => {
    // A second press while the daemon is asked does nothing.
    if (isChanging.current) return false
    isChanging.current = true
    const outcome = await own.change(step)
    isChanging.current = false
    if ('problem' in outcome) fail(outcome.problem)
    else setDone({ message: says(outcome.item), undo })
    return !('problem' in outcome)
  }
  const saying =
    (key: 'didKeepCommittee' | 'didReplace' | 'didReturn' | 'didOpen') => (kept: Committee | null) => ({
      key,
      values: { name: kept?.name ?? '', count: kept ? sizeOf(kept) : 0 },
    })
  const keep = (given: Committee, mayReplace: boolean): Promise<boolean> => {
    const replaced = committees.find((one) => one.name === committeeName(given.name))
    if (!mayReplace || !replaced) return take(keeping(given, mayReplace), saying('didKeepCommittee'))
    return take(keeping(given, true), saying('didReplace'), () =>
      take(keeping(replaced, true), saying('didReturn')),
    )
  }
  const rename = async (before: string, typed: string): Promise<boolean> => {
    const name = committeeName(typed)
    const isDone = await take(renaming(before, name), () => ({ key: 'didRename', values: { before, name } }))
    if (isDone) {
      // The row is another one, with the new name.
      if (name !== before) panel.current?.focus()
      controls.rename(before, name)
    }
    return isDone
  }
  const remove = (committee: Committee): void => {
    const { name } = committee
    panel.current?.focus()
    void take(
      () => ({ item: null, replaces: name }),
      () => ({ key: 'didRemove', values: { name } }),
      () => take(adding(committee), saying('didReturn')),
    )
  }
  const open = async (text: string): Promise<void> => {
    const read = readCommitteeFile(text)
    if ('problem' in read) fail(read.problem)
    else await take(adding(read), saying('didOpen'))
  }
  const put = (list: string, name: string | null): void => {
    controls.fill(list, name)
    onClose()
  }
  const giveBack = (): void => {
    controls.giveBack()
    onClose()
  }
  const sorted = committees.toSorted((one, other) =>
    one.name.localeCompare(other.name, language, { numeric: true }),
  )
  // The committee in list B, if the list has changed since it was kept: it can be kept again.
  const changed = committees.find(({ name, list }) => name === controls.on?.name && list !== form.right)
  const problem = done?.isProblem ? done.message : own.problem
  return (
    <section
      ref={panel}
      class="own-committees card stack small"
      tabIndex={-1}
      aria-labelledby="own-committees"
      onKeyDown={onCancelKey(onClose)}
    >
      <div class="row">
        <strong id="own-committees">{t('ownCommittees')}</strong>
        {sorted.length > 0 && (
          <span class="hint">{t('committeesKept', { count: sorted.length, most: MOST_OWN.committee })}</span>
        )}
        <Button class="link end" onClick={onClose} text={t('close')} />
      </div>
      <ul class="committee-list divided">
        {members.length > 0 && (
          <CommitteeRow
            name={t('backendCommittee')}
            count={members.length}
            isOn={controls.on?.name === null}
            onPut={() => put(membersText(members), null)}
            onGiveBack={giveBack}
          />
        )}
        {sorted.map((committee) => (
          <CommitteeRow
            key={committee.name}
            own={committee}
            name={committee.name}
            count={sizeOf(committee)}
            isOn={controls.on?.name === committee.name}
            onPut={() => put(committee.list, committee.name)}
            onGiveBack={giveBack}
            onRename={(typed) => rename(committee.name, typed)}
            onRemove={() => remove(committee)}
          />
        ))}
      </ul>
      {own.items?.length === 0 && <p class="hint">{t('noCommittees')}</p>}
      <KeepCommittee
        form={form}
        suggested={changed?.name ?? ''}
        isTaken={(name) => committees.some((one) => one.name === name)}
        onKeep={keep}
        onType={() => setDone(null)}
      />
      <div class="row">
        <OpenFileButton name={t('openFile')} label={t('committeeFile')} onText={(text) => void open(text)} />
        <span class="row">
          <span role="status" class="hint">
            {done && !done.isProblem && t(done.message.key, done.message.values)}
          </span>
          <span role="alert" class="field-error">
            {problem && t(problem.key, problem.values)}
          </span>
          {done?.undo && (
            <Button
              class="link"
              onClick={() => {
                // Before the pressed button disappears.
                panel.current?.focus()
                void done.undo?.()
              }}
              text={t('undo')}
            />
          )}
        </span>
      </div>
    </section>
  )
}

type KeepCommitteeProps = {
  form: Form
  /** The name that stands in the field until another one is typed. */
  suggested: string
  isTaken: (name: string) => boolean
  /** Resolves to whether it is kept. */
  onKeep: (committee: Committee, mayReplace: boolean) => Promise<boolean>
  onType: () => void
}

/** Keeps one of the lists in the form under a name. A typed name stays until it is kept. */
function KeepCommittee({ form, suggested, isTaken, onKeep, onType }: KeepCommitteeProps) {
  const { t } = useT()
  const id = useId()
  const [side, setSide] = useState<Side>(
    form.right.trim() === '' && form.left.trim() !== '' ? 'left' : 'right',
  )
  const [changed, type] = useState<string | null>(null)
  const typed = changed ?? suggested
  const name = committeeName(typed)
  const mayReplace = isTaken(name)
  const keep = async (): Promise<void> => {
    if (await onKeep({ name: typed, list: form[side] }, mayReplace)) type('')
  }
  const sideText = (one: Side): string =>
    t('keepListOf', {
      list: t('authors', { side: listLetter(one) }),
      count: sizeOf({ list: form[one] }),
    })
  return (
    <div class="row">
      <select
        aria-label={t('keepList')}
        value={side}
        onChange={(event) => setSide(event.currentTarget.value === 'left' ? 'left' : 'right')}
      >
        <option value="left">{sideText('left')}</option>
        <option value="right">{sideText('right')}</option>
      </select>
      <label for={id}>{t('name')}</label>
      <input
        id={id}
        type="text"
        dir="auto"
        autocomplete="off"
        placeholder={t('committeeNameExample')}
        value={typed}
        onInput={(event) => {
          type(event.currentTarget.value)
          onType()
        }}
        onKeyDown={(event) => {
          if (!isTakeKey(event)) return
          // Enter does not ask the query, whose form this field stands in.
          event.preventDefault()
          void keep()
        }}
      />
      <Button
        onClick={() => void keep()}
        text={mayReplace ? t('replaceCommittee', { name }) : t('keepCommittee')}
      />
    </div>
  )
}
