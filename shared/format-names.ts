// The command line loads these names at every start, without the code that writes the formats.

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
