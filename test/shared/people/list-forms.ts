import { isParticle, suffixOf } from '../../../shared/people/name-vocabulary.ts'
import {
  EASYCHAIR,
  EASYCHAIR_ROW,
  grouped,
  joined,
  type Layout,
  type Listed,
  lines,
} from './committee-lists.ts'

export type ListForm = { what: string; write: (names: readonly string[]) => string }

const AFFILIATIONS = [
  'University of California, Berkeley, USA',
  'ETH Zürich, Switzerland',
  'New York University, United States',
  'Carnegie Mellon, Pittsburgh, United States',
  'Department of Computer Science, Princeton University, USA',
  '清华大学',
  'Microsoft Research',
  'TU Darmstadt, Germany',
  'Georgia Tech, Atlanta',
  'Max Planck Institute for Informatics, Germany',
  'IIT Bombay, India',
  'INRIA, France',
]

export function columnsOf(name: string): [given: string, family: string] {
  const { bare, suffix } = suffixOf(name)
  const words = bare.split(' ')
  let from = words.length - 1
  while (from > 1 && isParticle(words[from - 1] ?? '')) from--
  return [words.slice(0, from).join(' '), words.slice(from).join(' ') + suffix]
}

const listed = (name: string, index: number): Listed => {
  const [given, family] = columnsOf(name)
  const affiliation = AFFILIATIONS[(index * 7) % AFFILIATIONS.length] ?? ''
  return { given, family, affiliation, country: 'USA', role: 'PC' }
}

const onOneLine = (what: string, last: string): Layout => ({
  what,
  write: (people) =>
    joined(what, ', ', '{name}')
      .write(people)
      .replace(/, (?!.*, )/u, last),
})

const FORMS_OF_PEOPLE: readonly Layout[] = [
  lines('one a line', '{name}'),
  lines('numbers', '{number}. {name}'),
  lines('numbers in brackets', '[{number}] {name}'),
  lines('bullets', '• {name}'),
  lines('dashes', '- {name}'),
  lines('Name, University, Country', '{name}, {affiliation}'),
  lines('Name; University, Country', '{name}; {affiliation}'),
  lines('Name <mail>', '{name} <{mail}>'),
  lines('mail Name', '{mail} {name}'),
  lines('Name - Org', '{name} - {organization}'),
  lines('- Name – Org', '- {name} – {organization}'),
  lines('Name [Org]', '{name} [{organization}]'),
  lines('Name (Org)', '{name} ({affiliation})'),
  lines('Name (Org))', '{name} ({affiliation}))'),
  lines('Name: Org', '{name}: {organization}'),
  lines('Name | Org', '{name} | {affiliation}'),
  lines('titles', 'Prof. Dr. {name}'),
  lines('titles in front of an affiliation', 'Dr. {name}, {affiliation}'),
  lines('degrees', '{name}, PhD'),
  lines('footnote signs', '{name}*†'),
  lines('superscripts', '{name}¹,²'),
  lines('[Chair] Name', '[Chair] {name}'),
  lines('Chair: Name', 'Chair: {name}'),
  lines('et al.', '{name} et al.'),
  lines('quotes', '"{name}"'),
  lines('typographic quotes', '“{name}”'),
  lines('invisible characters', '\u200b{unbroken}\u200e'),
  lines('ORCIDs', '{name} {orcid}'),
  lines('dblp addresses', '{name} https://dblp.org/pid/12/{number}00.html'),
  onOneLine('A, B, and C', ', and '),
  onOneLine('A, B and C', ' and '),
  joined('A, B', ', ', '{name}'),
  joined('A; B', '; ', '{name}'),
  joined('A，B', '，', '{name}'),
  joined('A、B', '、', '{name}'),
  joined('A and B', ' and ', '{name}'),
  grouped('A, B, C, a paper a line', 5, ', '),
  lines('Last, First', '{turned}'),
  joined('Last, First and Last, First', ' and ', '{turned}'),
  joined('Last, First; Last, First', '; ', '{turned}'),
  lines('number⇥Name', '{number}\t{name}'),
  lines('mail⇥Name⇥Org', '{mail}\t{name}\t{affiliation}'),
  lines('First⇥Last', '{given}\t{family}'),
  lines('number⇥First⇥Last⇥Org', '{number}\t{given}\t{family}\t{affiliation}'),
  lines('number,Name,Org', '{number},{name},{organization}'),
  lines('mail,Name', '{mail},{name}'),
  lines(
    'HotCRP',
    '{given},{family},{mail},"{affiliation}",pc',
    'given_name,family_name,email,affiliation,roles',
  ),
  lines('EasyChair', EASYCHAIR_ROW, `\ufeff${EASYCHAIR}`),
  lines(
    'CMT',
    '{given}\t\t{family}\t{mail}\t{organization}',
    'First Name\tMiddle Initial (optional)\tLast Name\tEmail\tOrganization',
  ),
  lines('Surname⇥Name', '{family}\t{given}\t{mail}', 'Surname\tName\tEmail'),
  lines('OpenReview', '{mail},{name}', 'email,name'),
  lines('semicolons', '"{name}";"{affiliation}"', '"Name";"Affiliation"'),
  lines('a column of Last, First', '{turned}\t{affiliation}', 'Name\tAffiliation'),
  joined('authors of papers', ', ', '{name}', '#,title,authors\n1,"On Lists, and More","%"'),
]

export const FORMS: readonly ListForm[] = FORMS_OF_PEOPLE.map(({ what, write }) => ({
  what,
  write: (names) => write(names.map(listed)),
}))
