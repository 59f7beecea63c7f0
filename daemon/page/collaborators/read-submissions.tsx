import { useEffect, useState } from 'preact/hooks'
import { isFailure } from '../../../shared/clients/failures.ts'
import { hotcrpFailureText } from '../../../shared/conference/hotcrp/hotcrp-texts.ts'
import { readOwnCollaborators } from '../../../shared/conference/hotcrp/own-collaborators.ts'
import { listTexts } from '../../../shared/messages/list-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useView } from '../../../shared/ui/context/use-view.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { type Outcome, OutcomeLine } from '../../../shared/ui/parts/notes.tsx'
import { ConnectForm } from '../conference/hotcrp/connect-form.tsx'
import { siteName } from '../conference/hotcrp/site-reading.ts'
import { type Connection, handedOver } from '../conference/hotcrp/site-tokens.ts'

type ReadSubmissionsProps = { onRead: (text: string) => void }

/** Reads the lists of one's own submissions from a HotCRP site. The token is used once, and not kept. */
export function ReadSubmissions({ onRead }: ReadSubmissionsProps) {
  const { t, language } = useT(listTexts)
  const { flow } = useView()
  const [isConnecting, connect] = useState(false)
  const [run, setRun] = useState<AbortController | null>(null)
  const [said, say] = useState<Outcome | null>(null)
  const [address, setAddress] = useState('')
  const read = async ({ base, token }: Connection): Promise<void> => {
    const leaving = new AbortController()
    const { signal } = leaving
    connect(false)
    setAddress(base)
    setRun(leaving)
    say(null)
    try {
      const { text, submissions, withList } = await readOwnCollaborators(
        { base, token, fetch: flow.fetch },
        { signal },
      )
      if (text !== '') onRead(text)
      const values = { count: withList, all: submissions, site: siteName(base) }
      say({ text: t(withList === 0 ? 'siteNoLists' : 'didReadSite', values) })
    } catch (error) {
      if (signal.aborted) return
      if (!isFailure(error)) throw error
      say({ text: hotcrpFailureText(error, base, language), isProblem: true })
    } finally {
      setRun(null)
    }
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
        address={address}
        isTraceless
        onConnect={read}
        beforeReload={async () => null}
        onLeave={() => connect(false)}
      />
    )
  return (
    <div class="row">
      {run ? (
        <Button onClick={() => run.abort()} text={t('cancel')} />
      ) : (
        <Button class="quiet" onClick={() => connect(true)} text={t('readSubmissions')} />
      )}
      <OutcomeLine of={run ? { text: t('readingSite', { site: siteName(address) }) } : said} />
    </div>
  )
}
