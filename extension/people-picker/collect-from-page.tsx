import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ENTRIES_IN_BATCHES } from '../../shared/limits.ts'
import { extensionTexts } from '../../shared/messages/extension-texts.ts'
import type { Side } from '../../shared/query/payload.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { Sentences } from '../../shared/ui/parts/inline.tsx'
import { askForTab, asksForTabs, askToReach, onAllowed, onNavigation, tabInFront } from '../browser.ts'
import type { Found, FoundGroup } from '../capture/found.ts'
import { OpenAsCommittee } from './open-as-committee.tsx'
import { collectFromTab } from './read-page.ts'

const SIDES = [
  { side: 'left', word: 'addAllA', label: 'addGroupA' },
  { side: 'right', word: 'addAllB', label: 'addGroupB' },
] as const

/** The number of names that a folded group shows. */
const PREVIEW = 3
/** The number of check boxes at first: a page may list thousands of names. */
const BOXES = 200

type AddNames = (side: Side, names: readonly string[]) => void

/** Lets the user add the ticked people of a group to a list. At first all are ticked. */
function CollectedGroup({ group, onAdd }: { group: FoundGroup; onAdd: AddNames }) {
  const { t, list } = useT(extensionTexts)
  const { names, title } = group
  const head = t(`found_${group.kind}`)
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [isOpen, open] = useState(false)
  const [drawn, draw] = useState(BOXES)
  const ticked = names.filter((name) => !unticked.has(name))
  const count = ticked.length
  const tick = (name: string): void => {
    const next = new Set(unticked)
    if (!next.delete(name)) next.add(name)
    setUnticked(next)
  }
  return (
    <li>
      <div class="row between">
        <span>
          <strong>{head}</strong> <span class="hint">{t('names', { count })}</span>
        </span>
        <span class="row">
          {SIDES.map(({ side, word, label }) => (
            <Button
              key={side}
              class="quiet"
              aria-disabled={count === 0}
              aria-label={t(label, { group: head, count })}
              onClick={() => onAdd(side, ticked)}
              text={t(word)}
            />
          ))}
        </span>
      </div>
      {title && <p class="small">{title}</p>}
      {count > ENTRIES_IN_BATCHES && <OpenAsCommittee names={ticked} title={title ?? head} />}
      {names.length > 1 ? (
        <details class="hint" onToggle={({ currentTarget }) => open(currentTarget.open)}>
          <summary>
            {list(names.slice(0, PREVIEW))}
            {names.length > PREVIEW && ' …'}
          </summary>
          {isOpen && (
            <>
              <p class="row">
                <Button class="link" onClick={() => setUnticked(new Set())} text={t('tickAll')} />
                <Button class="link" onClick={() => setUnticked(new Set(names))} text={t('tickNone')} />
              </p>
              <ul class="ticks">
                {names.slice(0, drawn).map((name) => (
                  <li key={name}>
                    <label>
                      <input type="checkbox" checked={!unticked.has(name)} onChange={() => tick(name)} />{' '}
                      {name}
                    </label>
                  </li>
                ))}
              </ul>
              {names.length > drawn && (
                <Button
                  class="link"
                  onClick={() => draw(names.length)}
                  text={t('moreFindings', { count: names.length - drawn })}
                />
              )}
            </>
          )}
        </details>
      ) : (
        <p class="hint">{names[0]}</p>
      )}
    </li>
  )
}

/**
 * Null before the first reading. `found` is null if the browser gives no access to the page.
 * `site` is the origin of the page, if the browser tells it.
 */
export type Collected =
  | { kind: 'reading' }
  | { kind: 'read'; found: Found | null; tabId?: number | undefined; site?: string | undefined }
  | null

type CollectFromPageProps = {
  collected: Collected
  onCollected: (collected: Collected) => void
  onAdd: AddNames
}

