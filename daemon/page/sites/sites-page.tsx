import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useOwnDocuments } from '../../../shared/ui/context/use-view.ts'
import { textColumn } from '../../../shared/ui/list/row-grid.tsx'
import { saveNow } from '../../../shared/ui/state/named-documents.ts'
import { forgetTokensOf } from '../conference/hotcrp/site-tokens.ts'
import { useChanges } from '../document-changes.tsx'
import { DocumentList } from '../document-list.tsx'
import { requestOf } from '../request-note.tsx'

export function SitesPage() {
  const { t } = useT(pageTexts)
  const sites = useOwnDocuments('sites')
  const { change, failed, line, focusLine } = useChanges()
  const disconnect = (origin: string): void => {
    focusLine()
    void change(origin, async () => {
      const problem = await saveNow(sites.savedDocument(origin), null)
      if (problem) return failed(problem)
      forgetTokensOf(origin)
      return { text: t('didDisconnect', { site: origin }) }
    })
  }
  return (
    <DocumentList
      heading={t('place_settings/sites')}
      size={t('sitesMean')}
      requests={[requestOf(sites)]}
      onAgain={() => void sites.load()}
      label={t('place_settings/sites')}
      kind="of-sites"
      columns={[textColumn('site', t('siteColumn'), itself)]}
      sections={[{ key: 'sites', rows: [...(sites.known?.keys() ?? [])].toSorted() }]}
      nothing={t('noSites')}
      keyOf={itself}
      nameOf={itself}
      textOf={itself}
      actsOf={(origin) => [{ text: t('disconnectSite'), act: () => disconnect(origin) }]}
    >
      {line}
    </DocumentList>
  )
}

const itself = (origin: string): string => origin
