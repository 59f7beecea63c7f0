import { useT } from '../../context/use-t.ts'
import { useOwnDocuments, useView } from '../../context/use-view.ts'
import { addressOf } from '../../frame/address.ts'
import { Button } from '../../parts/button.tsx'
import { MenuButton } from '../../parts/menu-button.tsx'
import { Problem } from '../../parts/notes.tsx'
import type { SessionControls } from '../../session/use-session.ts'
import { saveProblem } from '../../state/own-work.ts'
import { sizeOf } from './committees.ts'
import './committee-menu.css'
import { backendClient } from '../../../clients/backend-client.ts'
import type { Message } from '../../../messages/locale.ts'
import { normalizeEntries, parseEntries } from '../../../query/entries.ts'
import type { FlowSettings } from '../../../query/query-flow.ts'
import type { QueryLists } from '../../session/query-lists.ts'
import { useQuery } from '../../state/use-query.ts'

type CommitteeMenuProps = { controls: SessionControls }

export function CommitteeMenu({ controls }: CommitteeMenuProps) {
  const { t } = useT()
  return (
    <MenuButton
      text={t('committee')}
      class="quiet"
      name={t('place_settings/committees')}
      box="committee-menu stack small"
    >
      {(close) => <Committees controls={controls} close={close} />}
    </MenuButton>
  )
}

/** The backend's committee, and the user's committees. A press puts one of them into list B. */
function Committees({ controls, close }: CommitteeMenuProps & { close: () => void }) {
  const { t, language } = useT()
  const { flow } = useView()
  const own = useOwnDocuments('committees')
  const backend = useCommittee(flow, controls.backend.state.kind === 'ready')
  const sorted = (own.bodies ?? []).toSorted((one, other) =>
    one.name.localeCompare(other.name, language, { numeric: true }),
  )
  const members = backend.answer ?? []
  const ofBackend =
    members.length > 0 ? [{ name: t('backendCommittee'), list: normalizeEntries(members).join('\n') }] : []
  const all = [...ofBackend, ...sorted]
  const message = own.problem === null ? null : saveProblem(own.problem)
  return (
    <>
      {all.length > 0 && (
        <ul class="committee-list">
          {all.map((committee) => (
            // The user's committee may have the same name as the backend's.
            <li key={committee === ofBackend[0] ? '' : committee.name}>
              <Button
                class="committee-row row between"
                onClick={() => {
                  close()
                  putInB(controls.lists, committee)
                }}
                text={
                  <>
                    <bdi>{committee.name}</bdi>{' '}
                    <span class="hint">{t('names', { count: sizeOf(committee) })}</span>
                  </>
                }
              />
            </li>
          ))}
        </ul>
      )}
      {backend.answer?.length === 0 && <p class="hint">{t('committeeEmpty')}</p>}
      {backend.hasFailed && (
        <p class="hint">
          {t('committeeFailed')} <Button class="link" onClick={backend.ask} text={t('tryAgain')} />
        </p>
      )}
      <Problem text={message && t(message.key, message.values)} />
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

const useCommittee = ({ backendBase: base, fetch }: FlowSettings, isReady: boolean) =>
  useQuery(isReady ? 'committee' : null, async ({ signal }): Promise<readonly string[]> => {
    const { members } = await backendClient({ base, fetch }).pcMembers({ signal })
    return members.map(({ name }) => name)
  })

function putInB(lists: QueryLists, { name, list }: { name: string; list: string }): void {
  const message: Message = { key: 'didOwnCommittee', values: { name, count: parseEntries(list).length } }
  lists.fill({ right: list }, message)
}
