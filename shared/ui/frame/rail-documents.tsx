import { useEffect, useState } from 'preact/hooks'
import { documentsClient } from '../../clients/documents-client.ts'
import type { DocumentKind } from '../../contract/document-bodies.ts'
import { z } from '../../contract/zod.ts'
import { jsonIn } from '../../json.ts'
import { useSetting } from '../context/settings.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { Button } from '../parts/button.tsx'
import { watchChanges } from '../state/changes-elsewhere.ts'
import { useQuery } from '../state/use-query.ts'
import { type DocumentPlace, documentAddress } from './address.ts'

export type RailDocument = { id: string; name: string }

/** The names of the saved documents, the newest first. Null before the daemon's first answer. */
export function useDocumentNames(kind: DocumentKind): readonly RailDocument[] | null {
  const { flow } = useView()
  const { answer, ask } = useQuery(
    flow.workspace?.off ? null : `${kind} ${flow.daemonBase}`,
    async ({ signal }) => {
      const client = documentsClient({ base: flow.daemonBase, fetch: flow.fetch })
      const page = { bodies: false, limit: LISTED, order: 'newest' } as const
      const { list } = await client.list(kind, page, { signal })
      return list.map(({ id, name }) => ({ id, name }))
    },
    'coauthors',
  )
  useEffect(() => watchChanges((changed) => (changed === null || changed === kind) && ask()), [kind, flow])
  return answer
}

/** The rail reads at most `LISTED` documents, and shows at most `MOST` of them at first. */
const LISTED = 200
const MOST = 8

type DocumentLinksProps = {
  place: DocumentPlace
  documents: readonly RailDocument[]
  openId: string | null
  /** The page that lists all documents, if there is one. */
  all?: string
}

export function DocumentLinks({ place, documents, openId, all }: DocumentLinksProps) {
  const { t } = useT()
  const [showsAll, showAll] = useState(false)
  if (documents.length === 0) return null
  const head = documents.slice(0, MOST)
  const open = documents.find(({ id }) => id === openId)
  const few = open && !head.includes(open) ? [...head.slice(0, MOST - 1), open] : head
  const shown = showsAll ? documents : few
  return (
    <ul aria-label={t(`place_${place}`)}>
      {shown.map(({ id, name }) => (
        <li key={id}>
          <a
            class="place-document"
            href={documentAddress(place, id)}
            title={name}
            aria-current={id === openId ? 'true' : undefined}
          >
            <bdi>{name}</bdi>
          </a>
        </li>
      ))}
      {documents.length > shown.length && (
        <li>
          {all ? (
            <a class="place-document" href={all}>
              {t('allDocuments')}
            </a>
          ) : (
            <Button class="link place-document" onClick={() => showAll(true)} text={t('allDocuments')} />
          )}
        </li>
      )}
    </ul>
  )
}

export function ListDocuments() {
  const [openId] = useSetting(useView().storage, 'collaborators', nameOfList)
  const documents = useDocumentNames('collaborators') ?? []
  return <DocumentLinks place="collaborators" documents={documents} openId={openId} />
}

const nameOfList = (text: string | null): string =>
  z.safeParse(storedName, jsonIn(text ?? '')).data?.name ?? ''
const storedName = z.looseObject({ name: z.string() })
