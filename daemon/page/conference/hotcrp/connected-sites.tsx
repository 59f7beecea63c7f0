import { useState } from 'preact/hooks'
import { sitesClient } from '../../../../shared/clients/sites-client.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { useQuery } from '../../../../shared/ui/state/use-query.ts'
import { useDaemon } from '../../asked.tsx'
import { forgetTokensOf } from './site-tokens.ts'

/** The sites that this page may ask, each with a button that takes that back, and its tokens; nothing while there are none. */
export function ConnectedSites() {
  const { t } = useT(conferenceTexts)
  const sites = useDaemon(sitesClient)
  const { answer } = useQuery('sites', ({ signal }) => sites.list({ signal }))
  const [left, setLeft] = useState<readonly string[] | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const connected = left ?? answer ?? []
  const disconnect = async (origin: string): Promise<void> => {
    try {
      setLeft(await sites.disconnect(origin))
      forgetTokensOf(origin)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  if (connected.length === 0) return null
  return (
    <section class="stack start" aria-label={t('connectedSites')}>
      <h4>{t('connectedSites')}</h4>
      <ul class="divided small">
        {connected.map((origin) => (
          <li key={origin} class="row between">
            <bdi>{origin}</bdi>
            <Button
              class="link"
              aria-label={t('labelOf', { text: t('disconnect'), of: origin })}
              onClick={() => disconnect(origin)}
              text={t('disconnect')}
            />
          </li>
        ))}
      </ul>
      {hasFailed && <p role="alert">{t('notReached')}</p>}
    </section>
  )
}
