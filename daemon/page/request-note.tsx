import { useMemo } from 'preact/hooks'
import type { ClientSettings } from '../../shared/clients/request.ts'
import { pageTexts } from '../../shared/messages/page-texts.ts'
import { useT } from '../../shared/ui/context/use-t.ts'
import { useView } from '../../shared/ui/context/use-view.ts'
import { Button } from '../../shared/ui/parts/button.tsx'
import { AlertBox } from '../../shared/ui/parts/notes.tsx'
import type { SavedDocuments } from '../../shared/ui/state/saved-documents.ts'

/** Returns a client of the page's daemon. `clientOf` must be the same function in each drawing. */
export function useDaemon<Client>(clientOf: (daemon: ClientSettings) => Client): Client {
  const { flow } = useView()
  return useMemo(() => clientOf({ base: flow.daemonBase, fetch: flow.fetch }), [clientOf, flow])
}

export type RequestNoteProps = {
  requests: readonly { answer: unknown; hasFailed: boolean }[]
  onAgain: () => void
}

export const requestOf = <Body,>({ known, problem }: SavedDocuments<Body>) => ({
  answer: known,
  hasFailed: problem !== null,
})

/** Says that the daemon has not answered yet, or that a request has failed. */
export function RequestNote({ requests, onAgain }: RequestNoteProps) {
  const { t } = useT(pageTexts)
  if (requests.some(({ hasFailed }) => hasFailed)) {
    return (
      <AlertBox text={t('daemonSilent')}>
        <Button onClick={onAgain} text={t('tryAgain')} />
      </AlertBox>
    )
  }
  return requests.some(({ answer }) => answer === null) ? (
    <p class="hint late" role="status">
      {t('askingDaemon')}
    </p>
  ) : null
}
