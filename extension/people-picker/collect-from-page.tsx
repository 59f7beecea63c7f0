import { useState } from 'preact/hooks'
import type { Side } from '../../shared/query/payload.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { tabInFront } from '../browser.ts'
import type { Found, FoundGroup } from '../capture/found.ts'
import type { ExtensionMessageKey } from '../messages/en.ts'
import { useExtensionT } from '../messages/extension-texts.ts'
import { collectFromTab } from './read-page.ts'

type CollectedGroupsProps = {
  groups: readonly FoundGroup[]
  onAdd: (side: Side, names: readonly string[]) => void
}

const GROUP_WORDS = {
  authors: 'groupAuthors',
  coauthors: 'groupCoauthors',
  committee: 'groupCommittee',
  reviewers: 'groupReviewers',
  users: 'groupUsers',
  contributors: 'groupContributors',
  names: 'groupNames',
} as const satisfies Record<FoundGroup['kind'], ExtensionMessageKey>

/** Number of names shown of a collapsed group. */
const PREVIEW = 3

/** The groups of people on a page. Users can add a whole group to either list. */
function CollectedGroups({ groups, onAdd }: CollectedGroupsProps) {
  return (
    <ul class="collected-groups">
      {groups.map((group, index) => (
        // A group has no identity other than its position.
        <CollectedGroup key={index} group={group} onAdd={onAdd} />
      ))}
    </ul>
  )
}

function CollectedGroup({ group, onAdd }: { group: FoundGroup; onAdd: CollectedGroupsProps['onAdd'] }) {
  const { t } = useExtensionT()
  const { list } = useT()
  const { names } = group
  const head = t(GROUP_WORDS[group.kind])
  const count = names.length
  const isLong = count > PREVIEW
  const shown = list(names.slice(0, PREVIEW))
  return (
    <li class="collected-group">
      <div class="collected-head">
        <span>
          <strong>{head}</strong> <span class="hint">{t('groupCount', { count })}</span>
        </span>
        <span class="collected-actions">
          <button
            type="button"
            class="quiet"
            aria-label={t('addGroupA', { group: head, count })}
            onClick={() => onAdd('left', names)}
          >
            {t('addAllA')}
          </button>
          <button
            type="button"
            class="quiet"
            aria-label={t('addGroupB', { group: head, count })}
            onClick={() => onAdd('right', names)}
          >
            {t('addAllB')}
          </button>
        </span>
      </div>
      {group.title && <p class="collected-title">{group.title}</p>}
      {isLong ? (
        <details class="collected-names">
          <summary>{`${shown} …`}</summary>
          <p>{list(names.slice(PREVIEW))}</p>
        </details>
      ) : (
        <p class="collected-names">{shown}</p>
      )}
    </li>
  )
}

/** The state of reading the page; null before the first request. `found` is null if the page may not be read. */
export type Collected = { kind: 'reading' } | { kind: 'read'; found: Found | null } | null

type CollectFromPageProps = {
  collected: Collected
  onCollected: (collected: Collected) => void
  onAdd: (side: Side, names: readonly string[]) => void
}

/** Reads the active page on request and shows its people, whom users can add to either list. */
export function CollectFromPage({ collected, onCollected, onAdd }: CollectFromPageProps) {
  const { t } = useExtensionT()
  const [asked, setAsked] = useState(0)
  const collect = async (): Promise<void> => {
    setAsked(asked + 1)
    onCollected({ kind: 'reading' })
    const tab = await tabInFront().catch(() => null)
    onCollected({ kind: 'read', found: tab && (await collectFromTab(tab.id)) })
  }
  const isReading = collected?.kind === 'reading'
  const groups = (collected?.kind === 'read' && collected.found?.groups) || []
  return (
    <div class="collect">
      <button
        type="button"
        class="quiet"
        aria-disabled={isReading}
        onClick={() => isReading || void collect()}
      >
        {t('collect')}
      </button>
      <div class="collected">
        <div class="collected-outcome">
          <div role="status">
            {isReading && <p class="hint">{t('collecting')}</p>}
            {collected?.kind === 'read' && <FoundPeople found={collected.found} />}
          </div>
          {collected?.kind === 'read' && (
            <button type="button" class="link" onClick={() => onCollected(null)}>
              {t('closeCollected')}
            </button>
          )}
        </div>
        {groups.length > 0 && <CollectedGroups groups={groups} onAdd={onAdd} />}
      </div>
    </div>
  )
}

function FoundPeople({ found }: { found: Found | null }) {
  const { t } = useExtensionT()
  if (!found) {
    return (
      <p>
        {t('collectForbidden')} <span class="hint">{t('collectForbiddenDo')}</span>
      </p>
    )
  }
  if (found.groups.length === 0) {
    return (
      <p>
        {t('collectNothing')} <span class="hint">{t('collectNothingDo')}</span>
      </p>
    )
  }
  return (
    <p class="collected-lead">{found.site ? t('collectedFrom', { site: found.site }) : t('collected')}</p>
  )
}
