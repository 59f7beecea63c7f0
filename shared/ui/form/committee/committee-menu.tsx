import { useState } from 'preact/hooks'
import type { Committee } from '../../../contract/own-items.ts'
import type { Message } from '../../../messages/locale.ts'
import { useT } from '../../context/use-t.ts'
import { useOwn, useView } from '../../context/use-view.ts'
import { addressOf } from '../../frame/address.ts'
import { Button } from '../../parts/button.tsx'
import { TextField } from '../../parts/fields.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { Problem } from '../../parts/notes.tsx'
import { SavingNote } from '../../parts/saving-note.tsx'
import { isTakeKey } from '../../parts/shortcut-keys.ts'
import { membersText, useCommittee } from '../../session/use-committee.ts'
import type { SessionControls } from '../../session/use-session.ts'
import { keepNamed } from '../../state/named-documents.ts'
import { problemOf } from '../../state/own-work.ts'
import type { SavedDocument } from '../../state/saved-document.ts'
import { committeeName, keptCommittee, sizeOf } from './committees.ts'
import './committee-menu.css'

type CommitteeMenuProps = { controls: SessionControls }

/** The button that opens the committees. It has the name of the one that stands in list B. */
export function CommitteeMenu({ controls }: CommitteeMenuProps) {
  const { t } = useT()
  const { flow } = useView()
  const { on } = controls.committee
  const backend = useCommittee(flow, controls.backend.state.kind === 'ready')
  return (
    <MenuButton
      text={typeof on?.name === 'string' ? <bdi>{on.name}</bdi> : t('committee')}
      class="committee-button quiet one-line"
      name={t('committees')}
      box="committee-menu stack small"
    >
      {(close) => <Committees controls={controls} backend={backend} close={close} />}
    </MenuButton>
  )
}

type CommitteesProps = CommitteeMenuProps & { backend: ReturnType<typeof useCommittee>; close: () => void }

/** The committees that can be put into list B, and what else can be done with that list. */
function Committees({ controls, backend, close }: CommitteesProps) {
  const { t, language } = useT()
  const { flow } = useView()
  const own = useOwn('committees')
  const { on, fill } = controls.committee
  const { right } = controls.session.form
  const known = backend.answer ?? []
  const sorted = (own.bodies ?? []).toSorted((one, other) =>
    one.name.localeCompare(other.name, language, { numeric: true }),
  )
  const put = (list: string, name: string | null): void => {
    close()
    fill(list, name)
  }
  const message = own.problem === null ? null : problemOf(own.problem)
  const there = typeof on?.name === 'string' ? on.name : null
  const isGone = there !== null && own.known?.has(there) === false
  const row = (name: string, count: number, isOn: boolean, act: () => void) => (
    <li key={name}>
      <Button
        class="committee-row row between"
        aria-pressed={isOn}
        onClick={act}
        text={
          <>
            <bdi>{name}</bdi> <span class="hint">{t('names', { count })}</span>
          </>
        }
      />
    </li>
  )
  return (
    <>
      <ul class="committee-list">
        {known.length > 0 &&
          row(t('backendCommittee'), known.length, on?.name === null, () => put(membersText(known), null))}
        {sorted.map((committee) =>
          row(committee.name, sizeOf(committee), committee.name === there, () =>
            put(committee.list, committee.name),
          ),
        )}
      </ul>
      {backend.answer?.length === 0 && <p class="hint">{t('committeeEmpty')}</p>}
      {backend.hasFailed && (
        <p class="hint">
          {t('committeeFailed')} <Button class="link" onClick={backend.ask} text={t('retry')} />
        </p>
      )}
      <Problem text={message && t(message.key, message.values)} />
      {isGone && <p class="warn">{t('committeeGone', { name: there })}</p>}
      {right.trim() !== '' && <KeepListB controls={controls} />}
      <a
        class="link"
        href={flow.daemonBase + addressOf('settings/committees')}
        {...(flow.daemonBase !== '' && { target: '_blank', rel: 'noopener' })}
      >
        {t('editCommittees')}
      </a>
    </>
  )
}

/** Keeps list B under a name. The one that stands in it already has its name suggested. */
function KeepListB({ controls }: CommitteeMenuProps) {
  const { t } = useT()
  const own = useOwn('committees')
  const { on } = controls.committee
  const { right: list } = controls.session.form
  const [typed, type] = useState(on?.name ?? '')
  const [problem, fail] = useState<Message | null>(null)
  const [sent, setSent] = useState<SavedDocument<Committee> | null>(null)
  const name = committeeName(typed)
  const taken = own.known?.get(name)
  const keep = async (): Promise<void> => {
    const committee = keptCommittee({ name, list }, name, new Set())
    const before = taken ? { name, on: taken.revision } : null
    if ('key' in committee) return fail(committee)
    const outcome = await keepNamed(own, committee, before, {
      say: ({ t }) => t('didKeepCommittee', { name, count: sizeOf(committee) }),
    })
    setSent('document' in outcome ? outcome.document : null)
    fail('problem' in outcome ? outcome.problem : null)
  }
  return (
    <>
      <div class="row">
        <label>
          <span class="visually-hidden">{t('committeeNameField')}</span>
          <TextField
            placeholder={t('committeeNameExample')}
            value={typed}
            onText={(text) => {
              type(text)
              fail(null)
            }}
            onKeyDown={(event) => {
              if (!isTakeKey(event)) return
              // Enter does not ask the query, whose form this field stands in.
              event.preventDefault()
              void keep()
            }}
          />
        </label>
        <Button
          class="quiet"
          onClick={() => void keep()}
          text={taken ? t('replaceCommittee', { name }) : t('keepListB')}
        />
      </div>
      <Problem text={problem && t(problem.key, problem.values)} />
      {sent && (
        <SavingNote document={sent} describe={(committee) => t('names', { count: sizeOf(committee) })} />
      )}
    </>
  )
}
