/** Names of the formats of a conference's files. */
export const formats = {
  hotcrpAuthors: 'HotCRP authors',
  hotcrpUsers: 'HotCRP names and emails',
  hotcrpCommittee: 'HotCRP PC info',
  hotcrpConflicts: 'HotCRP PC conflicts',
  hotcrpPreferences: 'HotCRP review preferences',
  hotcrpAssignments: 'HotCRP bulk assignment',
  hotcrpJson: 'HotCRP JSON',
  easychairAuthors: 'EasyChair author.csv',
  easychairCommittee: 'EasyChair committee.csv',
  easychairSubmissions: 'EasyChair submission.csv',
  submissionEntries: 'list of submissions',
  aclpubCommittee: 'aclpub2 committee',
  openreviewSubmissions: 'OpenReview submissions',
  openreviewCommittee: 'OpenReview group',
  openreviewConflicts: 'OpenReview conflict edges',
  cmtSubmissions: 'CMT submissions',
  cmtReviewers: 'CMT reviewers',
  pythonCommittee: 'PC list with kinds of conflicts',
  authorsTable: 'table of authors',
  submissionsTable: 'table of submissions',
  committeeTable: 'table of reviewers',
  conflictsTable: 'table of conflicts',
  namesList: 'list of names',
  hotcrpSite: 'HotCRP site',
  chosenTable: 'table with chosen columns',
  unknown: 'not recognised',
} as const satisfies Record<string, string>

/** Notes about how a file was read. */
const notes = {
  roleGuessed: 'a guess: the file does not say that these people review',
} as const satisfies Record<string, string>

/** Problems of files, rows and the conference that they make up. */
export const problems = {
  fileTooLarge: 'This file is larger than {most} MB. Export it without abstracts and reviews.',
  fileStopped:
    'CoAuthors stopped reading this file: it takes too much time or memory. Save it as .csv, and add that.',
  encodingUnsure: 'This file does not name its encoding. Choose the one in which its names are right.',
  fileEmpty: 'This file is empty.',
  fileNotText: 'This file is not a table. Save it as .csv or .xlsx, and add that.',
  tooManyFiles: 'Only the first {most} files were read.',
  savedProject: 'This is a conference that CoAuthors saved. Open it on the page, under Conferences.',
  ownExport: 'CoAuthors exported this file. It has results and declares no conflicts, so it is not read.',
  jsonBroken: 'This JSON cannot be read: it is cut off or damaged. Export it again.',
  yamlBroken: 'This YAML cannot be read: it is cut off or damaged. Export it again.',
  yamlTooLarge: 'This YAML is too large. Save it as JSON or .csv, and add that.',
  oldWorkbook:
    'This is an old workbook (.xls) or has a password. Save it as .csv, or as .xlsx without a password, and add that.',
  workbookTooLarge: 'This workbook is too large once unpacked. Save its sheet as .csv, and add that.',
  workbookBroken: 'This workbook is damaged or has a password. Save it again as .xlsx or .csv.',
  tooManySheets: 'Only the first {most} sheets were read.',
  tooManyColumns: 'Only the first {most} columns were read.',
  notRecognised: 'No column says what this table holds. Choose its columns.',
  noRows: 'This file has titles of columns, but no rows below them.',
  tooManyRows: 'Only the first {most} rows were read.',

  noNumberColumn: 'CoAuthors found no column with submission numbers. Choose it, or use the row numbers.',
  numberGuessed: 'The numbers of submissions come from the column “{title}”: its cells are distinct numbers.',
  columnNotRead: 'The column “{title}” is not read, but seems to have people.',
  columnsOfOtherTable:
    'The titles of this file have changed since its columns were chosen. CoAuthors has read it without that choice.',
  noSubmissionNumber: 'The number of the submission is missing.',
  noNumberInRow: 'The number of the submission is missing. CoAuthors calls it “{id}”.',
  numberFromAbove: 'The number of the submission is missing. The row belongs to the submission above: {id}.',
  nobody: 'This row has neither a name nor an e-mail address.',
  nameTooLong: 'The name has more than {most} characters: {text}',
  lineNotRead: 'CoAuthors does not understand this and counts it as an unknown person: {text}',
  readAsTwo: '“{text}” is read as two people.',
  groupLeftOut:
    'The file does not say that “{group}” are reviewers: {count} [entry is|entries are] left out.',
  tooManyAuthors: 'Submission {id} has more than {most} authors. The others are unknown.',
  addressGuessed:
    '{count} [row has|rows have] several people, and one column of e-mail addresses. Whose addresses they are is a guess. If it is wrong, move the column behind the right name.',
  addressLeftOut:
    '{count} [row names|rows name] several people, and an e-mail address that may belong to any of them. CoAuthors leaves it out.',
  notAccepted:
    '{count} [reviewer has|reviewers have] a status such as Declined, Pending or Invited. [This reviewer counts|They count] like the others.',
  notSubmitted:
    '{count} [submission has|submissions have] a status such as Withdrawn or Rejected. [This submission counts|They count] like the others.',
  reviewerTwice: '{name} is listed twice. The rows count as one reviewer.',

  withoutAuthors: 'Submission {id} has no authors: {title}',
  authorsCut: 'Submission {id} names only some of its authors. The others are unknown.',
  authorWithoutName: 'An author of submission {id} has an e-mail address, but no name: {email}',
  reviewerWithoutName: 'A reviewer has an e-mail address, but no name: {email}',
  conflictNotRead:
    '{count} [row has a conflict that was|rows have conflicts that were] not read. Use a table with a row for each conflict: the number of the submission and the reviewer.',
  differentTitles:
    'Submission {id} is “{first}” in {firstFile}, but “{second}” in {secondFile}. CoAuthors calls the second one “{own}”. Are these files of two conferences?',
  sharedAddress:
    '{name} and {other} have one e-mail address, {email}. They count as two people. If they are one person, spell the name the same way.',
  conflictsElsewhere:
    '{elsewhere} of {count} declared [conflict names a submission that is|conflicts name submissions that are] not in the files. Check the column of the numbers, and whether both files use the same numbers.',
  unknownSubmission: 'A conflict is declared for submission {id}, which no file has.',
  unknownReviewer: 'Submission {id} declares a conflict with {name}, who is not in the committee.',
  siteWithdrawn: '{count} withdrawn [submission is|submissions are] left out.',
  siteHidden:
    'HotCRP does not show the authors of {count} [submission|submissions]. [It is|They are] left out.',
  siteUnreadable: '{count} [submission|submissions] could not be read.',
  contactsLeftOut:
    '{count} [contact who is no author (nonauthor) is|contacts who are no authors (nonauthor) are] left out.',
  deletedSubmission: 'Submission {id} was deleted and is left out.',
  tooManySubmissions: 'There are more than {most} submissions. The others are left out.',
  tooManyReviewers: 'There are more than {most} reviewers. The others are left out.',
  tooManyConflicts: 'There are more than {most} declared conflicts. The others are left out.',
} as const satisfies Record<string, string>

export const en = { ...formats, ...notes, ...problems }

export type FormatKey = keyof typeof formats
export type ProblemKey = keyof typeof problems
