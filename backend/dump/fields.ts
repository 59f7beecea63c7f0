/** The elements in a record, by dblp's DTD. */

/** The fields that are used: the venues first, best first (docs/protocol.md, Records). */
export const FIELDS = [
  'journal',
  'booktitle',
  'school',
  'publisher',
  'author',
  'title',
  'year',
  'ee',
  'url',
  'note',
  'crossref',
] as const

/** The fields that dblp defines and the import does not need. It counts all others as unknown. */
export const UNUSED_FIELDS = [
  'editor',
  'address',
  'pages',
  'volume',
  'number',
  'month',
  'cdrom',
  'cite',
  'isbn',
  'series',
  'chapter',
  'publnr',
  'stream',
  'rel',
] as const
