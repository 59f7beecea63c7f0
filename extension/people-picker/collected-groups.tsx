import type { Side } from '../../shared/query/payload.ts'
import { useT } from '../../shared/ui/i18n/context.tsx'
import type { ExtensionMessageKey } from '../messages/en.ts'
import { useExtensionT } from '../messages/use-extension-t.ts'
import type { BoundedFound } from './bounded-found.ts'

type Group = BoundedFound['groups'][number]
type CollectedGroupsProps = {
  groups: readonly Group[]
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
} as const satisfies Record<Group['kind'], ExtensionMessageKey>

/** Number of names shown of a collapsed group. */
const PREVIEW = 3

/** The groups of people on a page. Users can add a whole group to either list. */
export function CollectedGroups({ groups, onAdd }: CollectedGroupsProps) {
  return (
    <ul class="collected-groups">
      {groups.map((group, index) => (
        // A group has no identity other than its position.
        <CollectedGroup key={index} group={group} onAdd={onAdd} />
      ))}
    </ul>
  )
}

function CollectedGroup({ group, onAdd }: { group: Group; onAdd: CollectedGroupsProps['onAdd'] }) {
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
