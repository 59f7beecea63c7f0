import { useMemo } from 'preact/hooks'
import { runtimeClient } from '../../../shared/clients/runtime-client.ts'
import type { ListedAnswer } from '../../../shared/contract/runtime.ts'
import { pageTexts } from '../../../shared/messages/page-texts.ts'
import type { Answered } from '../../../shared/query/pairs-query.ts'
import { orEmpty, useSetting } from '../../../shared/ui/context/settings.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { useOffMessage, useOwnDocuments, useView } from '../../../shared/ui/context/use-view.ts'
import { addressOf, type DocumentPlace, useOpening } from '../../../shared/ui/frame/address.ts'
import { DocumentLinks, useDocumentNames } from '../../../shared/ui/frame/rail-documents.tsx'
import { UNSET_OPTIONS } from '../../../shared/ui/session/form-state.ts'
import type { SessionControls } from '../../../shared/ui/session/use-session.ts'
import { useQuery } from '../../../shared/ui/state/use-query.ts'
import { askedQueries, listsText, namedQueriesOf, useOpenQuery } from '../queries/listed-queries.ts'
import { useDaemon } from '../request-note.tsx'

type DocumentsProps = { place: DocumentPlace; controls: SessionControls }

export function Documents({ place, controls }: DocumentsProps) {
  return place === 'query' ? <QueryDocuments controls={controls} /> : <ProjectDocuments />
}

/** The rail shows at most this many saved queries before the recent ones. */
const MOST_SAVED = 5
/** How many stored answers the rail reads. It may list fewer queries: `askedQueries` leaves out replaced ones. */
const READ_ANSWERS = 24

function QueryDocuments({ controls }: Pick<DocumentsProps, 'controls'>) {
  const texts = useT(pageTexts)
  const { answered, run } = controls.session
  const key = answered?.result.key ?? null
  const runtime = useDaemon(runtimeClient)
  const { known, problem } = useOwnDocuments('queries')
  const saved = useMemo(
    () => known && namedQueriesOf(known).toSorted((one, other) => other.named_at.localeCompare(one.named_at)),
    [known],
  )
  const isOff = useOffMessage() !== null
  // A new answer changes the key, which loads the list again.
  const { answer, hasFailed } = useQuery(run || isOff ? null : `recent ${key}`, ({ signal }) =>
    runtime.cacheList({ limit: READ_ANSWERS }, { signal }),
  )
  const isKnown = (saved !== null || problem !== null) && (answer !== null || hasFailed || isOff)
  const recent = useMemo(() => {
    const asked = askedQueries(answer?.list ?? [])
    // The answer of the open query may not be stored yet.
    const isListed = answered === null || asked.some((one) => one.key === answered.result.key)
    const all = isListed ? asked : [openQuery(answered.result), ...asked]
    return all.filter((one) => !saved?.some((named) => named.key === one.key))
  }, [answer, saved, answered])
  const open = useOpenQuery(controls)
  useOpening(
    'query',
    (id) => {
      const query = [...(saved ?? []), ...recent].find(({ key }) => key === id)
      if (id === '') controls.begin()
      else if (query) open(query)
      else location.assign(addressOf('settings/queries'))
    },
    isKnown,
  )
  const named = (saved ?? []).map((query) => ({ id: query.key, name: query.name }))
  const asked = recent.map((query) => ({ id: query.key, name: listsText(query, texts) }))
  return (
    <DocumentLinks
      place="query"
      documents={[...named.slice(0, MOST_SAVED), ...asked, ...named.slice(MOST_SAVED)]}
      openId={key}
      all={addressOf('settings/queries')}
    />
  )
}

/** The open query as the daemon will list it. */
const openQuery = ({ key, payload }: Answered): ListedAnswer => ({
  key,
  bytes: 0,
  created_at: null,
  updated_at: null,
  hit_count: 0,
  last_hit_at: null,
  question: { ...UNSET_OPTIONS, ...payload, left: [...payload.left], right: [...payload.right] },
})

function ProjectDocuments() {
  const [openId] = useSetting(useView().storage, 'project', orEmpty)
  return <DocumentLinks place="conference" documents={useDocumentNames('project') ?? []} openId={openId} />
}
