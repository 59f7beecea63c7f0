import { useWording } from '../messages/context.tsx'

/** What a view can say about the servers behind it; the popup, which counts no visits, leaves them out. */
export type Facts = { appVersion: string; backendBase: string; visitCount?: number | undefined }

/** The small print at the end of the page. */
export function Colophon({ appVersion, backendBase, visitCount }: Facts) {
  const { t } = useWording()
  return (
    <footer class="colophon">
      <span>{`${t('appName')} ${t('version', { version: appVersion })}`}</span>
      {visitCount !== undefined && <span>{t('visits', { count: visitCount })}</span>}
      <span>{t('backendAt', { base: backendBase })}</span>
    </footer>
  )
}
