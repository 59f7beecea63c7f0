import { isInformal } from '../../conflicts/policy/conflict-policy.ts'
import { proofOf, recordPage } from '../../conflicts/proof.ts'
import type { PairItem } from '../../contract/backend.ts'
import type { Locale, MessageKey } from '../../messages/locale.ts'
import { useT } from '../context/use-t.ts'
import { ExternalLink } from '../parts/inline.tsx'

/** The words for the types of papers, by dblp's elements. Null: the venue already shows the type. */
const TYPES: Readonly<Record<string, MessageKey | null>> = {
  article: null,
  inproceedings: null,
  incollection: 'typeIncollection',
  book: 'typeBook',
  phdthesis: 'typePhdthesis',
  mastersthesis: 'typeMastersthesis',
  data: 'typeData',
}

/** An unknown type stays as the server sends it. */
function venueTypeOf(
  type: string | null | undefined,
  publtype: string | null | undefined,
  t: Locale['t'],
): string {
  if (isInformal(publtype)) return t('typeInformal')
  const key = type && Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
  return key ? t(key) : key === null ? '' : (type ?? '')
}

type PaperProps = {
  item: PairItem
  /** The printed names to show (`printedNames`). */
  names: readonly string[]
  /** False in a list by year, whose headings show the years. */
  hasYear?: boolean
  /** The paper may be older than the policy's window. */
  isAtEdge?: boolean
}

export function Paper({ item, names, hasYear = true, isAtEdge = false }: PaperProps) {
  const locale = useT()
  const { t } = locale
  const proof = proofOf(item)
  const record = recordPage(item.key)
  return (
    <li class="paper">
      <ExternalLink class="paper-title" href={proof}>
        {item.title || t('untitled')}
      </ExternalLink>
      <span class="hint">
        {facts(item, hasYear, locale).join(' · ')}
        {record && record !== proof && (
          <>
            {' · '}
            <ExternalLink href={record}>{t('dblpRecord')}</ExternalLink>
          </>
        )}
        {isAtEdge && (
          <>
            {' · '}
            <span class="at-edge" title={t('atEdgeHint')}>
              {t('atEdge')}
            </span>
          </>
        )}
      </span>
      {names.length > 0 && <span class="hint">{t('asPrinted', { names: names.join(' · ') })}</span>}
      {item.also && item.also.length > 0 && (
        <span class="hint">{locale.parts('alsoAs', { versions: <Versions also={item.also} /> })}</span>
      )}
    </li>
  )
}

function facts(item: PairItem, hasYear: boolean, { t }: Locale): string[] {
  return [
    hasYear && (item.year ? String(item.year) : t('noYear')),
    item.venue,
    venueTypeOf(item.pub_type, item.publtype, t),
    item.author_count === undefined ? null : t('authorCount', { count: item.author_count }),
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[] // the filter leaves only strings
}

function Versions({ also }: { also: NonNullable<PairItem['also']> }) {
  return (
    <>
      {also.map(({ key, venue, year }, index) => (
        <span key={key}>
          {index > 0 && ', '}
          <ExternalLink href={recordPage(key)}>{[venue ?? key, year].filter(Boolean).join(' ')}</ExternalLink>
        </span>
      ))}
    </>
  )
}
