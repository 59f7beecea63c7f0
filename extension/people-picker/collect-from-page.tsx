import { useState } from 'preact/hooks'
import type { Side } from '../../shared/query/payload.ts'
import { tabInFront } from '../browser.ts'
import { useExtensionT } from '../messages/use-extension-t.ts'
import type { BoundedFound } from './bounded-found.ts'
import { CollectedGroups } from './collected-groups.tsx'
import { collectFromTab } from './read-page.ts'

/** The state of reading the page; null before the first request. `found` is null if the page may not be read. */
export type Collected = { kind: 'reading' } | { kind: 'read'; found: BoundedFound | null } | null

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
            {collected?.kind === 'read' && <Outcome found={collected.found} />}
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

function Outcome({ found }: { found: BoundedFound | null }) {
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
