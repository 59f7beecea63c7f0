import { coverageOf, isOld } from '../../../shared/conflicts/policy/coverage.ts'
import { calendarDate, isoDate } from '../../../shared/conflicts/policy/policy.ts'
import type { BackendStats } from '../../../shared/contract/backend.ts'
import { dataTexts } from '../../../shared/messages/data-texts.ts'
import { useT } from '../../../shared/ui/context/use-t.ts'
import { dataDay } from '../../../shared/ui/frame/backend-note.tsx'
import { Note } from '../../../shared/ui/parts/notes.tsx'
import { Facts } from '../facts.tsx'

/** The data that a backend serves, their age, and what they lack for it. */
export function LoadedData({ stats }: { stats: BackendStats }) {
  const locale = useT(dataTexts)
  const { t, number } = locale
  const {
    publications,
    authors,
    names,
    newest_year: newestYear = null,
    data_date: date = null,
    sample,
  } = stats
  const today = calendarDate(new Date())
  const data = { date, newestYear, sample: sample === true }
  const coverage = coverageOf(data, { months: null, since: null }, today)
  const { end } = coverage
  const age = date === null ? Number.NaN : Date.now() - Date.parse(date)
  return (
    <>
      <Facts
        of={[
          [t('publicationsLabel'), number(publications)],
          [t('personsLabel'), number(authors)],
          ...(names === undefined ? [] : [[t('namesHeading'), number(names)] as const]),
          [t(sample ? 'placeData' : 'dateLabel'), dataDay({ kind: 'ready', stats }, locale) ?? ''],
          // The sample is as old as the program, which says nothing.
          ...(sample || Number.isNaN(age) ? [] : [[t('ageLabel'), locale.ago(age)] as const]),
          // Without a thousands separator.
          ...(sample || newestYear === null ? [] : [[t('newestLabel'), String(newestYear)] as const]),
        ]}
      />
      {!sample && (end === null || isOld(coverage, today)) && (
        <Note
          tone="warning"
          text={end === null ? t('dateUnknownMeans') : t('coverageOld', { until: locale.day(isoDate(end)) })}
        />
      )}
    </>
  )
}
