import { useState } from 'preact/hooks'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { useOwn } from '../../../../shared/ui/context/use-view.ts'
import { Button } from '../../../../shared/ui/parts/button.tsx'
import { keepNow } from '../../../../shared/ui/state/named-documents.ts'
import { forgetTokensOf } from './site-tokens.ts'

/** The sites that this page may ask, each with a button that takes that back, and its tokens; nothing while there are none. */
export function ConnectedSites() {
  const { t } = useT(conferenceTexts)
  const sites = useOwn('sites')
  const [hasFailed, setFailed] = useState(false)
  const connected = [...(sites.known?.keys() ?? [])]
  const disconnect = async (origin: string): Promise<void> => {
    const problem = await keepNow(sites.savedDocument(origin), null)
    if (!problem) forgetTokensOf(origin)
    setFailed(problem !== null)
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
