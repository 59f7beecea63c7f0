/** Messages of the menu of formats and of exported files. */
export const exporting = {
  pairs: 'Pairs',
  save: 'Save',
  copy: 'Copy',
  format_save: 'Save {format}',
  format_copy: 'Copy {format}',

  name_report: 'Report',
  formatHint_report:
    'The pairs with a finding and their papers, as a page. Open it to print, or to save as PDF.',
  name_assignment: 'Chair’s file',
  formatHint_assignment:
    'For a chair of HotCRP: a bulk assignment of one submission’s conflicts, to upload under “Assignments → Bulk update”. HotCRP finds each reviewer by name.',
  assignmentFor: 'Number of the submission',
  assignmentNumber: 'Type the number of the submission first. HotCRP gives each submission a number.',
  assignmentUndecided: 'No file was made: CoAuthors has not read your decisions yet. Try again in a moment.',
  assignmentNone: 'No file was made: nobody has a conflict.',
  assignmentLeft:
    'Left out: {names}. HotCRP may take a name of one word for a group. Add the conflict in HotCRP by hand.',
  reviewersOf: 'The reviewers in conflict',
  ofSide: 'from list {side}',
  name_bibtex: 'BibTeX',
  formatHint_bibtex: 'The papers that count, each once.',
  name_csv: 'CSV',
  formatHint_csv: 'A row for each listed paper, and a row for each pair without a listed paper.',
  name_json: 'JSON',
  formatHint_json: 'The whole answer of the backend, with verdicts and decisions.',

  link: 'Link',

  saved: 'Saved as {file}.',
  copied: 'Copied.',
  cannotCopy: 'The browser does not allow copying here. Save the file instead.',
  cannotCopyLink: 'The browser does not allow copying here.',
  couldNotMake: 'CoAuthors could not make the file. Check that CoAuthors is running.',
  collaboratorsOpen:
    'Not in the file: {count} [pair that is|pairs that are] possible, unknown or not covered. Look at [it|them] first.',
  collaboratorsOnlyOpen:
    'No file was made: nobody has a conflict, but {count} [pair is|pairs are] possible, unknown or not covered.',

  useIt: 'Use this list',
  discardLink: 'Discard this list',

  docTitle: 'Conflicts of interest: {left} × {right} names',

  docDecidedOn: 'decided {date}: {ruling}',

  docMore: 'and {count} more [paper|papers]',
  docNotCounting: '{count} more [paper does|papers do] not count under the policy',
  docAsPrinted: 'as printed: {names}',
  docClearLeftOut: '{count} further [pair is|pairs are] clear and not listed.',
  docNotCoveredLeftOut: '{count} further [pair is|pairs are] not covered by the data and not listed.',
  docNothingListed: 'No pair needs checking.',
  papers: 'Papers',
  docAbout: 'About this file',

  columnA: 'List A',
  columnB: 'List B',
  columnLast: 'Last paper',
  columnDecision: 'Decision',
  note: 'Note',

  aboutProgram: 'Made by',
  aboutProgramText: 'CoAuthors {version}, {time}',
  aboutSample: 'sample of {date}: {papers} papers, not all of dblp',
  aboutSampleNoDate: 'sample: {papers} papers, not all of dblp',
  aboutNewestYear: 'date unknown, newest papers of {year}',
  aboutNoDate: 'date unknown: the server does not give the date of its data',
  policy: 'Policy',
  optionExact: 'exact names',
  optionLoose: 'the words of a name in any order',
  optionSince: 'papers since {year}',
  optionLimit: 'at most {count} [paper|papers] of each pair listed',
  optionPersons: 'up to {count} [person|people] for a name',
  aboutNames: 'Names of {side}',
  aboutChosen: 'Name chosen by you',
  aboutNoDecisions: 'none',
  aboutMissing: 'Unknown',
  missingVerdicts: 'the server does not say which people the names mean, so no pair is called clear',
  missingPapers: '{count} joint [paper is|papers are] counted but not listed',
}
