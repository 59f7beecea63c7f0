import type { Template } from '../../../shared/i18n/translator.ts'

/** The console's English catalogue, which defines the message keys. Every other language has the same keys. */
export const en = {
  consoleName: 'CoAuthors backend',
  consoleTagline: 'The bibliography on this machine, and how it is renewed',
  toPage: 'Find joint papers',
  skipToImport: 'Skip to the import',
  asking: 'Asking the backend …',
  noAnswer: 'The backend does not answer.',
  noAnswerDo: 'Start it with {command}; this page goes on by itself.',
  noAnswerKnown: 'The figures below are the last known ones.',

  noData: 'There are no data yet: no question can be answered.',
  noDataDo: 'Download dblp below, or load a file with {command}.',

  importHeading: 'Import',
  goesOn: 'Questions are answered from the present data until the new are whole.',

  renew: 'Renew the data …',
  getData: 'Download dblp …',
  confirmName: 'Before the download',
  confirmSize: 'This downloads dblp’s dump, about {size}, and makes a database of it, about {database}.',
  confirmPart:
    '{size} of it are here already; the download goes on from there if a server still has the same dump.',
  confirmDump:
    'The dump of the last download is still here; it is downloaded again only if dblp has another.',
  confirmOld: 'The present data are replaced only when the new ones are whole and checked.',
  confirmForce: 'Load it even if it is not newer than the present data, or much smaller',
  confirmStart: 'Download and import',
  stop: 'Stop',
  stopKeeps: 'The downloaded part is kept for the next time; the data stay as they are.',
  clear: 'Clear',
  clearDoes: 'Forgets this run and its log; touches no data.',
  refused: 'The backend refused: {detail}',

  filesHeading: 'Files',
  noFiles: 'There are none.',
  fileName: 'File',
  fileKind: 'What it is',
  fileSize: 'Size',
  fileTime: 'Changed',
  kindDatabase: 'the database in use',
  kindDump: 'dblp’s dump, as downloaded',
  kindPart: 'a download to be gone on with',

  logHeading: 'Log',
  logEmpty: 'Nothing has happened yet.',
  logShown: { one: 'the last line', other: 'the last {count} lines' },
} as const satisfies Record<string, Template>

export type ConsoleMessageKey = keyof typeof en
