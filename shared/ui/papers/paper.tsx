import { proofOf, recordPage } from '../../conflicts/proof.ts'
import type { PairItem } from '../../contract/backend.ts'
import { useT } from '../i18n/context.tsx'
import type { MessageKey } from '../i18n/en.ts'
import type { Locale } from '../i18n/locale.ts'
import { ExternalLink } from '../parts/inline.tsx'

/** dblp's record elements in human words. */
const TYPES: Readonly<Record<string, MessageKey>> = {
  article: 'typeArticle',
  inproceedings: 'typeInproceedings',
  incollection: 'typeIncollection',
  book: 'typeBook',
  phdthesis: 'typePhdthesis',
  mastersthesis: 'typeMastersthesis',
  data: 'typeData',
}

/** The kind of a publication; a kind that we have no word for is named as the server names it. */
function venueTypeOf(
  type: string | null | undefined,
  publtype: string | null | undefined,
  t: Locale['t'],
): string {
  if (publtype === 'informal') return t('typeInformal')
  const key = type && Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
  return key ? t(key) : (type ?? '')
}

/** One paper: its title leads to the proof. */
export function Paper({ item }: { item: PairItem }) {
  const locale = useT()
  const { t } = locale
  const proof = proofOf(item)
  const record = recordPage(item.key)
  const names = [item.left_name, item.right_name].filter((name) => name !== undefined)
  return (
    <li class="paper">
      <ExternalLink class="paper-title" href={proof}>
        {item.title || t('untitled')}
      </ExternalLink>
      <span class="paper-facts">
        {facts(item, locale).join(' · ')}
        {record && record !== proof && (
          <>
            {' · '}
            <ExternalLink href={record}>{t('dblpRecord')}</ExternalLink>
          </>
        )}
      </span>
      {names.length > 0 && <span class="paper-names">{t('asPrinted', { names: names.join(' · ') })}</span>}
      {item.also && item.also.length > 0 && (
        <span class="paper-also">{locale.parts('alsoAs', { versions: <Versions also={item.also} /> })}</span>
      )}
    </li>
  )
}

function facts(item: PairItem, { t }: Locale): string[] {
  return [
    item.year ? String(item.year) : t('noYear'),
    item.venue,
    venueTypeOf(item.pub_type, item.publtype, t),
    item.author_count === undefined ? null : t('authorCount', { count: item.author_count }),
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[] // the filter leaves only texts
}

/** Preprints of the same work, each with its own record. */
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
