/** The formats of text that an answer can be taken along in. */
export const TEXT_FORMATS = ['mail', 'markdown', 'collaborators', 'bibtex', 'csv', 'json'] as const
export type TextFormat = (typeof TEXT_FORMATS)[number]
