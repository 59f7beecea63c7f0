import type { Template } from '../../translator.ts'

/** Messages about lists of collaborators, which page, panel, popup and terminal share. */
export const en = {
  reason_coauthor: 'coauthor',
  reason_collaborator: 'collaborator',
  reason_advisor: 'advisor or advisee',
  reason_coeditor: 'co-editor',
  reason_institution: 'institution',

  onlyStarter: 'Only the included papers were searched, not all of dblp: the list is not complete.',
  unlisted: {
    one: '{count} coauthor is beyond the most that are listed.',
    other: '{count} coauthors are beyond the most that are listed.',
  },
  undatedLeftOut: {
    one: '{count} paper has no year: its authors are not in the list.',
    other: '{count} papers have no year: their authors are not in the list.',
  },
  worksLeftOut: {
    one: 'The policy leaves out {count} paper, and its authors with it.',
    other: 'The policy leaves out {count} papers, and their authors with them.',
  },
  dataEnd: 'The data end on {until}: newer papers are not in this list.',
  unknownEntry: '{entry}: nobody is known by this name, so nobody is listed.',
  ambiguousEntry: '{entry}: several people may have this name, so nobody is listed.',

  whosePeople: 'Whose collaborators',
  findCollaborators: 'List collaborators',
  noListYet: 'Everybody you have written papers with, from dblp.',
  noListHow:
    'Write your name, or up to 50 names of a paper’s authors. The list can be copied into HotCRP, filled into the NSF’s form, or saved.',
  tooManyPeople: 'There are {count} names; a list is made for at most {most}.',
  longPersonName: '“{name}…” has {count} characters; the most are {most}.',
  noName: 'There is no name.',
  namesChanged: 'The names or the policy have changed since this list was made.',
  listAgain: 'List again',

  listLabel: 'List',
  unsavedList: 'not saved',
  newList: 'New list',
  listName: 'Name of the list',
  listNameExample: 'such as My collaborators',
  saveList: 'Save list',
  renameList: 'Rename',
  listTaken: 'Another list has this name.',
  listSaved: 'Saved. Changes are saved as you make them.',
  listGone: 'Another window has deleted “{name}”. Its names are still here, and not saved.',
  didDeleteList: 'Deleted {name}.',
  didOpenList: 'Opened {name}.',
  didStartList: 'Started a new list.',
  linkedList:
    'The link holds a list: {name}. It takes the place of yours, which is not saved, if you use it.',

  collaboratorsSince: {
    one: '{count} collaborator since {year}',
    other: '{count} collaborators since {year}',
  },
  collaboratorsEver: { one: '{count} collaborator', other: '{count} collaborators' },
  newOnes: { one: '{count} new since the earlier list', other: '{count} new since the earlier list' },
  byHandOnes: { one: '{count} by hand', other: '{count} by hand' },
  nobodyYet: 'No joint papers that count.',
  nobodyShown: 'Nobody here. Search for other words, or show all.',
  show_all: 'All',
  show_new: 'New',
  show_bare: 'Without affiliation',
  showWhich: 'Which collaborators',

  columnName: 'Name',
  columnYears: 'Years',
  columnAffiliation: 'Affiliation',
  columnWith: 'With',
  isNew: 'new',
  searchList: 'Search names and affiliations',
  viewTable: 'Table',
  listViews: 'Views of the list',

  takeOut: 'Take out',
  putBack: 'Put back',
  didTakeOut: 'Took out {name}.',
  didPutBack: '{name} is back.',
  takenOut: { one: '{count} taken out', other: '{count} taken out' },
  affiliationUnknown: 'unknown',
  orcidOf: 'ORCID {orcid}',
  reasonOf: 'Reason',
  noPapersListed: 'Added by hand or from an earlier list.',
  morePapers: { one: 'and {count} more', other: 'and {count} more' },
  didChangeLine: 'Changed {name}.',

  addLine: 'Add a line',
  addLineHow: 'An advisor, a co-editor, or an institution: papers do not show them.',
  add: 'Add',
  didAddLine: 'Added {name}.',
  lineThere: '{name} is in the list.',
  listFull: 'A list has room for {most} lines.',

  mergeList: 'Merge an earlier list',
  mergeHow:
    'Last year’s text for HotCRP, or the filled form of the NSF: affiliations and lines by hand come along, and new people are marked.',
  mergeText: 'Text of the earlier list',
  mergeExample: 'Name (Affiliation)',
  merge: 'Merge',
  mergeFile: 'Choose a file',
  didMerge: { one: 'Merged {count} line.', other: 'Merged {count} lines.' },
  mergeNothing: 'There is no line in this text.',
  mergeNoText: '{file} is neither a text nor a form of the NSF.',
  forgetEarlier: 'Forget the earlier list',
  didForget: 'Forgot the earlier list.',
  pastOnes: {
    one: '{count} person of the earlier list has no papers that count any more',
    other: '{count} people of the earlier list have no papers that count any more',
  },
  keep: 'Keep',

  compareHotcrp: 'Compare with HotCRP',
  compareText: 'List in HotCRP',
  compareHow:
    'Copy “Collaborators and other affiliations” from your profile: HotCRP gives it to no other program. Nothing is written there.',
  compareCaption: 'Differences from the list in HotCRP',
  columnHotcrp: 'In HotCRP',
  columnHere: 'Here',
  missingThere: 'Missing in HotCRP',
  onlyThere: 'Only in HotCRP',
  spelledOtherwise: 'Spelled otherwise',
  comparedSame: 'Both lists have the same people.',
  moreLines: { one: 'and {count} more', other: 'and {count} more' },
  copyMissing: 'Copy what is missing',
  readSubmissions: 'Read from my submissions …',
  readSubmissionsHow:
    'HotCRP makes a token under Account settings → Developer. This page sends it to that site alone, and reads the collaborators in your own submissions.',
  readingSite: 'Reading {site} …',
  didReadSite: {
    one: '{count} of your {all} submissions at {site} has a list.',
    other: '{count} of your {all} submissions at {site} have lists.',
  },
  siteNoLists: 'None of your {all} submissions at {site} has a list.',

  unsureHead: {
    one: '{count} name does not say who it is',
    other: '{count} names do not say who they are',
  },
  unsureNotFound: 'nobody is known by this name: check its spelling',
  unsureAmbiguous: 'several people may have this name: choose one',
  didUse: '{entry} is {name} now.',
  nearHead: {
    one: 'Another person has a similar name. The same person?',
    other: '{count} others have similar names. The same person?',
  },
  onPages: {
    one: '{entry}: {count} more paper is by somebody of that name whom dblp does not tell apart. It may be theirs.',
    other:
      '{entry}: {count} more papers are by people of that name whom dblp does not tell apart. Some may be theirs.',
  },
  addToo: 'Add this one too',
  coauthorsOf: { one: '{count} coauthor', other: '{count} coauthors' },

  formatHotcrp: 'HotCRP',
  hintHotcrp: 'Text for the field “collaborators”: Name (Affiliation), a line each.',
  formatNsfForm: 'NSF form',
  hintNsfForm: 'Fills table 4 of the form that you choose (.xlsx); all else stays as it is.',
  formatNsf: 'NSF rows',
  hintNsf: 'Rows to paste into table 4. dblp knows years, so the day is the last of the year.',
  hintListCsv: 'A row each, with ORCID and dblp’s page.',
  hintListJson: 'The list, and the answer that it was made from.',
  hintListBibtex: 'The newest papers with each collaborator, at most five, with all authors.',
  bibtexOfList: {
    one: '{count} joint paper: of each collaborator the newest, at most five.',
    other: '{count} joint papers: of each collaborator the newest, at most five.',
  },
  chooseForm: 'Choose the form',
  didFill: { one: 'Filled in {count} person: {file}.', other: 'Filled in {count} people: {file}.' },
  didUpdateRows: {
    one: 'Updated {count} row that was there.',
    other: 'Updated {count} rows that were there.',
  },
  inOtherTables: {
    one: '{count} person stands in another table of the form: {names}.',
    other: '{count} people stand in other tables of the form, such as {names}.',
  },
  outsideTable4: {
    one: '{count} line is no matter of table 4: type it into table 1, 3 or 5.',
    other: '{count} lines are no matter of table 4: type them into table 1, 3 or 5.',
  },
  windowRounded: 'dblp knows years, not days: all papers since {year} count.',
  notWhole: 'The list may lack people: see the notes above it.',

  egoHint: 'The {count} with the most papers. A line joins two who have written together.',
  egoAsking: 'Asking who of them have written together …',
  egoFailed: 'CoAuthors could not find out who of them have written together.',
  egoWith: '{name}: {works}',
  egoTied: 'Of these, {name} has written with {names}.',
} as const satisfies Record<string, Template>

export type ListKey = keyof typeof en
