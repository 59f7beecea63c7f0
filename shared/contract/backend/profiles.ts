import { NAMES_PER_RESOLVE } from '../../limits.ts'
import { nameAsked, pairItem, resolveRequest } from '../backend.ts'
import { additive, anyText, count, list, looseObject, z } from '../zod.ts'

/** `POST /api/authors/profiles`, additive: papers of `names`, and their ties to `others` (docs/dev/protocol.md, Profiles). */
export const profilesRequest = z.extend(resolveRequest, {
  others: z.array(nameAsked).check(z.maxLength(NAMES_PER_RESOLVE)),
})

const profile = looseObject({
  entry: anyText,
  /** The newest papers, at most five. Empty if the entry is not certainly one person. */
  papers: list(pairItem),
  /** The people of `others` with whom the person has a coauthor in common. */
  ties: list(
    looseObject({
      other: anyText,
      count,
      /** The names of at most three of these coauthors, the closest to both people first. */
      between: list(anyText),
    }),
  ),
})

export const profilesAnswer = looseObject({
  profiles: list(profile),
  data_date: additive(anyText),
})

export type ProfilesRequest = z.infer<typeof profilesRequest>
export type Profile = z.infer<typeof profile>
export type ProfilesAnswer = z.infer<typeof profilesAnswer>
