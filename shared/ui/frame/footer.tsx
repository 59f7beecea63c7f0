import { useT } from '../context/use-t.ts'
import { ExternalLink, Trans } from '../parts/inline.tsx'

/** Facts about the servers. The extension counts no visits and leaves them out. */
export type Facts = {
  appVersion: string
  backendBase: string
  /** The backend's console, if it has one that can be reached. */
  consoleUrl: string | null
  visitCount?: number | undefined
}

export function Footer({ appVersion, backendBase, consoleUrl, visitCount }: Facts) {
  const { t } = useT()
  return (
    <footer class="colophon hint row">
      <span>{`${t('appName')} ${t('version', { version: appVersion })}`}</span>
      {visitCount !== undefined && <span>{t('visits', { count: visitCount })}</span>}
      <span>
        <Trans
          message="backendAt"
          values={{
            base: consoleUrl ? (
              <ExternalLink href={consoleUrl} hint={t('manageData')}>
                {backendBase}
              </ExternalLink>
            ) : (
              backendBase
            ),
          }}
        />
      </span>
    </footer>
  )
}
