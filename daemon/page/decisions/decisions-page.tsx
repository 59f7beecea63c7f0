import { useEffect, useMemo, useState } from 'preact/hooks'
import { decisionsFileClient } from '../../../shared/clients/decisions-client.ts'
import { type DocumentsClient, documentsClient } from '../../../shared/clients/documents-client.ts'
import { HttpFailure } from '../../../shared/clients/failures.ts'
import { chosenName } from '../../../shared/conflicts/names-to-check.ts'
import type { PairTable } from '../../../shared/conflicts/pair-table.ts'
import type { DecisionsImported, StoredDecision } from '../../../shared/contract/decisions.ts'
import { LISTED_ENTRIES } from '../../../shared/limits.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import {
  choiceDocuments,
  decisionDocuments,
  storedDecisionOf,
} from '../../../shared/ui/decisions/decision-documents.ts'
import { decisionText } from '../../../shared/ui/decisions/own-decisions.ts'
import { Button } from '../../../shared/ui/parts/button.tsx'
import { OpenFileButton, saveFile } from '../../../shared/ui/parts/files.tsx'
import { SearchField } from '../../../shared/ui/parts/search-field.tsx'
import { announceChange } from '../../../shared/ui/state/changes-elsewhere.ts'
import type { KeptDocuments } from '../../../shared/ui/state/kept-documents.ts'
import { AskedNote, useDaemon } from '../asked.tsx'
import { useChanges } from '../changes.tsx'
import { PageHead } from '../page-head.tsx'
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
  const client = useDaemon(decisionsFileClient)
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(FIRST_LIMIT)
  const [imported, setImported] = useState<DecisionsImported | null>(null)
  const decisions = usePaged('decision', decisionDocuments, { search, limit })
  const choices = usePaged('choice', choiceDocuments, { search, limit })
  const askAgain = (): void => {
    void decisions.documents.look()
    void choices.documents.look()
  }
  const { change, keep, line, focusLine } = useChanges(askAgain)
  /** Withdraws a decision or choice. Undo puts it back as it was. */
  const withdraw = <Body,>(list: KeptDocuments<Body>, id: string, what: string): void => {
    focusLine()
    void keep(list.savedDocument(id), null, ({ t }) => t('didWithdraw', { what }))
  }
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
        announceChange('decision')
        announceChange('choice')
        return { text: '' }
      } catch (error) {
        const text = error instanceof HttpFailure ? problemOfFile(error, t) : null
        if (text === null) throw error
        return { text, isProblem: true }
      }
    })

  const found = [...(decisions.documents.known ?? [])].map(([pair, kept]) => storedDecisionOf(pair, kept))
  const chosen = [...(choices.documents.known ?? [])]
  const { known } = decisions.documents
  const states = useMemo(() => shown && statesIn(shown, found), [shown, known])
  const hasMore = Math.max(decisions.total ?? 0, choices.total ?? 0) > limit
  const headings = [t('columnPair'), t('columnDecision'), t('note'), t('policy'), t('madeFor'), t('date')]
  return (
    <div class="decisions stack">
      <PageHead
        heading={t('placeDecisions')}
        size={
          decisions.total !== null &&
          choices.total !== null &&
          `${t('decisionsCount', { count: decisions.total })} · ${t('choicesCount', { count: choices.total })}`
        }
      >
        <SearchField
          label={t('search')}
          shortcut="/"
          value={search}
          onInput={(text) => setSearch(text.slice(0, LONGEST_SEARCH))}
        >
          {null}
        </SearchField>
        <Button class="quiet" onClick={() => void save()} text={t('saveFile')} />
        <OpenFileButton text={t('openFile')} label={t('importFile')} onFile={(file) => void open(file)} />
      </PageHead>
      {line}
      {imported && (
        <Imported
          imported={imported}
          onTake={(stored, file) =>
            keep(decisions.documents.savedDocument(stored.pair, keptOf(stored)), file, ({ t }) =>
              decisionText(file, t),
            )
          }
        />
      )}
      <AskedNote asked={[decisions, choices]} onAgain={askAgain} />
      {decisions.total !== null && (
        <>
          {decisions.total === 0 && (
            <p class="hint" role="status">
              {t(search.trim() === '' ? 'noneYet' : 'noneFound')}
            </p>
          )}
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
                  onWithdraw={(one) => withdraw(decisions.documents, one.pair, decisionText(one, t))}
                />
              ))}
            </PlainTable>
          )}
        </>
      )}
      {chosen.length > 0 && (
        <PlainTable caption={t('choicesCaption')} headings={[t('entry'), t('person'), t('date')]}>
          {chosen.map(([entry, { body: choice, updated_at }]) => (
            <tr key={entry}>
              <th scope="row">
                <bdi>{choice.entry}</bdi>
              </th>
              <td>
                <bdi>{chosenName(choice)}</bdi>
              </td>
              <td>{day(updated_at.slice(0, 10))}</td>
              <td class="acts">
                <Button
                  class="quiet"
                  aria-label={t('withdrawOf', { what: choice.entry })}
                  onClick={() => withdraw(choices.documents, entry, choice.entry)}
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

/** The first documents of a kind that a search finds, the newest first, and how many there are; null until they come. */
function usePaged<Body>(
  kind: 'decision' | 'choice',
  documentsOf: (client: DocumentsClient) => KeptDocuments<Body>,
  { search, limit }: { search: string; limit: number },
) {
  const client = useDaemon(documentsClient)
  const documents = useMemo(() => documentsOf(client), [client, documentsOf])
  const [total, setTotal] = useState<number | null>(null)
  useEffect(() => {
    void documents.lookFor(async (options) => {
      const { total, list } = await client.list(kind, { search, limit, order: 'newest' }, options)
      setTotal(total)
      return list
    })
  }, [documents, search, limit])
  useEffect(() => documents.watch(), [documents])
  return { documents, total, answer: total, hasFailed: documents.problem !== null }
}

const keptOf = ({ id: revision, pair: _, decided_at: updated_at, ...body }: StoredDecision) => ({
  ...{ revision, updated_at, body },
})
