import { Button } from '../../../shared/ui/parts/button.tsx'
import './decisions.css'
import { useRef, useState } from 'preact/hooks'
import { decisionsClient } from '../../../shared/clients/decisions-client.ts'
import type { PairTable } from '../../../shared/conflicts/pair-table.ts'
import { LISTED_ENTRIES } from '../../../shared/limits.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { OpenFileButton, saveFile } from '../../../shared/ui/parts/files.tsx'
import { AlertBox, Note } from '../../../shared/ui/parts/notes.tsx'
import { usePageT } from '../messages/page-texts.ts'
import { useAsked, useDaemon } from '../use-asked.ts'
import { ChoicesTable, DecisionsTable } from './decisions-table.tsx'
import { Imported, type ImportOutcome, importedFile } from './import-file.tsx'
import { useChange } from './withdrawable-table.tsx'

type DecisionsPageProps = {
  /** The answer in the page, as its policy judges it, in which decisions may apply. */
  shown: PairTable | null
}

const FIRST_LIMIT = 20

/** All decisions and choices: searched, withdrawn, saved as a file and opened from one. */
export function DecisionsPage({ shown }: DecisionsPageProps) {
  const texts = usePageT()
  const { t } = texts
  const locale = useT()
  const field = useRef<HTMLInputElement>(null)
  const client = useDaemon(decisionsClient)
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(FIRST_LIMIT)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const [unreadable, setUnreadable] = useState(0)
  const [busy, setBusy] = useState<'saving' | 'opening' | null>(null)
  const page = { search, limit, offset: 0 }
  const decisions = useAsked((signal) => client.list(page, { signal }), [client, search, limit])
  const choices = useAsked((signal) => client.listChoices(page, { signal }), [client, search, limit])

  const askAgain = (): void => {
    decisions.ask()
    choices.ask()
  }
  const { problem, change } = useChange(askAgain)
  const save = (): Promise<void> =>
    run('saving', async () => {
      const { file, unreadable } = await client.export()
      saveFile(file, 'application/json', 'coauthors-decisions.json')
      setUnreadable(unreadable)
    })
  const open = (file: File): Promise<void> =>
    run('opening', async () => {
      setOutcome(await importedFile(file, client, texts))
    })
  /** One file at a time. */
  async function run(what: 'saving' | 'opening', act: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(what)
    setOutcome(null)
    setUnreadable(0)
    await change(async () => {
      await act()
      return { kind: 'done' }
    })
    setBusy(null)
    if (what === 'opening') askAgain()
  }
  const hasMore = Math.max(decisions.answer?.total ?? 0, choices.answer?.total ?? 0) > limit
  return (
    <div class="decisions as-blocks stack">
      <div class="decisions-tools row">
        <label>
          <span>{t('search')}</span>
          <input
            ref={field}
            type="search"
            class="quiet"
            autocomplete="off"
            maxLength={200}
            value={search}
            onInput={(event) => setSearch(event.currentTarget.value)}
          />
        </label>
        <Button class="quiet" onClick={() => void save()} text={locale.t('saveFile')} />
        <OpenFileButton
          text={locale.t('openFile')}
          label={t('importFile')}
          onFile={(file) => void open(file)}
        />
      </div>
      {problem && <AlertBox text={problem} />}
      {busy && (
        <p class="hint late" role="status">
          {t(busy)}
        </p>
      )}
      {unreadable > 0 && (
        <Note tone="warning">
          <p role="status">{t('unreadable', { count: unreadable })}</p>
        </Note>
      )}
      {outcome && (
        <Imported
          outcome={outcome}
          onTake={(stored, file) => change(() => client.put(file, stored.id))}
          onTaken={decisions.ask}
        />
      )}
      {(decisions.hasFailed || choices.hasFailed) && (
        <AlertBox text={t('failed')}>
          <Button onClick={askAgain} text={locale.t('tryAgain')} />
        </AlertBox>
      )}
      {decisions.answer && (
        <DecisionsTable
          found={decisions.answer}
          isSearch={search.trim() !== ''}
          table={shown}
          client={client}
          change={change}
          onPerson={(name) => {
            setSearch(name)
            field.current?.focus()
          }}
        />
      )}
      {choices.answer && <ChoicesTable found={choices.answer} client={client} change={change} />}
      {hasMore && limit < LISTED_ENTRIES && (
        <Button
          class="quiet"
          onClick={() => setLimit(Math.min(LISTED_ENTRIES, limit * 3))}
          text={t('showMore')}
        />
      )}
    </div>
  )
}