/** Reads the active page when asked, and shows its people until the tab shows another page. */
export function CollectFromPage({ collected, onCollected, onAdd }: CollectFromPageProps) {
  const { t } = useT(extensionTexts)
  /** The number of readings. Only the last one shows its result. */
  const readings = useRef(0)
  const collect = async (): Promise<void> => {
    const reading = ++readings.current
    onCollected({ kind: 'reading' })
    const tab = await tabInFront().catch(() => null)
    const found = tab && (await collectFromTab(tab.id))
    const inFront = await tabInFront().catch(() => null)
    if (reading !== readings.current) return
    onCollected(inFront?.id === tab?.id ? { kind: 'read', found, tabId: tab?.id, site: tab?.site } : null)
  }
  const leave = (): void => {
    readings.current += 1
    onCollected(null)
  }
  const isReading = collected?.kind === 'reading'
  const { found, tabId, site } = collected?.kind === 'read' ? collected : {}
  /** The last known site of a tab. The browser may not tell the site of the tab's next page. */
  const seen = useRef<{ tabId?: number | undefined; site?: string }>({})
  if (site) seen.current = { tabId, site }
  // `useEffect` runs later, and would miss a page that the tab shows in between.
  useLayoutEffect(() => (tabId === undefined ? undefined : onNavigation(tabId, leave)), [tabId])
  return (
    <div class="collect">
      <Button class="quiet" aria-disabled={isReading} onClick={() => void collect()} text={t('collect')} />
      <div class="collected stack">
        <div class="collected-outcome row between">
          <div role="status" class="stack start">
            {isReading && <p class="hint">{t('collecting')}</p>}
            {found !== undefined && <FoundPeople found={found} />}
            {found === null && tabId !== undefined && (
              <AllowOnSite
                tabId={tabId}
                site={seen.current.tabId === tabId ? seen.current.site : undefined}
                onAllowed={() => void collect()}
              />
            )}
          </div>
          {/* The user can cancel, because reading a page may never end. */}
          {collected && (
            <Button class="link small" onClick={leave} text={t(isReading ? 'cancel' : 'close')} />
          )}
        </div>
        {found && found.groups.length > 0 && (
          <ul class="card divided">
            {found.groups.map((group, index) => (
              // Groups have no ids, so their positions are the keys.
              <CollectedGroup key={index} group={group} onAdd={onAdd} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

type AllowOnSiteProps = { tabId: number; site: string | undefined; onAllowed: () => void }

/** Asks for access to a known site here. For a page of an unknown site, the browser asks beside the address. */
function AllowOnSite({ tabId, site, onAllowed: collect }: AllowOnSiteProps) {
  const { t } = useT(extensionTexts)
  const [isAsked, setAsked] = useState(false)
  // `useEffect` would miss an early answer.
  useLayoutEffect(() => (isAsked ? onAllowed(collect) : undefined), [isAsked])
  if (isAsked) return <p>{t('allowBesideAddress')}</p>
  if (site)
    return (
      <Button
        onClick={() => void askToReach(site).then((isAllowed) => isAllowed && collect())}
        text={t('allowOnSite', { site: new URL(site).host })}
      />
    )
  return asksForTabs ? (
    <Button
      onClick={() => void askForTab(tabId).then(() => setAsked(true), reportError)}
      text={t('allowOnThisSite')}
    />
  ) : null
}

function FoundPeople({ found }: { found: Found | null }) {
  const { t, list } = useT(extensionTexts)
  const { site, groups = [], left = 0, frames = [] } = found ?? {}
  return (
    <>
      {groups.length > 0 ? (
        <strong>{site ? t('collectedFrom', { site }) : t('collected')}</strong>
      ) : (
        <p>
          <Sentences>
            {t(found ? 'collectNothing' : 'collectForbidden')}
            {(!found || frames.length === 0) && (
              <span class="hint">{t(found ? 'collectNothingDo' : 'collectForbiddenDo')}</span>
            )}
          </Sentences>
        </p>
      )}
      {left > 0 && <p class="warn">{t('collectLeft', { count: left })}</p>}
      {frames.length > 0 && <p class="hint">{t('collectFrames', { hosts: list(frames) })}</p>}
    </>
  )
}
