import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { isOperated } from '../../../shared/ui/context/command-here.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useView } from '../../../shared/ui/context/use-view.ts'
import { addressOf } from '../../../shared/ui/frame/address.ts'
import { PageHead } from '../page-head.tsx'

export type AboutFacts = { appVersion: string; dataFolder: string }

/** Says the version, where CoAuthors sends names, and where it saves the user's documents. */
export function AboutPage({ facts: { appVersion, dataFolder } }: { facts: AboutFacts }) {
  const { t, parts } = useT(pageTexts)
  const { flow } = useView()
  const code = (text: string) => <code class="verbatim">{text}</code>
  return (
    <>
      <PageHead heading={t('placeAbout')} size={t('version', { version: appVersion })} />
      <div class="about stack">
        <h3>{t('privacyHeading')}</h3>
        <p>{parts('namesGo', { base: code(flow.backendBase) })}</p>
        <p>
          {parts('workStays', {
            decisions: <a href={addressOf('settings/decisions')}>{t('placeDecisions')}</a>,
            queries: <a href={addressOf('settings/queries')}>{t('placeQueries')}</a>,
          })}
        </p>
        <p>{t('tracelessStays')}</p>
        <h3>{t('folderHeading')}</h3>
        {dataFolder && <p>{parts('folderIs', { folder: code(dataFolder) })}</p>}
        {!dataFolder && <p>{t(isOperated() ? 'folderOperated' : 'folderElsewhere')}</p>}
      </div>
    </>
  )
}
