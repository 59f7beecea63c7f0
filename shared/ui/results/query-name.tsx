import { useEffect } from 'preact/hooks'
import type { Chosen } from '../../conflicts/policy/chosen-policy.ts'
import type { Message } from '../../messages/locale.ts'
import type { Answered } from '../../query/pairs-question.ts'
import { useT } from '../context/use-t.ts'
import { useView } from '../context/use-view.ts'
import { whenIdle } from '../drawing/drawing.tsx'
import { DocumentName } from '../frame/document-name.tsx'
import { UNSET } from '../session/form-state.ts'
import { keepNow } from '../state/named-documents.ts'

type Naming = {
  /** The key of the query. */
  of: string
  /** The query's name; null if it has none. */
  name: string | null
  /** Keeps a name; an empty one takes the name away. */
  keep: (name: string) => Promise<Message | null>
}

/** The name of the displayed query, kept by the daemon for its own page; null where names are out of reach. */
export function useQueryName(
  { key, payload }: Answered,
  /** The policy that judges it. */
  policy: Chosen,
): Naming | null {
  const { flow, own } = useView()
  const isOwnPage = flow.daemonBase === '' && !flow.workspace?.off
  const { queries } = own
  useEffect(() => {
    if (!isOwnPage) return
    let unwatch: (() => void) | undefined
    // The answer is drawn first.
    const cancel = whenIdle(() => {
      unwatch = queries.watch()
    })
    return () => {
      cancel()
      unwatch?.()
    }
  }, [queries, isOwnPage])
  if (!isOwnPage) return null
  const keep = (name: string): Promise<Message | null> => {
    const question = { ...UNSET, ...payload, left: [...payload.left], right: [...payload.right], policy }
    return keepNow(queries.savedDocument(key), name === '' ? null : { name, question })
  }
  return { of: key, name: queries.known?.get(key)?.body.name ?? null, keep }
}

/** The name of a query as its heading. Null for one that cannot have a name. */
export function QueryName({ naming }: { naming: Naming | null }) {
  const { t } = useT()
  if (!naming) return <h2>{t('answer')}</h2>
  return (
    <DocumentName
      of={naming.of}
      name={naming.name}
      unnamed={t('unnamedQuery')}
      title={t('nameQuery')}
      label={t('nameOfQuery')}
      onKeep={async (name) => {
        const failure = await naming.keep(name)
        return failure && t(failure.key, failure.values)
      }}
    />
  )
}
