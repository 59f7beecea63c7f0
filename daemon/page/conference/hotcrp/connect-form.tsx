import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import {
  EXAMPLE_ADDRESS,
  isHotcrpToken,
  readHotcrpAddress,
} from '../../../../shared/conference/hotcrp/hotcrp-address.ts'
import { addressProblemText } from '../../../../shared/conference/hotcrp/hotcrp-texts.ts'
import { conferenceTexts } from '../../../../shared/messages/conference-texts.ts'
import { useT } from '../../../../shared/ui/context/use-t.ts'
import { useOffMessage, useOwnDocuments } from '../../../../shared/ui/context/use-view.ts'
import { addressOf } from '../../../../shared/ui/frame/address.ts'
import { Button, SubmitButton } from '../../../../shared/ui/parts/button.tsx'
import { Check, Form, TextField } from '../../../../shared/ui/parts/form-fields.tsx'
import { Problem } from '../../../../shared/ui/parts/notes.tsx'
import { onCancelKey } from '../../../../shared/ui/parts/shortcut-keys.ts'
import { saveNow } from '../../../../shared/ui/state/named-documents.ts'
import { useConference } from '../use-conference.ts'
import { SiteProblem } from './site-reading.ts'
import { type Connection, handOver } from './site-tokens.ts'

/** Connects a conference to its HotCRP site. For a new site, reloads the page: its content security policy must name the site. */
export function ConnectConference({ onLeave }: { onLeave: () => void }) {
  const { t, language } = useT(conferenceTexts)
  const conference = useConference()
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const sites = useOwnDocuments('sites')
  const { project, isTraceless } = conference.state
  const { problem: failed } = conference.store.work.state
  const refused = failed?.kind === 'refused' && failed.why instanceof SiteProblem && failed.why.base
  const [address, setAddress] = useState(refused || (project.site ?? ''))
  const [token, setToken] = useState('')
  const [isKept, keep] = useState(false)
  const off = useOffMessage()
  const [problem, setProblem] = useState(off ? t(off) : '')
  useLayoutEffect(() => first.current?.focus(), [])
  const leave = (): void => {
    // The focused form disappears, so the heading gets the focus.
    document.getElementById('page-heading')?.focus({ preventScroll: true })
    onLeave()
  }
  const connect = async (): Promise<void> => {
    if (off) return
    const site = readHotcrpAddress(address)
    if (typeof site === 'string') return setProblem(addressProblemText(site, language))
    if (!isHotcrpToken(token.trim())) return setProblem(addressProblemText('not-a-token', language))
    const connection: Connection = { base: site.base, token: token.trim(), isKept, isTraceless }
    await sites.load()
    if (sites.known?.has(site.origin)) {
      leave()
      return conference.connect(connection)
    }
    await conference.projects.saveNow()
    // A reload would lose a conference that is not saved.
    if (conference.wouldLose) return setProblem(t('connectFirst'))
    const failure = await saveNow(sites.savedDocument(site.origin), { origin: site.origin })
    if (failure) setProblem(t(failure.key, failure.values))
    else if (handOver(connection)) location.reload()
    else setProblem(t('loadPageAgain'))
  }
  return (
    <Form
      class="card question stack start"
      aria-label={t('connectHotcrp')}
      onKeyDown={onCancelKey(leave)}
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
        {t('hotcrpTokenHow')}
      </p>
      {!isTraceless && <Check checked={isKept} onCheck={keep} text={t('saveToken')} />}
      <div class="row">
        <SubmitButton text={t('connect')} />
        <Button onClick={leave} text={t('cancel')} />
      </div>
      <Problem text={problem} />
      {off === null && <a href={addressOf('settings/sites')}>{t('place_settings/sites')}</a>}
    </Form>
  )
}
