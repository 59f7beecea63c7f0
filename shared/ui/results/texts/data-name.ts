import type { DataIdentity } from '../../../query/data-freshness.ts'
import type { Locale } from '../../i18n/locale.ts'

/** The data that an answer rests on, by their date. */
export function dataName({ date, sample }: DataIdentity, { t, day }: Locale): string {
  const isDated = date !== undefined && date !== 'unknown'
  if (sample) return isDated ? t('dataSampleOf', { date: day(date) }) : t('dataSample')
  return isDated ? t('dataOf', { date: day(date) }) : t('dataUnknown')
}
