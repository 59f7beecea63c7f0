import { KEYS_PER_REQUEST, RECORD_KEY_LENGTH } from '../../limits.ts'
import { nameAsked } from '../backend.ts'
import { additive, anyText, characters, list, whole, z } from '../zod.ts'

/** Records with all their authors (docs/dev/protocol.md, References). A file of its own, since views rarely ask for them. */

/** `POST /api/records` (additive). `names`: names printed on the papers, at least two of each paper. */
export const recordsRequest = z.object({
  keys: z.array(characters(0, RECORD_KEY_LENGTH)).check(z.maxLength(KEYS_PER_REQUEST)),
  names: z.array(nameAsked).check(z.maxLength(KEYS_PER_REQUEST)),
})

const bibliographyRecord = z.looseObject({
  key: anyText,
  /** The record's element in dblp: `article`, `inproceedings`, … */
  pub_type: anyText,
  publtype: additive(z.nullable(anyText)),
  title: anyText,
  /** All names in the order printed, with dblp's homonym numbers. */
  authors: list(anyText),
  year: z.nullable(whole),
  venue: z.nullable(anyText),
  url: additive(z.nullable(anyText)),
})

export const recordsAnswer = z.looseObject({
  /** In the order of the keys, each once. */
  records: list(bibliographyRecord),
  /** The keys of which these names have no joint record. */
  unknown: list(anyText),
  data_date: additive(anyText),
})

export type RecordsRequest = z.infer<typeof recordsRequest>
export type BibliographyRecord = z.infer<typeof bibliographyRecord>
export type RecordsAnswer = z.infer<typeof recordsAnswer>
