import type { Side } from './payload.ts'

/** Affiliation and ORCID of a person in a pasted list: no part of the question or of its key. */
export type AboutEntry = { entry: string; affiliation?: string | undefined; orcid?: string | undefined }

/** Details that the pasted lists give on the people of each side. */
export type AboutLists = Partial<Record<Side, readonly AboutEntry[] | undefined>>

export const aboutOf = (about: AboutLists | undefined, side: Side, entry: string): AboutEntry | undefined =>
  about?.[side]?.find((one) => one.entry === entry)

/** In UTF-16 code units. A longer text is more than an affiliation. */
export const MAX_AFFILIATION = 255
