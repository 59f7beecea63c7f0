import { utimesSync } from 'node:fs'
import { expect, it } from 'vitest'
import { latestDate } from '../../../backend/dump/record-dates.ts'
import { importFile } from '../../../backend/import/import-file.ts'
import { contentOf, dump, folder } from './dump.ts'

const day = (text: string) => Date.parse(`${text}T12:00:00Z`)
const dated = (...dates: string[]) =>
  dump(
    ...dates.map(
      (date, index) => `<article key="k${index}" mdate="${date}">\n<author>Ann</author>\n</article>`,
    ),
  )

it('ignores future dates, and counts their records', async () => {
  const place = folder()
  const file = place.file('x.xml', dated('2024-03-01', '2099-01-01', '2098-01-01', '2023-01-01'))
  const result = await importFile({ file, dbPath: place.dbPath })
  expect(result).toMatchObject({ dataDate: '2024-03-01', futureDates: { count: 2, newest: '2099-01-01' } })
  expect(contentOf(place.dbPath).meta).toMatchObject({ data_date: '2024-03-01' })
})

it('reports an unknown date if all dates are future ones', async () => {
  const place = folder()
  const result = await importFile({ file: place.file('x.xml', dated('2099-01-01')), dbPath: place.dbPath })
  expect(result).toMatchObject({ dataDate: 'unknown', futureDates: { count: 1 } })
})

it('accepts dates up to the file’s or server’s date if the clock is behind', async () => {
  const place = folder()
  const file = place.file('x.xml', dated('2099-01-01'))
  const lastModified = new Date(day('2099-01-02')).toUTCString()
  const identity = { url: 'https://dblp.org/xml/dblp.xml.gz', etag: null, lastModified, size: null }
  expect(await importFile({ file, dbPath: place.dbPath, dump: identity })).toMatchObject({
    dataDate: '2099-01-01',
  })
  utimesSync(file, day('2099-01-02') / 1000, day('2099-01-02') / 1000)
  expect(await importFile({ file, dbPath: place.dbPath })).toMatchObject({
    dataDate: '2099-01-01',
    futureDates: { count: 0, newest: '' },
  })
})

it('accepts dates until the day after the latest of the given dates', () => {
  expect(latestDate(day('2026-11-22'))).toBe('2026-11-23')
  expect(latestDate(day('1970-01-01'), day('2026-11-22'), 0)).toBe('2026-11-23')
  expect(latestDate(day('2026-11-22'), 8.64e18)).toBe('9999-12-31')
})
