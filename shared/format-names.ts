// These names have their own file, because the command line loads them at every start.

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
