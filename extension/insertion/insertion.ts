import { count, z } from '../../shared/contract/zod.ts'

/** The greatest length of a field's name, in UTF-16 code units. */
export const MAX_FIELD_NAME = 80

/** The outcome of an insertion. A page can forge the result of the script, so the schema checks it. */
export const insertion = z.union([
  /** `there`: how many lines the field already had. `field`: the field's name on the page, or an empty text. */
  z.object({
    kind: z.literal('inserted'),
    inserted: count,
    there: count,
    field: z.string().check(z.maxLength(MAX_FIELD_NAME)),
  }),
  z.object({ kind: z.literal('too-long'), most: count, length: count }),
  z.object({
    kind: z.enum([
      /** `no-field`: no field has the focus. `frame`: a frame of another site has the focus. */
      'no-field',
      'frame',
      /** The field is read-only, or is not for text, but for a password or a number. */
      'forbids',
      /** The field is transparent, tiny, covered or out of reach: a page may hide a field to read the list secretly. */
      'unseen',
      /** `refused`: the field did not take the text. `altered`: the page has changed the text. */
      'refused',
      'altered',
    ]),
  }),
])

export type Insertion = z.infer<typeof insertion>

/** The global variable from which the script in a page gets the lines. */
export const LINES = 'coauthorsLines'
