import type { ExtensionMessageKey } from '../../shared/messages/en/places/extension.ts'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import type { MessageKey } from '../../shared/messages/locale.ts'
import type { Side } from '../../shared/query/payload.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { tabInFront } from '../browser.ts'
import type { Found, FoundGroup } from '../capture/found.ts'
import { collectFromTab } from './read-page.ts'

const GROUP_WORDS = {
  authors: 'groupAuthors',
  coauthors: 'groupCoauthors',
  committee: 'committee',
  reviewers: 'groupReviewers',
  users: 'groupUsers',
  contributors: 'groupContributors',
  names: 'namesHeading',
} as const satisfies Record<FoundGroup['kind'], ExtensionMessageKey | MessageKey>

const SIDES = [
  { side: 'left', word: 'addAllA', label: 'addGroupA' },
  { side: 'right', word: 'addAllB', label: 'addGroupB' },
] as const

/** Number of names shown of a collapsed group. */
const PREVIEW = 3

type AddNames = (side: Side, names: readonly string[]) => void

/** A group of people on a page, which users can add to either list. */
function CollectedGroup({ group, onAdd }: { group: FoundGroup; onAdd: AddNames }) {
  const { t, list } = useT(extensionTexts)
  const { names, title } = group
  const head = t(GROUP_WORDS[group.kind])
  const count = names.length
  const shown = list(names.slice(0, PREVIEW))
  return (
    <li>
      <div class="row">
        <span>
          <strong>{head}</strong> <span class="hint">{t('names', { count })}</span>
        </span>
        <span class="row">
          {SIDES.map(({ side, word, label }) => (
            <Button
              key={side}
              class="quiet"
              aria-label={t(label, { group: head, count })}
              onClick={() => onAdd(side, names)}
              text={t(word)}
            />
          ))}
        </span>
      </div>
      {title && <p class="small">{title}</p>}
      {count > PREVIEW ? (
        <details class="hint">
          <summary>{`${shown} …`}</summary>
          <p>{list(names.slice(PREVIEW))}</p>
        </details>
      ) : (
        <p class="hint">{shown}</p>
      )}
    </li>
  )
}

/** The state of reading the page; null before the first request. `found` is null if the page may not be read. */
export type Collected = { kind: 'reading' } | { kind: 'read'; found: Found | null } | null

type CollectFromPageProps = {
  collected: Collected
  onCollected: (collected: Collected) => void
  onAdd: AddNames
}

/** Reads the active page on request and shows its people, whom users can add to either list. */
export function CollectFromPage({ collected, onCollected, onAdd }: CollectFromPageProps) {
  const { t } = useT(extensionTexts)
  const collect = async (): Promise<void> => {
    onCollected({ kind: 'reading' })
    const tab = await tabInFront().catch(() => null)
    onCollected({ kind: 'read', found: tab && (await collectFromTab(tab.id)) })
  }
  const isReading = collected?.kind === 'reading'
  const found = collected?.kind === 'read' ? collected.found : undefined
  return (
    <div class="collect">
      <Button
        class="quiet"
        aria-disabled={isReading}
        onClick={() => isReading || void collect()}
        text={t('collect')}
      />
      <div class="collected stack">
        <div class="collected-outcome row between">
          <div role="status">
            {isReading && <p class="hint">{t('collecting')}</p>}
            {found !== undefined && <FoundPeople found={found} />}
          </div>
          {found !== undefined && (
            <Button class="link small" onClick={() => onCollected(null)} text={t('close')} />
          )}
        </div>
        {found && found.groups.length > 0 && (
          <ul class="card divided">
            {found.groups.map((group, index) => (
              // A group has no identity other than its position.
              <CollectedGroup key={index} group={group} onAdd={onAdd} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** Says whose people they are, or why there are none. */
function FoundPeople({ found }: { found: Found | null }) {
  const { t } = useT(extensionTexts)
  const { site, groups = [] } = found ?? {}
  if (groups.length > 0) return <strong>{site ? t('collectedFrom', { site }) : t('collected')}</strong>
  return (
    <p>
      {t(found ? 'collectNothing' : 'collectForbidden')}{' '}
      <span class="hint">{t(found ? 'collectNothingDo' : 'collectForbiddenDo')}</span>
    </p>
  )
}
