// The command line loads these names at every start, and the code that writes the formats only if it needs it.

export const TEXT_FORMATS = ['report', 'assignment', 'bibtex', 'csv', 'json'] as const
export const COLLABORATOR_FORMATS = ['hotcrp', 'nsf', 'csv', 'json'] as const
/** Files of a conference, in the order of the menu: for other systems, for people, for programs. */
export const OUTPUT_FORMATS = [
  'hotcrp',
  'openreview',
  'by-hand',
  'letters',
  'report',
  'csv',
  'json',
  'without-authors',
] as const
