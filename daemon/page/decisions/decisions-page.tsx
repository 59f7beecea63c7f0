import { useMemo, useState } from 'preact/hooks'
import { decisionsClient } from '../../../shared/clients/decisions-client.ts'
import { HttpFailure } from '../../../shared/clients/failures.ts'
import { chosenName } from '../../../shared/conflicts/names-to-check.ts'
import type { PairTable } from '../../../shared/conflicts/pair-table.ts'
import type { DecisionsImported, StoredChoice, StoredDecision } from '../../../shared/contract/decisions.ts'
import { LISTED_ENTRIES } from '../../../shared/limits.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { DECIDED_EVENT } from '../../../shared/ui/context/kept-events.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { OpenFileButton, saveFile } from '../../../shared/ui/parts/files.tsx'
import { SearchField } from '../../../shared/ui/parts/search-field.tsx'
import { useQuery } from '../../../shared/ui/state/use-query.ts'
import { AskedNote, useDaemon } from '../asked.tsx'
import { type Done, useChanges } from '../changes.tsx'
import { PlainTable } from '../plain-table.tsx'
import { DecisionRow, statesIn } from './decision-row.tsx'
import { Imported, problemOfFile } from './import-file.tsx'

type DecisionsPageProps = {
  /** The answer in the page, as its policy judges it, in which decisions may apply. */
  shown: PairTable | null
}

const FIRST_LIMIT = 20
/** The daemon's bound. */
const LONGEST_SEARCH = 200

/** All decisions and choices: searched, withdrawn, saved as a file and opened from one. */
export function DecisionsPage({ shown }: DecisionsPageProps) {
  const { t, day } = useT(pageTexts)
  const client = useDaemon(decisionsClient)
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(FIRST_LIMIT)
  const [imported, setImported] = useState<DecisionsImported | null>(null)
  /** Withdrawn decisions and choices. A list that was asked before brings none back: no id is used again. */
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const page = { search, limit, offset: 0 }
  const decisions = useQuery(`${limit} ${search}`, ({ signal }) => client.list(page, { signal }))
  const choices = useQuery(`${limit} ${search}`, ({ signal }) => client.listChoices(page, { signal }))
  const askAgain = (): void => {
    decisions.ask()
    choices.ask()
  }
  const { change, line, focusLine } = useChanges(() => {
    dispatchEvent(new Event(DECIDED_EVENT))
    askAgain()
  })

  const stale: Done = { text: t('notDone', { reason: t('changedElsewhere') }), isProblem: true }
  const said = ({ kind }: { kind: 'done' | 'stale' }, done: Done): Done => (kind === 'done' ? done : stale)
  const remove = (of: string, send: () => Promise<{ kind: 'done' | 'stale' }>, undo: Done['undo']): void => {
    focusLine()
    void change(of, async () => {
      const sent = await send()
      if (sent.kind === 'done') setGone((before) => new Set(before).add(of))
      return said(sent, { text: t('didWithdraw'), undo })
    })
  }
  const withdraw = (decision: StoredDecision): void =>
    remove(
      `decision ${decision.id}`,
      () => client.withdraw(decision),
      () => change(decision.pair, async () => said(await client.put(decision, null), { text: '' })),
    )
  const withdrawChoice = (choice: StoredChoice): void =>
    remove(
      `choice ${choice.id}`,
      async () => {
        await client.withdrawChoice(choice)
        return { kind: 'done' }
      },
      () =>
        change(choice.entry, async () => {
          await client.putChoice(choice)
          return { text: '' }
        }),
    )
  const save = (): Promise<boolean> =>
    change('file', async () => {
      const { file, unreadable } = await client.export()
      saveFile(file, 'application/json', 'coauthors-decisions.json')
      return unreadable > 0
        ? { text: t('unreadable', { count: unreadable }), isProblem: true }
        : { text: t('saved', { file: 'coauthors-decisions.json' }) }
    })
  const open = (file: File): Promise<boolean> =>
    change('file', async () => {
      setImported(null)
      try {
        setImported(await client.import(file))
        return { text: '' }
      } catch (error) {
        const text = error instanceof HttpFailure ? problemOfFile(error, t) : null
        if (text === null) throw error
        return { text, isProblem: true }
      }
    })

  const found = decisions.answer?.list.filter(({ id }) => !gone.has(`decision ${id}`)) ?? []
  const chosen = choices.answer?.list.filter(({ id }) => !gone.has(`choice ${id}`)) ?? []
  const states = useMemo(
    () => shown && statesIn(shown, decisions.answer?.list ?? []),
    [shown, decisions.answer],
  )
  const hasMore = Math.max(decisions.answer?.total ?? 0, choices.answer?.total ?? 0) > limit
  const headings = [t('columnPair'), t('columnDecision'), t('note'), t('policy'), t('date')]
  return (
    <div class="decisions stack">
      <div class="row">
        <SearchField
          label={t('search')}
          value={search}
          onInput={(text) => setSearch(text.slice(0, LONGEST_SEARCH))}
        >
          {search.trim() !== '' && decisions.answer?.total === 0 && t('noneFound')}
        </SearchField>
        <Button class="quiet" onClick={() => void save()} text={t('saveFile')} />
        <OpenFileButton text={t('openFile')} label={t('importFile')} onFile={(file) => void open(file)} />
      </div>
      {line}
      {imported && (
        <Imported
          imported={imported}
          onTake={(stored, file) =>
            change(stored.pair, async () => said(await client.put(file, stored.id), { text: '' }))
          }
        />
      )}
      <AskedNote asked={[decisions, choices]} onAgain={askAgain} />
      {decisions.answer && (
        <>
          <h3>{t('decisionsCount', { count: decisions.answer.total })}</h3>
          {decisions.answer.total === 0 && search.trim() === '' && <p class="hint">{t('noneYet')}</p>}
          {found.length > 0 && (
            <PlainTable
              caption={t('decisionsCaption')}
              headings={states ? [...headings, t('inAnswer')] : headings}
            >
              {found.map((decision) => (
                <DecisionRow
                  key={decision.id}
                  decision={decision}
                  state={states && (states.get(decision.id) ?? 'matchesNobody')}
                  onPerson={setSearch}
                  onWithdraw={withdraw}
                />
              ))}
            </PlainTable>
          )}
        </>
      )}
      {choices.answer && <h3>{t('choicesCount', { count: choices.answer.total })}</h3>}
      {chosen.length > 0 && (
        <PlainTable caption={t('choicesCaption')} headings={[t('entry'), t('person'), t('date')]}>
          {chosen.map((choice) => (
            <tr key={choice.id}>
              <th scope="row">
                <bdi>{choice.entry}</bdi>
              </th>
              <td>
                <bdi>{chosenName(choice)}</bdi>
              </td>
              <td>{day(choice.chosen_at.slice(0, 10))}</td>
              <td class="acts">
                <Button
                  class="quiet"
                  aria-label={t('withdrawOf', { what: choice.entry })}
                  onClick={() => withdrawChoice(choice)}
                  text={t('withdraw')}
                />
              </td>
            </tr>
          ))}
        </PlainTable>
      )}
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
