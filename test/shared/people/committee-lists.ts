import fc from 'fast-check'

/** Somebody in a list, made up. */
export type Listed = { given: string; family: string; affiliation: string; country: string; role: string }

/** A way in which committees, exports and papers write lists of people. */
export type Layout = {
  what: string
  write: (people: readonly Listed[]) => string
  /** Whether a header stands above: its table goes to the end of a text. */
  isTable?: boolean
}

const GIVEN = (
  'Anna Tomas Lucia Arjun Chikako Nadia Wei Jean-Pierre Ngozi Svetlana Olumide Thandiwe Yusuf Birgit Agnieszka Priya ' +
  'Kwame Leilani Xuqi Zorana Rhys Siobhan Eilidh Tuomas Maarit Hüseyin Çağla Søren Ioana Lőrinc'
).split(' ')
const FAMILY = (
  'Kerner Brandt Ferraro Nair Mori Okonkwo Petrova Adeyemi Dlamini Yilmaz Holmqvist Kowalczyk Raman Mensah Kealoha ' +
  'Foowright Blapovich Llewellyn Macnamara Virtanen Öztürk Ibarra Quintela Vandersteen Sørensen Popescu Nagy Tuncel'
).split(' ')
const AFFILIATIONS = (
  'University of Trento|ETH Zurich|IBM Research|TU Wien|Universidad de Sevilla|Articulate Software Inc.|CNRS|' +
  'Max Planck Institute for Software Systems|Tsinghua University|KAIST|Institut Teknologi Bandung|Google|' +
  'Department of Computer Science, University of Ibadan|Fondazione Bruno Kessler|Ben-Gurion University of the Negev'
).split('|')
const COUNTRIES = 'Italy Switzerland USA Austria Spain Japan Nigeria Germany Korea Indonesia'.split(' ')
const ROLES = ['Chair', 'PC Member', 'Publicity Chair', 'Area Chair', 'Program Co-Chair']

const FREQUENT = 'Anna David Michael Jennifer Robert Maria Daniel Christine Peter Laura Stefan Ravi'.split(
  ' ',
)

const somebody = (given: readonly string[]): fc.Arbitrary<Listed> =>
  fc.record({
    given: fc.constantFrom(...given),
    family: fc.constantFrom(...FAMILY),
    affiliation: fc.constantFrom(...AFFILIATIONS),
    country: fc.constantFrom(...COUNTRIES),
    role: fc.constantFrom(...ROLES),
  })
const committeeOf = (given: readonly string[]): fc.Arbitrary<Listed[]> =>
  fc.uniqueArray(somebody(given), { minLength: 2, maxLength: 12, selector: ({ family }) => family })

/** Somebody whose name is of any of many languages. */
export const anybody = somebody(GIVEN)
/** Names of many languages, most of which no word list has. */
export const committee = committeeOf(GIVEN)
/** People whose given names are frequent. */
export const wellKnown = committeeOf(FREQUENT)

export const nameOf = ({ given, family }: Listed): string => `${given} ${family}`
const turned = ({ given, family }: Listed): string => `${family}, ${given}`
const mail = ({ family }: Listed): string =>
  `${family
    .normalize('NFD')
    .replace(/[^a-z]/giu, '')
    .toLowerCase()}@cs.example.edu`
const user = ({ given, family }: Listed): string => `${given.charAt(0)}${family}`.toLowerCase()
const initials = ({ given }: Listed): string =>
  given
    .split('-')
    .map((part) => part.charAt(0))
    .join('')
const orcid = (index: number): string => `0000-0002-${String(1000 + index)}-009X`

const lines = (what: string, write: (one: Listed, index: number) => string, ...above: string[]): Layout => ({
  what,
  write: (people) => [...above, ...people.map(write)].join('\n'),
  isTable: above.length > 0,
})
const joined = (what: string, separator: string, write: (one: Listed, index: number) => string): Layout => ({
  what,
  write: (people) => people.map(write).join(separator),
})
/** Some people a line, or a group. */
const grouped = (
  what: string,
  size: number,
  write: (group: readonly Listed[], index: number) => string,
  ...above: string[]
): Layout => ({
  what,
  write: (people) => {
    const groups = Array.from({ length: Math.ceil(people.length / size) }, (_, index) =>
      people.slice(size * index, size * (index + 1)),
    )
    return [...above, ...groups.map(write)].join('\n')
  },
  isTable: above.length > 0,
})
const names = (group: readonly Listed[], separator = ', '): string => group.map(nameOf).join(separator)
const TOPICS = ['Security', 'Databases', 'Machine Learning', 'Theory', 'Computer Networks', 'Robotics']
const topic = (index: number): string => TOPICS[index % TOPICS.length] ?? ''

