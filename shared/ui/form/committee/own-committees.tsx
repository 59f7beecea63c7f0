import { useEffect, useRef, useState } from 'preact/hooks'
import type { Message } from '../../../i18n/locale.ts'
import { parseEntries } from '../../../query/entries.ts'
import { useT } from '../../context/use-t.ts'
import { isCancelKey } from '../../parts/shortcut-keys.ts'
import { membersText } from '../../session/committee-switch.ts'
import type { Form } from '../../session/form-state.ts'
import { CommitteeRow } from './committee-row.tsx'
import { notKeptMessage } from './committee-texts.ts'
import { KeepCommittee } from './keep-committee.tsx'
import { OpenCommittee } from './open-committee.tsx'
import {
  COMMITTEES,
  type Committees,
  committeeName,
  type KeptCommittee,
  nameOfReturned,
  type Refusal,
  withCommittee,
  withoutCommittee,
  withRenamed,
  withReturned,
} from './stored-committees.ts'
import type { CommitteeSwitchControls } from './use-committee-switch.ts'
import { useOwnCommittees } from './use-own-committees.ts'
import './own-committees.css'

type OwnCommitteesProps = {
  form: Form
  /** The names of the backend's committee; none if it has none or does not answer. */
  members: readonly string[]
  controls: CommitteeSwitchControls
  onClose: () => void
}

type Step = (committees: Committees) => Committees | Refusal
/** What the last press did, or why it did nothing. `undo`: what takes it back, and says so. */
type Done = { message: Message; isProblem: boolean; undo?: () => Promise<unknown> }

/** The committees that can be put into list B, and a line that keeps a list as one more. */
export function OwnCommittees({ form, members, controls, onClose }: OwnCommitteesProps) {
  const { t, language } = useT()
  const panel = useRef<HTMLElement>(null)
  const { committees, change } = useOwnCommittees()
  const [done, setDone] = useState<Done | null>(null)
  useEffect(() => {
    const find = (selector: string) => panel.current?.querySelector<HTMLElement>(selector)
    // The committee that stands in list B is in view.
    const first = find('.is-on button') ?? find('li button, input')
    first?.focus()
  }, [])

  const fail = (message: Message): void => setDone({ message, isProblem: true })
  /** Makes a change and says so, or why it cannot be made. Resolves to whether it was made. */
  const take = async (step: Step, message: Message, undo?: Done['undo']): Promise<boolean> => {
    const refusal = await change(step)
    if (refusal) fail(notKeptMessage(refusal))
    else setDone({ message, isProblem: false, ...(undo && { undo }) })
    return refusal === null
  }
  const keep = async (given: KeptCommittee, mayReplace: boolean): Promise<boolean> => {
    const name = committeeName(given.name)
    const replaced = committees.find((one) => one.name === name)
    const values = { name, count: parseEntries(given.list).length }
    const step: Step = (kept) => withCommittee(kept, given, mayReplace)
    if (!mayReplace || !replaced) return take(step, { key: 'didKeepCommittee', values })
    return take(step, { key: 'didReplace', values }, () =>
      take((kept) => withCommittee(kept, replaced, true), { key: 'didReturn', values: { name } }),
    )
  }
  const rename = async (before: string, typed: string): Promise<boolean> => {
    const name = committeeName(typed)
    const step: Step = (kept) => withRenamed(kept, before, name)
    const isDone = await take(step, { key: 'didRename', values: { before, name } })
    if (isDone) {
      // The row is another one, with the new name.
      if (name !== before) panel.current?.focus()
      controls.rename(before, name)
    }
    return isDone
  }
  const giveTo = (committee: KeptCommittee, key: 'didReturn' | 'didOpen'): Promise<boolean> => {
    let { name } = committee
    const step: Step = (kept) => {
      const after = withReturned(kept, committee)
      if (typeof after !== 'string') name = nameOfReturned(kept, after, name)
      return after
    }
    const count = parseEntries(committee.list).length
    return change(step).then((refusal) => {
      if (refusal) fail(notKeptMessage(refusal))
      else setDone({ message: { key, values: { name, count } }, isProblem: false })
      return refusal === null
    })
  }
  const remove = (committee: KeptCommittee): void => {
    const { name } = committee
    panel.current?.focus()
    void take(
      (kept) => withoutCommittee(kept, name),
      { key: 'didRemove', values: { name } },
      () => giveTo(committee, 'didReturn'),
    )
  }
  const undo = ({ undo }: Done): void => {
    // Before the pressed button disappears.
    panel.current?.focus()
    void undo?.()
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
  return (
    <section
      ref={panel}
      class="own-committees"
      tabIndex={-1}
      aria-labelledby="own-committees"
      onKeyDown={(event) => {
        if (!isCancelKey(event) || event.defaultPrevented) return
        // Escape does nothing else in the view.
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <div class="own-committees-head">
        <strong id="own-committees">{t('ownCommittees')}</strong>
        {sorted.length > 0 && (
          <span class="hint">{t('committeesKept', { count: sorted.length, most: COMMITTEES })}</span>
        )}
        <button type="button" class="link" onClick={onClose}>
          {t('close')}
        </button>
      </div>
      <ul class="committee-list">
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
            count={parseEntries(committee.list).length}
            isOn={controls.on?.name === committee.name}
            onPut={() => put(committee.list, committee.name)}
            onGiveBack={giveBack}
            onRename={(typed) => rename(committee.name, typed)}
            onRemove={() => remove(committee)}
          />
        ))}
      </ul>
      {sorted.length === 0 && <p class="hint">{t('noCommittees')}</p>}
      <KeepCommittee
        form={form}
        suggested={changedName(committees, controls.on?.name, form.right)}
        isTaken={(name) => committees.some((one) => one.name === name)}
        onKeep={keep}
        onType={() => setDone(null)}
      />
      <div class="committees-foot">
        <OpenCommittee onOpen={(committee) => void giveTo(committee, 'didOpen')} onProblem={fail} />
        <span class="committees-done">
          <span role="status" class="hint">
            {done && !done.isProblem && t(done.message.key, done.message.values)}
          </span>
          <span role="alert" class="field-error">
            {done?.isProblem && t(done.message.key, done.message.values)}
          </span>
          {done?.undo && (
            <button type="button" class="link" onClick={() => undo(done)}>
              {t('undo')}
            </button>
          )}
        </span>
      </div>
    </section>
  )
}

/** The name of the committee in list B, if the list has changed since it was kept: it can be kept again. */
function changedName(committees: Committees, name: string | null | undefined, list: string): string {
  const there = committees.find((one) => one.name === name)
  return there && there.list !== list ? there.name : ''
}
