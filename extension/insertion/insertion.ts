import { count, z } from '../../shared/contract/zod.ts'

/** The greatest length of a field's name, in UTF-16 code units. */
export const MAX_FIELD_NAME = 80

/** The outcome of an insertion. The script's result is as untrusted as the page, so the schema checks it. */
export const insertion = z.union([
  /** `there`: how many lines are left out, since the field already had them. `field`: the field's name on the page, or ''. */
  z.object({
    kind: z.literal('inserted'),
    inserted: count,
    there: count,
    field: z.string().check(z.maxLength(MAX_FIELD_NAME)),
  }),
  z.object({ kind: z.literal('too-long'), most: count, length: count }),
  z.object({
    kind: z.enum([
      /** `no-field`: no field has the focus. `frame`: a frame of another site has it. */
      'no-field',
      'frame',
      /** The field is read-only, or is for something else than text, such as a password or a number. */
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
