import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useOwn } from '../../../shared/ui/context/use-view.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { keepNow } from '../../../shared/ui/state/named-documents.ts'
import { AskedNote } from '../asked.tsx'
import { useChanges } from '../changes.tsx'
import { forgetTokensOf } from '../conference/hotcrp/site-tokens.ts'
import { PageHead } from '../page-head.tsx'
import { PlainTable } from '../plain-table.tsx'

/** The sites that this page may ask, each with a button that takes that back, and its tokens. */
export function SitesPage() {
  const { t } = useT(pageTexts)
  const sites = useOwn('sites')
  const { change, line, focusLine } = useChanges()
  const connected = sites.known && [...sites.known.keys()].toSorted()
  const disconnect = (origin: string): void => {
    focusLine()
    void change(origin, async () => {
      const problem = await keepNow(sites.savedDocument(origin), null)
      if (problem) return { text: t(problem.key, problem.values), isProblem: true }
      forgetTokensOf(origin)
      return { text: t('didDisconnect', { site: origin }) }
    })
  }
  return (
    <>
      <PageHead heading={t('placeSites')} />
      {line}
      <AskedNote
        asked={[{ answer: connected, hasFailed: sites.problem !== null }]}
        onAgain={() => void sites.look()}
      />
      <p class="hint">{t('sitesMean')}</p>
      {connected && connected.length > 0 && (
        <PlainTable caption={t('placeSites')} headings={[t('siteColumn')]}>
          {connected.map((origin) => (
            <tr key={origin}>
              <th scope="row">
                <bdi>{origin}</bdi>
              </th>
              <td class="acts">
                <Button
                  class="quiet"
                  aria-label={t('labelOf', { text: t('disconnectSite'), of: origin })}
                  onClick={() => disconnect(origin)}
                  text={t('disconnectSite')}
                />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
    </>
  )
}
