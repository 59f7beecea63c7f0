import type { Template } from '../translator.ts'

/** Messages of the menu of formats, of the report, and of a link that is opened. */
export const exporting = {
  exportTitle: 'Export',
  closeMenu: 'Close',
  whichPairs: 'Pairs',
  allPairs: { one: 'the one pair', other: 'all {count}' },
  shownPairs: { one: 'the {count} shown', other: 'the {count} shown' },
  save: 'Save',
  copy: 'Copy',
  open: 'Open',
  saveFormat: 'Save {format}',
  copyFormat: 'Copy {format}',
  openFormat: 'Open {format}',

  nameReport: 'Report',
  hintReport: 'Every pair with its papers, to print or to save as PDF.',
  nameWorkbook: 'Excel',
  hintWorkbook: 'A sheet of pairs and one of papers (.xlsx).',
  nameMail: 'E-mail',
  hintMail: 'Plain text: the pairs that are not clear, with their newest papers.',
  nameMarkdown: 'Markdown',
  hintMarkdown: 'For a wiki, an issue or a note.',
  nameCollaborators: 'HotCRP',
  hintCollaborators:
    'For the field “collaborators”: names and affiliations alone, since it reads each line as a person.',
  collaboratorsOf: 'The people in conflict',
  ofSideA: 'of A',
  ofSideB: 'of B',
  nameBibtex: 'BibTeX',
  hintBibtex: 'The papers that count, each once.',
  nameCsv: 'CSV',
  hintCsv: 'A row for each listed paper, and for each pair without one.',
  nameJson: 'JSON',
  hintJson: 'The whole answer as the server gave it, and what was made of it.',
  nameLink: 'Link',
  hintLink: 'The question without the answer. The names stay in the link; no server sees them.',

  saved: 'Saved as {file}.',
  copied: 'Copied.',
  copiedLink: 'Copied. Who opens it sees the names first, and asks their own server.',
  copiedLongLink: 'Copied. The link has {count} characters; some programs cut such long links.',
  cannotCopy: 'The browser does not allow copying here. Save the file instead.',
  cannotCopyLink: 'The browser does not allow copying here.',
  couldNotMake: 'The file could not be made. Is the server still running?',
  collaboratorsOpen: {
    one: 'Done, but {count} pair is possible, unknown or not covered, and not in it: look at it first.',
    other: 'Done, but {count} pairs are possible, unknown or not covered, and not in it: look at them first.',
  },
  collaboratorsOnlyOpen: {
    one: 'Nothing was made: nobody has a conflict, but {count} pair is possible, unknown or not covered.',
    other: 'Nothing was made: nobody has a conflict, but {count} pairs are possible, unknown or not covered.',
  },
  bibtexLacking:
    'This server does not list all authors of a paper: entries name the two of the pair “and others”.',
  bibtexFailed:
    'The server did not answer for all papers: some entries name the two of the pair “and others”.',

  print: 'Print',
  closeReport: 'Back to the answer',
  printHint: 'To keep it as PDF, choose “Save as PDF” where you print.',

  linkHolds: 'This link holds a question: {left} × {right} names.',
  linkNothingAsked: 'Nothing has been asked yet.',
  linkPolicy: 'Policy: {policy}.',
  linkPolicyUnknown: 'Its policy {policy} is not among yours, so yours stays.',
  linkNames: 'Names',
  useLink: 'Use it',
  discardLink: 'Discard',
  linkDamaged:
    'This link is not whole: its end is missing, or it was changed on the way. Ask for it again, as a file if need be.',
  linkVersion: 'This link was made by another version of the program, which this one does not know.',
  linkForeign: 'This link holds no question that can be asked.',
  linkTooLong: 'This link is longer than any question can be.',
  linkNothingLost: 'The form is as it was.',
} as const satisfies Record<string, Template>
