/** What a pasted list says about one of its people. It is neither part of the question nor of its key. */
export type AboutEntry = { entry: string; affiliation?: string | undefined; orcid?: string | undefined }

/** In UTF-16 code units. A longer text is more than an affiliation. */
export const MAX_AFFILIATION = 255
