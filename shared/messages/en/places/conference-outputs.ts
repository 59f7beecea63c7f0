import type { Template } from '../../translator.ts'

/** Words for the findings about a conference, and texts in the files that come out of it. */
export const en = {
  finding_undeclared: 'undeclared, with proof',
  finding_same_person: { one: 'reviewer is an author', other: 'reviewers are authors' },
  finding_with_proof: { one: 'conflict, with proof', other: 'conflicts, with proof' },
  finding_proved: 'declared and proved',
  finding_possible: 'possible',
  finding_unknown: 'unknown',
  finding_not_covered: 'not covered by the data',
  finding_no_evidence: 'declared, no evidence',
  finding_outside: 'declared, outside the window',
  finding_dismissed: 'dismissed by you',

  conferenceTitle: 'Conflicts of interest of a conference',
  conferenceSize: 'submissions: {submissions}, reviewers: {reviewers}',
  rowsCut: 'Only the first {count} rows are listed.',
  pairsNotWhole: 'Not all pairs are looked up yet, so a pair that is not listed may be a conflict.',
  noDeclarations: 'The files hold no declared conflicts, so nothing here is called undeclared.',
  peopleUnknown: {
    one: 'Nothing is known of {count} person: not found, not understood, or not named. Nobody is clear of them.',
    other:
      'Nothing is known of {count} people: not found, not understood, or not named. Nobody is clear of them.',
  },
  unknownPeople: { one: '{count} unknown person', other: '{count} unknown people' },
  notUnderstood: 'not understood',
  notNamed: 'not named',
  othersUnnamed: 'others, who are not named',
  authorsUnnamed: 'The authors of submission {id} are not named.',
  someUnnamed: 'Some authors of submission {id} are not named.',

  nameHotcrp: 'HotCRP',
  nameLetters: 'Letters to authors',
  nameOpenreview: 'OpenReview',
  nameByHand: 'EasyChair, CMT',
  nameWithoutAuthors: 'Without authors',

  submissions: 'Submissions',
  reviewers: 'Reviewers',
  namesSheet: 'Names',
  submission: 'Submission',
  author: 'Author',
  authorsColumn: 'Authors',
  reviewer: 'Reviewer',
  email: 'E-mail',
  affiliation: 'Affiliation',
  finding: 'Finding',
  declared: 'Declared',
  role: 'Role',
  candidate: 'candidate',
  askedAs: 'Looked up as',
  personInDblp: 'Person in dblp',
  state: 'State',
  reviewersFree: 'Reviewers left',
  reviewersToCheck: 'To check',
  reviewersUnknown: 'Unknown',
  conflictsFound: 'Conflicts',
  stateUnique: 'found',
  stateAmbiguous: 'several people',
  stateChosen: 'chosen by you',
  chosenByYou: { one: 'name chosen by you', other: 'names chosen by you' },
  declaredAs: 'declared: {kind}',

  letterSubject: 'Submission {id}: conflicts of interest to confirm',
  letterHello: 'Dear authors of submission {id}, “{title}”,',
  letterFound:
    'dblp lists joint papers of yours with the reviewers below, and no conflict with them is declared. Is there one? If so, please declare it. If not, please tell us why: a namesake, say, or a paper that should not count.',
  letterSame: '{reviewer} is in the committee and seems to be an author of this submission.',
  letterPair: '{reviewer} and {author}:',
  letterDoubted:
    'You declared conflicts with the reviewers below, and we found no joint paper that shows one. That proves nothing: a bibliography does not know most reasons. Please tell us in a line which one it is.',
  letterThanks: 'Thank you. The programme chairs',
} as const satisfies Record<string, Template>

export type OutputKey = keyof typeof en
