import { NAMES_PER_RESOLVE } from '../../limits.ts'
import { nameAsked, pairItem, resolveRequest } from '../backend.ts'
import { additive, anyText, count, list, looseObject, z } from '../zod.ts'

/** `POST /api/authors/profiles`: the papers of `names`, and the ties of `names` to `others`. See *Profiles* in docs/dev/protocol.md. */
export const profilesRequest = z.extend(resolveRequest, {
  others: z.array(nameAsked).check(z.maxLength(NAMES_PER_RESOLVE)),
})

const profile = looseObject({
  entry: anyText,
  /** The newest papers, at most five. Empty if the entry is not certainly one person. */
  papers: list(pairItem),
  /** People of `others` who have a common coauthor with the entry. */
  ties: list(
    looseObject({
      other: anyText,
      count,
      /** Names of at most three common coauthors. Those closest to both people come first. */
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
