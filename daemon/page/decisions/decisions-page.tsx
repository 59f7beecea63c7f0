import { useEffect, useMemo, useState } from 'preact/hooks'
import { type DocumentsClient, documentsClient } from '../../../shared/clients/documents-client.ts'
import { chosenName } from '../../../shared/conflicts/names-to-check.ts'
import {
  type DecidedSide,
  isAboutOnePerson,
  type StoredDecision,
} from '../../../shared/contract/decisions.ts'
import { type PageTexts, pageTexts } from '../../../shared/messages/page-texts.ts'
import { storedDay } from '../../../shared/messages/stored-time.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import {
  choiceDocuments,
  decisionDocuments,
  storedDecisionOf,
} from '../../../shared/ui/decisions/decision-documents.ts'
import { decisionText } from '../../../shared/ui/decisions/saved-decisions.ts'
import { textColumn } from '../../../shared/ui/list/row-grid.tsx'
import type { SavedDocuments } from '../../../shared/ui/state/saved-documents.ts'
import { policyName } from '../../../shared/words/policy-words.ts'
import { rulingName } from '../../../shared/words/verdict-words.ts'
import { useChanges } from '../document-changes.tsx'
import { DocumentList } from '../document-list.tsx'
import { requestOf, useDaemon } from '../request-note.tsx'

/** The most decisions that are listed. The daemon searches all decisions. */
const LISTED = 1000
/** The longest search text that the daemon accepts. */
const LONGEST_SEARCH = 200

export function DecisionsPage() {
  const texts = useT(pageTexts)
  const { t, day } = texts
  const [search, setSearch] = useState('')
  const decisions = useListed('decision', decisionDocuments, search)
  const choices = useListed('choice', choiceDocuments, search)
  const askAgain = (): void => {
    void decisions.documents.load()
    void choices.documents.load()
  }
  const { save, line, focusLine } = useChanges(askAgain)
  const withdraw = <Body,>(list: SavedDocuments<Body>, id: string, what: string): void => {
    focusLine()
    void save(list.savedDocument(id), null, ({ t }) => t('didWithdraw', { what }))
  }
  const ofDecisions = [...(decisions.documents.known ?? [])].map(([pair, saved]): DecidedRow => {
    const decision = storedDecisionOf(pair, saved)
    const act = (): void => withdraw(decisions.documents, pair, decisionText(decision, t))
    return { ...decidedRow(decision, texts), key: `decision ${pair}`, withdraw: act }
  })
  const ofChoices = [...(choices.documents.known ?? [])].map(([id, { body, updated_at }]): DecidedRow => {
    const act = (): void => withdraw(choices.documents, id, body.entry)
    const decided = { what: body.entry, ruling: chosenName(body), at: updated_at }
    return { ...decided, key: `choice ${id}`, withdraw: act }
  })
  const isCut = decisions.total > LISTED || choices.total > LISTED
  return (
    <DocumentList<DecidedRow>
      heading={t('place_settings/decisions')}
      size={
        decisions.documents.known &&
        `${t('decisionsCount', { count: decisions.total })} · ${t('choicesCount', { count: choices.total })}`
      }
      requests={[requestOf(decisions.documents), requestOf(choices.documents)]}
      onAgain={askAgain}
      label={t('decisionsCaption')}
      kind="of-decisions"
      columns={[
        { ...textColumn<DecidedRow>('person', t('columnPair'), ({ what }) => what), draw: PairCell },
        textColumn('ruling', t('columnDecision'), ({ ruling }) => ruling),
        {
          ...textColumn<DecidedRow>('note', t('note'), ({ note = '' }) => note),
          draw: ({ note }) => <span title={note}>{note}</span>,
        },
        textColumn('policy', t('policy'), ({ policy = '' }) => policy),
        textColumn('place', t('madeFor'), ({ madeFor = '' }) => madeFor),
        {
          ...textColumn<DecidedRow>('date', t('date'), ({ at }) => at),
          draw: ({ at }) => day(storedDay(at)),
        },
      ]}
      sections={[
        { key: 'decisions', rows: ofDecisions },
        { key: 'choices', rows: ofChoices, head: { text: t('choicesCount', { count: choices.total }) } },
      ]}
      nothing={t('noneYet')}
      keyOf={({ key }) => key}
      nameOf={({ what }) => what}
      onSearch={(text) => setSearch(text.slice(0, LONGEST_SEARCH))}
      actsOf={({ withdraw: act }) => [{ text: t('withdraw'), act }]}
    >
      {line}
      {isCut && <p class="hint">{t('newestListed', { count: LISTED })}</p>}
    </DocumentList>
  )
}

/** Returns the newest documents that a search finds, and how many it finds in all. */
function useListed<Body>(
  kind: 'decision' | 'choice',
  documentsOf: (client: DocumentsClient) => SavedDocuments<Body>,
  search: string,
) {
  const client = useDaemon(documentsClient)
  const documents = useMemo(() => documentsOf(client), [client, documentsOf])
  const [total, setTotal] = useState(0)
  useEffect(() => {
    void documents.loadWith(async (options) => {
      const found = await client.list(kind, { search, limit: LISTED, order: 'newest' }, options)
      setTotal(found.total)
      return found.list
    })
  }, [documents, search])
  useEffect(() => documents.watch(), [documents])
  return { documents, total }
}

type DecidedRow = {
  key: string
  /** The text of the pair or of the entry. */
  what: string
  works?: number
  /** True if the decision has no effect, because both sides have a person in common. */
  isIgnored?: boolean
  ruling: string
  note?: string
  policy?: string
  madeFor?: string
  /** The time, as UTC text. */
  at: string
  withdraw: () => void
}

export function decidedRow(
  { sides, work_count, ruling, note, decided_at, made_under, made_for }: StoredDecision,
  texts: PageTexts,
): Omit<DecidedRow, 'key' | 'withdraw'> {
  const { t } = texts
  return {
    what: sides.map((side) => nameOf(side, texts)).join(' × '),
    works: work_count,
    isIgnored: isAboutOnePerson(sides),
    ruling: rulingName(ruling, t),
    note,
    ...(made_under && { policy: policyName(made_under.policy, texts) }),
    ...(made_for && { madeFor: placeText(made_for, t) }),
    at: decided_at,
  }
}

function PairCell({ what, works, isIgnored }: DecidedRow) {
  const { t } = useT(pageTexts)
  return (
    <>
      <bdi title={what}>{what}</bdi>{' '}
      {works !== undefined && <span class="hint">{t('papersOfPerson', { count: works })}</span>}{' '}
      {isIgnored && <span class="warn">{t('aboutOnePerson')}</span>}
    </>
  )
}

/** Returns “VLDB 2027, submission 118” or “Unnamed query”. */
function placeText(
  { place, name, submission }: NonNullable<StoredDecision['made_for']>,
  t: PageTexts['t'],
): string {
  const where = name || t(place === 'query' ? 'unnamedQuery' : 'place_conference')
  return submission === undefined ? where : t('onSubmission', { where, submission })
}

function nameOf({ persons, more, as_one }: DecidedSide, { t }: PageTexts): string {
  if (as_one) return persons.map(({ name }) => name).join(' + ')
  const [first, ...others] = persons
  const name = first?.name ?? ''
  const count = others.length + more
  return count === 0 ? name : t('longList', { name, count })
}
