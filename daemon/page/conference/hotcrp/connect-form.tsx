import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import {
  EXAMPLE_ADDRESS,
  isHotcrpToken,
  readHotcrpAddress,
} from '../../../../shared/conference/hotcrp/hotcrp-address.ts'
import { addressProblemText } from '../../../../shared/conference/hotcrp/hotcrp-texts.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { useOff, useOwn } from '../../../../shared/ui/context/use-view.ts'
import { addressOf } from '../../../../shared/ui/frame/address.ts'
import { Button, SubmitButton } from '../../../../shared/ui/parts/button.tsx'
import { Check, Form, TextField } from '../../../../shared/ui/parts/fields.tsx'
import { Problem } from '../../../../shared/ui/parts/notes.tsx'
import { onCancelKey } from '../../../../shared/ui/parts/shortcut-keys.ts'
import { keepNow } from '../../../../shared/ui/state/named-documents.ts'
import type { OpenConference } from '../open-conference.ts'
import { SiteProblem } from './site-reading.ts'
import { type ConnectedPlace, type Connection, handOver } from './site-tokens.ts'

type ConnectConferenceProps = { conference: OpenConference; onLeave: () => void }

/** Connects a conference to its HotCRP site, and reads it from there. */
export function ConnectConference({ conference, onLeave }: ConnectConferenceProps) {
  const leave = (): void => {
    // Before the focused form disappears.
    document.getElementById('page-heading')?.focus({ preventScroll: true })
    onLeave()
  }
  const { t } = useT(conferenceTexts)
  const { project, isTraceless } = conference.state
  const { problem } = conference.store.work.state
  const refused = problem?.kind === 'refused' && problem.why instanceof SiteProblem && problem.why.base
  return (
    <ConnectForm
      place="conference"
      heading={t('connectHotcrp')}
      hint={t('hotcrpTokenHow')}
      address={refused || (project.site ?? '')}
      isTraceless={isTraceless}
      onConnect={async (connection) => {
        leave()
        await conference.connect(connection)
      }}
      beforeReload={async () => {
        await conference.projects.keepNow()
        // A conference that is not kept would be lost.
        return conference.wouldLose ? t('connectFirst') : null
      }}
      onLeave={leave}
    />
  )
}

type ConnectFormProps = {
  place: ConnectedPlace
  heading: string
  /** Says where a token comes from, and what is read with it. */
  hint: string
  /** Of the site that was asked before, or ''. */
  address: string
  isTraceless?: boolean
  /** The page may ask the site. */
  onConnect: (connection: Connection) => Promise<void>
  /** Keeps what is open, since the page loads again. Resolves to the reason if it must not. */
  beforeReload: () => Promise<string | null>
  onLeave: () => void
}

/**
 * Asks for the address of a HotCRP site and a token. The policy of an open page cannot change: for a new site the page
 * loads again, once, and finds the connection in `handedOver`.
 */
export function ConnectForm(props: ConnectFormProps) {
  const { place, heading, hint, isTraceless = false, onConnect, beforeReload, onLeave } = props
  const { t, language } = useT(conferenceTexts)
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const sites = useOwn('sites')
  const [address, setAddress] = useState(props.address)
  const [token, setToken] = useState('')
  const [isKept, keep] = useState(false)
  const off = useOff()
  const [problem, setProblem] = useState(off ? t(off) : '')
  useLayoutEffect(() => first.current?.focus(), [])
  const connect = async (): Promise<void> => {
    if (off) return
    const site = readHotcrpAddress(address)
    if (typeof site === 'string') return setProblem(addressProblemText(site, language))
    if (!isHotcrpToken(token.trim())) return setProblem(addressProblemText('not-a-token', language))
    const connection: Connection = { base: site.base, token: token.trim(), isKept, isTraceless }
    await sites.look()
    if (sites.known?.has(site.origin)) return onConnect(connection)
    const reason = await beforeReload()
    if (reason !== null) return setProblem(reason)
    const failure = await keepNow(sites.savedDocument(site.origin), { origin: site.origin })
    if (failure) setProblem(t(failure.key, failure.values))
    else if (handOver(place, connection)) location.reload()
    else setProblem(t('loadPageAgain'))
  }
  return (
    <Form
      class="card question stack start"
      aria-label={heading}
      onKeyDown={onCancelKey(onLeave)}
      onSubmit={() => void connect()}
    >
      <label for={`${id}-address`}>{t('hotcrpAddress')}</label>
      <TextField
        fieldRef={first}
        id={`${id}-address`}
        inputMode="url"
        spellcheck={false}
        size={44}
        placeholder={EXAMPLE_ADDRESS}
        value={address}
        onText={setAddress}
      />
      <label for={`${id}-token`}>{t('hotcrpToken')}</label>
      <TextField
        id={`${id}-token`}
        class="secret"
        spellcheck={false}
        size={44}
        aria-describedby={`${id}-hint`}
        value={token}
        onText={setToken}
      />
      <p id={`${id}-hint`} class="hint">
        {hint}
      </p>
      {!isTraceless && <Check checked={isKept} onCheck={keep} text={t('keepToken')} />}
      <div class="row">
        <SubmitButton text={t('connect')} />
        <Button onClick={onLeave} text={t('cancel')} />
      </div>
      <Problem text={problem} />
      {off === null && <a href={addressOf('settings/sites')}>{t('placeSites')}</a>}
    </Form>
  )
}
