import type { Someone } from '../conference.ts'

/** Whether nothing tells two people of one name apart. */
export const mayBeSame = (one: Someone, other: Someone): boolean =>
  !differ(one.email?.toLowerCase(), other.email?.toLowerCase()) &&
  !differ(one.profile, other.profile) &&
  !differ(one.orcid, other.orcid) &&
  !differ(folded(one.affiliation ?? ''), folded(other.affiliation ?? ''))

const differ = (one: string | undefined, other: string | undefined): boolean =>
  Boolean(one && other && one !== other)

/** A name or a title without accents, marks and capitals. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