/** Each of these was met in some form: on conference sites, in exports of systems, in front matter, in letters. */
export const LAYOUTS: readonly Layout[] = [
  lines(
    'links of Markdown, with affiliations',
    (one) => `- [${nameOf(one)}](https://x.example/~a_b), ${one.affiliation}`,
  ),
  lines(
    'links of Markdown in bold',
    (one) => `* **[${nameOf(one)}](https://x.example/)** (${one.affiliation}, ${one.country})`,
  ),
  lines('links of Markdown by number', (one, index) => `* [${nameOf(one)}][${index}], ${one.affiliation}`),
  lines(
    'affiliations as links of Markdown',
    (one) => `- ${nameOf(one)}, [${one.affiliation}](https://x.example/)`,
  ),
  joined('a row of links of Markdown', ', ', (one) => `[${nameOf(one)}](https://x.example/)`),
  lines('links of a wiki', (one) => `* [[${nameOf(one)}]] (${one.affiliation})`),
  lines('emphasis', (one) => `*${nameOf(one)}*, ${one.affiliation}`),
  lines('HTML', (one) => `<li><b>${nameOf(one)}</b>, ${one.affiliation}</li>`),
  grouped('people in brackets behind a topic', 3, (group, index) => `${topic(index)} (${names(group)})`),
  grouped('people in brackets behind roles', 3, (group) => `Track chairs (${names(group, '; ')})`),
  lines('one person in brackets behind a role', (one) => `${one.role} (${nameOf(one)})`),
  lines(
    'a person and an affiliation in brackets',
    (one) => `${one.role} (${nameOf(one)}, ${one.affiliation})`,
  ),
  grouped('two people, the second in brackets', 2, (group) =>
    group
      .map(nameOf)
      .join(' (')
      .concat(group.length > 1 ? ')' : ''),
  ),
  grouped('two people in two cells', 2, (group) => names(group, '\t')),
  grouped('three people in three cells', 3, (group) => names(group, '\t')),
  grouped('people and affiliations by turns in cells', 2, (group) =>
    group.map((one) => `${nameOf(one)}\t${one.affiliation}`).join('\t'),
  ),
  grouped(
    'two columns of people with headers',
    2,
    (group) => group.map((one) => `${nameOf(one)}\t${one.affiliation}`).join('\t'),
    'Name\tAffiliation\tName\tAffiliation',
  ),
  grouped(
    'a chair and a co-chair',
    2,
    (group, index) => `${topic(index)},${names(group, ',')}`,
    'Session,Chair,Co-Chair',
  ),
  grouped(
    'reviewers by number',
    3,
    (group, index) => `${index},${names(group, ',')}`,
    'Paper,Reviewer 1,Reviewer 2,Reviewer 3',
  ),
  grouped('students and advisors', 2, (group) => names(group, '\t'), 'Student\tAdvisor'),
  lines(
    'columns with gaps of spaces',
    (one) => `${nameOf(one).padEnd(30)}${one.affiliation}, ${one.country}`,
  ),
  grouped('people in columns with gaps of spaces', 3, (group) =>
    group
      .map((one) => nameOf(one).padEnd(30))
      .join('')
      .trim(),
  ),
  lines(
    'user, family and given name',
    (one) => `${user(one)},${one.family},${one.given}`,
    'User Name,Family Name,Given Name',
  ),
  lines('user name as the name', (one) => `${user(one)},${one.family},${one.given}`, 'Name,Family,Given'),
  lines('user, family and given name without a header', (one) => `${user(one)}\t${one.family}\t${one.given}`),
  lines(
    'user names that look like given names',
    (one) => `${one.given.toLowerCase()}\t${one.family}\t${one.given}`,
  ),
  lines('titles before a comma', (one) => `Dr. Eng., ${nameOf(one)}`),
  lines(
    'titles before a comma, and affiliations',
    (one) => `Prof. Dr. Ir., ${nameOf(one)}, ${one.affiliation}`,
  ),
  lines('German titles', (one) => `Jun.-Prof. Dr. rer. nat. habil. ${nameOf(one)}, ${one.affiliation}`),
  lines('degrees behind', (one) => `${nameOf(one)}, S.Kom., M.Kom.`),
  {
    what: "BibTeX's field",
    write: (people) =>
      `@article{k,\n  author = {${people.map(nameOf).join(' and\n    ')}},\n  title = {On {Lists}},\n}`,
  },
  {
    what: "BibTeX's field, family name first",
    write: (people) => `author = "${people.map(turned).join(' and ')}",`,
  },
  {
    what: "TeX's authors",
    write: (people) =>
      `\\author{${people.map((one) => `${nameOf(one)}\\thanks{${one.affiliation}}`).join(' \\and ')}}`,
  },
  {
    what: "LNCS's authors",
    write: (people) =>
      `\\author{${people.map((one, index) => `${nameOf(one)}\\inst{${index}}\\orcidID{${orcid(index)}}`).join(' \\and\n')}}\n\\institute{${people[0]?.affiliation}}`,
  },
  lines(
    "ACM's authors",
    (one) =>
      `\\author{${nameOf(one)}}\n\\affiliation{\\institution{${one.affiliation}}\n \\country{${one.country}}}`,
  ),
  {
    what: "IEEE's authors",
    write: (people) =>
      `\\author{\\IEEEauthorblockN{${people.map((one, index) => `${nameOf(one)}\\IEEEauthorrefmark{${index}}`).join(', ')}}}`,
  },
  {
    what: 'linked authors',
    write: (people) =>
      `\\author{${people.map((one) => `\\href{https://x.example}{${nameOf(one)}}`).join(' \\and ')}}`,
  },
  {
    what: 'authors above their affiliations',
    write: (people) =>
      `\\author{${people.map((one) => `${nameOf(one)} \\\\ ${one.affiliation} \\\\ \\texttt{${mail(one)}}`).join(' \\and ')}}`,
  },
  joined('PubMed', ', ', (one) => `${one.family} ${initials(one)}`),
  joined('PubMed with semicolons', '; ', (one) => `${one.family} ${initials(one)}.`),
  joined('addresses of a letter', ', ', (one) => `${nameOf(one)} <${mail(one)}>`),
  joined('addresses of a letter, family name first', '; ', (one) => `${turned(one)} <${mail(one)}>`),
  lines(
    'addresses with "at"',
    (one) => `* ${nameOf(one)}, ${one.affiliation}, ${mail(one).replace('@', ' at ')}`,
  ),
  lines('roles in brackets behind', (one) => `${nameOf(one)} (${one.role}), ${one.affiliation}`),
  lines('roles behind commas', (one) => `${nameOf(one)}, ${one.role}, ${one.affiliation}`),
  lines('roles between dashes', (one) => `${nameOf(one)} – ${one.role} – ${one.affiliation}`),
  lines('roles before a colon', (one) => `${one.role}: ${nameOf(one)}, ${one.affiliation}`),
  lines('roles without a mark', (one) => `${one.role} ${nameOf(one)}, ${one.affiliation}`),
  lines('roles in a cell', (one) => `${one.role}\t${nameOf(one)}\t${one.affiliation}`),
  grouped(
    'a role and several people',
    3,
    (group) => `Workshop chairs: ${group.map((one) => `${nameOf(one)} (${one.affiliation})`).join(', ')}`,
  ),
  lines(
    'a table of Markdown',
    (one) => `| ${nameOf(one)} | ${mail(one)} | ${one.affiliation} |`,
    '| Name | Email | Affiliation |',
    '| --- | :---: | --- |',
  ),
  lines('a table of a wiki', (one) => `|-\n| ${nameOf(one)} || ${one.affiliation}`),
  lines(
    'ORCID iDs in a column',
    (one, index) => `${nameOf(one)},${orcid(index)},"${one.affiliation}"`,
    'Name,ORCID,Affiliation',
  ),
  lines('ORCID iDs in brackets', (one, index) => `${nameOf(one)} (${orcid(index)}), ${one.affiliation}`),
  lines(
    'family names in capitals, first',
    (one) => `${one.family.toUpperCase()} ${one.given} (${one.country})`,
  ),
  lines('countries in brackets', (one, index) => `${index + 1}. ${nameOf(one)} (${one.country})`),
  grouped('two people a line with "and"', 2, (group) => names(group, ' and ')),
  grouped('two people a line with a slash', 2, (group) => names(group, ' / ')),
  grouped(
    'two people with one affiliation',
    2,
    (group) => `${names(group, ' and ')}, ${group[0]?.affiliation}`,
  ),
  grouped(
    'a person in place of another',
    2,
    (group) =>
      `${names(group.slice(0, 1))}, ${group[0]?.affiliation} (${names(group.slice(1)) && `with ${names(group.slice(1))}`})`,
  ),
  joined(
    'a row with affiliations in brackets',
    ', ',
    (one) => `${nameOf(one)} (${one.affiliation}, ${one.country})`,
  ),
  {
    what: 'a row that breaks within brackets',
    write: (people) =>
      people
        .map((one) => `${nameOf(one)} (${one.affiliation}, ${one.country})`)
        .join(', ')
        .replace(/(\([^()]*?) /gu, '$1\n'),
  },
  joined('footnote marks', ', ', (one, index) => `${nameOf(one)}${'¹²³'.charAt(index % 3)}`),
  {
    what: 'people below headings',
    write: (people) =>
      `General Chair\n${names(people.slice(0, 1))}\n\nProgram Committee\n${names(people.slice(1), '\n')}`,
  },
  lines("HotCRP's collaborators", (one) => `${nameOf(one)} (${one.affiliation})`),
  lines(
    'EasyChair',
    (one, index) =>
      `${index},${index},${one.given},${one.family},${mail(one)},${one.country},"${one.affiliation}",,PC`,
    '#,person #,first name,last name,email,country,affiliation,Web page,role',
  ),
  lines(
    'titles of several columns for an author',
    (one) => `${one.family},${one.given}`,
    'Author Last Name,Author First Name',
  ),
]

/** Texts that are no names: the affiliations, countries, roles and topics in lists. */
export const NO_NAMES: ReadonlySet<string> = new Set([
  ...AFFILIATIONS.flatMap((one) => [one, ...one.split(', ')]),
  ...COUNTRIES,
  ...ROLES,
  ...TOPICS,
])
