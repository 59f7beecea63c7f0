import { isParticle, suffixOf } from '../../../shared/people/name-vocabulary.ts'

/** A way to write a list of names. */
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
const affiliation = (index: number): string => AFFILIATIONS[(index * 7) % AFFILIATIONS.length] ?? ''
const organization = (index: number): string => affiliation(index).split(',')[0] ?? ''
const address = (index: number): string => `person.${index}@cs.example.edu`
const orcid = (index: number): string => `0000-0002-${String(1000 + (index % 9000))}-009X`

const aLine = (what: string, write: (name: string, index: number) => string): ListForm => ({
  what,
  write: (names) => names.map(write).join('\n'),
})

const aTable = (what: string, header: string, write: (name: string, index: number) => string): ListForm => ({
  what,
  write: (names) => [header, ...names.map(write)].join('\n'),
})

const onOneLine = (what: string, separator: string, last = separator): ListForm => ({
  what,
  write: (names) => [names.slice(0, -1).join(separator), names.slice(-1)].flat().join(last),
})

/** Five names a line: authors, a paper a line. */
const byPaper = (what: string, { write }: ListForm): ListForm => ({
  what,
  write: (names) =>
    Array.from({ length: Math.ceil(names.length / 5) }, (_, index) =>
      write(names.slice(5 * index, 5 * index + 5)),
    ).join('\n'),
})

/** Given and family name, as a spreadsheet's two columns hold them. */
export function columnsOf(name: string): [given: string, family: string] {
  const { bare, suffix } = suffixOf(name)
  const words = bare.split(' ')
  let from = words.length - 1
  while (from > 1 && isParticle(words[from - 1] ?? '')) from--
  return [words.slice(0, from).join(' '), words.slice(from).join(' ') + suffix]
}

const turned = (name: string): string => {
  const [given, family] = columnsOf(name)
  return given === '' ? family : `${family}, ${given}`
}

const quoted = (text: string): string => `"${text}"`

export const FORMS: readonly ListForm[] = [
  aLine('one a line', (name) => name),
  aLine('numbers', (name, index) => `${index + 1}. ${name}`),
  aLine('numbers in brackets', (name, index) => `[${index + 1}] ${name}`),
  aLine('bullets', (name) => `• ${name}`),
  aLine('dashes', (name) => `- ${name}`),
  aLine('Name, University, Country', (name, index) => `${name}, ${affiliation(index)}`),
  aLine('Name; University, Country', (name, index) => `${name}; ${affiliation(index)}`),
  aLine('Name <mail>', (name, index) => `${name} <${address(index)}>`),
  aLine('mail Name', (name, index) => `${address(index)} ${name}`),
  aLine('Name - Org', (name, index) => `${name} - ${organization(index)}`),
  aLine('- Name – Org', (name, index) => `- ${name} – ${organization(index)}`),
  aLine('Name [Org]', (name, index) => `${name} [${organization(index)}]`),
  aLine('Name (Org)', (name, index) => `${name} (${affiliation(index)})`),
  aLine('Name (Org))', (name, index) => `${name} (${affiliation(index)}))`),
  aLine('Name: Org', (name, index) => `${name}: ${organization(index)}`),
  aLine('Name | Org', (name, index) => `${name} | ${affiliation(index)}`),
  aLine('titles', (name) => `Prof. Dr. ${name}`),
  aLine('titles in front of an affiliation', (name, index) => `Dr. ${name}, ${affiliation(index)}`),
  aLine('degrees', (name) => `${name}, PhD`),
  aLine('footnote signs', (name) => `${name}*†`),
  aLine('superscripts', (name) => `${name}¹,²`),
  aLine('[Chair] Name', (name) => `[Chair] ${name}`),
  aLine('Chair: Name', (name) => `Chair: ${name}`),
  aLine('et al.', (name) => `${name} et al.`),
  aLine('quotes', (name) => quoted(name)),
  aLine('typographic quotes', (name) => `“${name}”`),
  aLine('invisible characters', (name) => `\u200b${name.replace(' ', '\u00a0')}\u200e`),
  aLine('ORCIDs', (name, index) => `${name} ${orcid(index)}`),
  aLine('dblp addresses', (name, index) => `${name} https://dblp.org/pid/12/${index + 100}.html`),
  onOneLine('A, B, and C', ', ', ', and '),
  onOneLine('A, B and C', ', ', ' and '),
  onOneLine('A, B', ', '),
  onOneLine('A; B', '; '),
  onOneLine('A，B', '，'),
  onOneLine('A、B', '、'),
  onOneLine('A and B', ' and '),
  byPaper('A, B and C, a paper a line', onOneLine('', ', ', ' and ')),
  byPaper('A, B, C, a paper a line', onOneLine('', ', ')),
  aLine('Last, First', turned),
  { what: 'Last, First and Last, First', write: (names) => names.map(turned).join(' and ') },
  { what: 'Last, First; Last, First', write: (names) => names.map(turned).join('; ') },
  aLine('number⇥Name', (name, index) => `${index + 1}\t${name}`),
  aLine('mail⇥Name⇥Org', (name, index) => `${address(index)}\t${name}\t${affiliation(index)}`),
  aLine('First⇥Last', (name) => columnsOf(name).join('\t')),
  aLine('number⇥First⇥Last⇥Org', (name, index) =>
    [index + 1, ...columnsOf(name), affiliation(index)].join('\t'),
  ),
  aLine('number,Name,Org', (name, index) => `${index + 1},${name},${organization(index)}`),
  aLine('mail,Name', (name, index) => `${address(index)},${name}`),
  aTable('HotCRP', 'given_name,family_name,email,affiliation,roles', (name, index) =>
    [...columnsOf(name), address(index), quoted(affiliation(index)), 'pc'].join(','),
  ),
  aTable(
    'EasyChair',
    '\ufeff#,person #,first name,last name,email,country,affiliation,Web page,role',
    (name, index) =>
      [index, index, ...columnsOf(name), address(index), 'USA', quoted(affiliation(index)), '', 'PC'].join(
        ',',
      ),
  ),
  aTable('CMT', 'First Name\tMiddle Initial (optional)\tLast Name\tEmail\tOrganization', (name, index) => {
    const [given, family] = columnsOf(name)
    return [given, '', family, address(index), organization(index)].join('\t')
  }),
  aTable('Surname⇥Name', 'Surname\tName\tEmail', (name, index) => {
    const [given, family] = columnsOf(name)
    return [family, given, address(index)].join('\t')
  }),
  aTable('OpenReview', 'email,name', (name, index) => `${address(index)},${name}`),
  aTable(
    'semicolons',
    '"Name";"Affiliation"',
    (name, index) => `${quoted(name)};${quoted(affiliation(index))}`,
  ),
  aTable(
    'a column of Last, First',
    'Name\tAffiliation',
    (name, index) => `${turned(name)}\t${affiliation(index)}`,
  ),
  {
    what: 'authors of papers',
    write: (names) => `#,title,authors\n1,"On Lists, and More",${quoted(names.join(', '))}`,
  },
]
