import type { MessageKey } from '../messages/en.ts'
import type { Wording } from '../messages/wording.ts'

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
export function venueTypeOf(
  type: string | null | undefined,
  publtype: string | null | undefined,
  t: Wording['t'],
): string {
  if (publtype === 'informal') return t('typeInformal')
  const key = type && Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
  return key ? t(key) : (type ?? '')
}
