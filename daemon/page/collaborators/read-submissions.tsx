import { useEffect, useState } from 'preact/hooks'
import { hotcrpFailureText } from '../../../shared/conference/hotcrp/hotcrp-texts.ts'
import { readOwnCollaborators } from '../../../shared/conference/hotcrp/own-collaborators.ts'
import { listTexts } from '../../../shared/messages/list-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useView } from '../../../shared/ui/context/use-view.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { type Outcome, OutcomeLine } from '../../../shared/ui/parts/notes.tsx'
import { useOwnQuery } from '../../../shared/ui/state/use-query.ts'
import { ConnectForm } from '../conference/hotcrp/connect-form.tsx'
import { siteName } from '../conference/hotcrp/site-reading.ts'
import { type Connection, handedOver } from '../conference/hotcrp/site-tokens.ts'

type ReadSubmissionsProps = { onRead: (text: string) => void }

/** Reads the lists of one's own submissions from a HotCRP site. The token is used once, and not kept. */
export function ReadSubmissions({ onRead }: ReadSubmissionsProps) {
  const { t, language } = useT(listTexts)
  const { flow } = useView()
  const [isConnecting, connect] = useState(false)
  const asked = useOwnQuery(async ({ base, token }: Connection, { signal }) => {
    const read = await readOwnCollaborators({ base, token, fetch: flow.fetch }, { signal })
    signal.throwIfAborted()
    if (read.text !== '') onRead(read.text)
    return read
  }, 'hotcrp')
  const read = (connection: Connection): Promise<void> => {
    connect(false)
    return asked.ask(connection)
  }
  useEffect(() => {
    const connection = handedOver('collaborators')
    if (connection) void read(connection)
    // Only the page that has just loaded again has one.
  }, [])
  if (isConnecting)
    return (
      <ConnectForm
        place="collaborators"
        heading={t('readSubmissions')}
        hint={t('readSubmissionsHow')}
        address={asked.last?.key.base ?? ''}
        isTraceless
        onConnect={read}
        beforeReload={async () => null}
        onLeave={() => connect(false)}
      />
    )
  const { asking, answered, problem } = asked.state
  const saidOf = (): Outcome | null => {
    if (asking) return { text: t('readingSite', { site: siteName(asking.key.base) }) }
    if (problem?.kind === 'failed' && asked.last)
      return { text: hotcrpFailureText(problem.failure, asked.last.key.base, language), isProblem: true }
    if (problem || !answered) return null
    const { submissions: all, withList: count } = answered.answer
    const values = { count, all, site: siteName(answered.key.base) }
    return { text: t(count === 0 ? 'siteNoLists' : 'didReadSite', values) }
  }
  return (
    <div class="row">
      {asking ? (
        <Button onClick={() => asked.cancel()} text={t('cancel')} />
      ) : (
        <Button class="quiet" onClick={() => connect(true)} text={t('readSubmissions')} />
      )}
      <OutcomeLine of={saidOf()} />
    </div>
  )
}
