import { ExpectedError } from '../../shared/server/errors.ts'

const REMEDY =
  'Import dblp with `npm run import` (about 1 GB to download), or a file you have with `npm run import -- FILE`; this server uses it as soon as it is there.'

/** There is no database to answer from: 503, and what to do about it (docs/protocol.md, Backend statuses). */
export function unusable(reason: string): ExpectedError {
  return new ExpectedError(503, `${reason} ${REMEDY}`)
}
