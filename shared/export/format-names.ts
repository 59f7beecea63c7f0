/** The text formats of an export. */
export const TEXT_FORMATS = ['mail', 'markdown', 'collaborators', 'bibtex', 'csv', 'json'] as const
export type TextFormat = (typeof TEXT_FORMATS)[number]
