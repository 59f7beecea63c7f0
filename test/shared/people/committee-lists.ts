import fc from 'fast-check'

export type Listed = { given: string; family: string; affiliation: string; country: string; role: string }

export type Layout = {
  what: string
  write: (people: readonly Listed[]) => string
  /** A table may only be at the end of a text, because the reader counts all lines below a header as its rows. */
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

export const anybody = somebody(GIVEN)
/** Most of these names are in no word list. */
export const committee = committeeOf(GIVEN)
export const wellKnown = committeeOf(FREQUENT)

export const nameOf = ({ given, family }: Listed): string => `${given} ${family}`.trim()
const mail = ({ family }: Listed): string =>
  `${family
    .normalize('NFD')
    .replace(/[^a-z]/giu, '')
    .toLowerCase()}@cs.example.edu`
const TOPICS = ['Security', 'Databases', 'Machine Learning', 'Theory', 'Computer Networks', 'Robotics']

/** A person's texts for the fields of a form, such as `{family}`. `index`: the place in the list. */
const FIELDS: Readonly<Record<string, (one: Listed, index: number) => string>> = {
  name: nameOf,
  given: ({ given }) => given,
  family: ({ family }) => family,
  turned: ({ given, family }) => (given === '' ? family : `${family}, ${given}`),
  unbroken: (one) => nameOf(one).replace(' ', '\u00a0'),
  shouted: ({ given, family }) => `${family.toUpperCase()} ${given}`,
  wide: (one) => nameOf(one).padEnd(30),
  small: ({ given }) => given.toLowerCase(),
  initials: ({ given }) => given.replace(/(?<=\p{L})[^-]*-?/gu, ''),
  user: ({ given, family }) => `${given.charAt(0)}${family}`.toLowerCase(),
  mail,
  spoken: (one) => mail(one).replace('@', ' at '),
  affiliation: ({ affiliation }) => affiliation,
  organization: ({ affiliation }) => affiliation.split(',', 1)[0] ?? '',
  country: ({ country }) => country,
  role: ({ role }) => role,
  orcid: (_, index) => `0000-0002-${1000 + index}-009X`,
  mark: (_, index) => '¹²³'.charAt(index % 3),
  topic: (_, index) => TOPICS[index % TOPICS.length] ?? '',
  index: (_, index) => String(index),
  number: (_, index) => String(index + 1),
}
const filled = (form: string, one: Listed | undefined, index: number): string =>
  form.replace(/\{(\w+)\}/gu, (whole, field: string) => (one && FIELDS[field]?.(one, index)) ?? whole)

/** Writes all people in place of the frame's `%`. The frame may have fields of the first person. */
export const joined = (what: string, separator: string, form: string, frame = '%'): Layout => ({
  what,
  write: (people) => {
    const all = people.map((one, index) => filled(form, one, index)).join(separator)
    return filled(frame, people[0], 0).replace('%', () => all)
  },
})
/** Writes one person a line, below the lines `above`. */
export const lines = (what: string, form: string, ...above: string[]): Layout => ({
  what,
  write: (people) => [...above, ...people.map((one, index) => filled(form, one, index))].join('\n'),
  isTable: above.length > 0,
})
/** Writes `size` people a line. The frame may have the line's index and fields of its first person. */
export const grouped = (
  what: string,
  size: number,
  separator: string,
  form = '{name}',
  frame = '%',
  ...above: string[]
): Layout => ({
  what,
  write: (people) => {
    const groups = Array.from({ length: Math.ceil(people.length / size) }, (_, index) =>
      people.slice(size * index, size * (index + 1)),
    )
    const written = groups.map((group, index) => {
      const all = group.map((one) => filled(form, one, index)).join(separator)
      return filled(frame, group[0], index).replace('%', () => all.trim())
    })
    return [...above, ...written].join('\n')
  },
  isTable: above.length > 0,
})
const names = (group: readonly Listed[], separator = ', '): string => group.map(nameOf).join(separator)

const MARKDOWN = '| Name | Email | Affiliation |\n| --- | :---: | --- |'
export const EASYCHAIR_ROW = '{index},{index},{given},{family},{mail},{country},"{affiliation}",,PC'
export const EASYCHAIR = '#,person #,first name,last name,email,country,affiliation,Web page,role'

/** Layouts of real lists: from conference sites, exports of systems, front matter or letters. */
export const LAYOUTS: readonly Layout[] = [
  lines('links of Markdown, with affiliations', '- [{name}](https://x.example/~a_b), {affiliation}'),
  lines('links of Markdown in bold', '* **[{name}](https://x.example/)** ({affiliation}, {country})'),
  lines('links of Markdown by number', '* [{name}][{index}], {affiliation}'),
  lines('affiliations as links of Markdown', '- {name}, [{affiliation}](https://x.example/)'),
  joined('a row of links of Markdown', ', ', '[{name}](https://x.example/)'),
  lines('links of a wiki', '* [[{name}]] ({affiliation})'),
  lines('emphasis', '*{name}*, {affiliation}'),
  lines('HTML', '<li><b>{name}</b>, {affiliation}</li>'),
  grouped('people in brackets after a topic', 3, ', ', '{name}', '{topic} (%)'),
  grouped('people in brackets after roles', 3, '; ', '{name}', 'Track chairs (%)'),
  lines('one person in brackets after a role', '{role} ({name})'),
  lines('a person and an affiliation in brackets', '{role} ({name}, {affiliation})'),
  { what: 'two people, the second in brackets', write: (people) => inPairs(people, ' (', ')') },
  grouped('two people in two cells', 2, '\t'),
  grouped('three people in three cells', 3, '\t'),
  grouped('people and affiliations by turns in cells', 2, '\t', '{name}\t{affiliation}'),
  grouped(
    'two columns of people with headers',
    2,
    '\t',
    '{name}\t{affiliation}',
    '%',
    'Name\tAffiliation\tName\tAffiliation',
  ),
  grouped('a chair and a co-chair', 2, ',', '{name}', '{topic},%', 'Session,Chair,Co-Chair'),
  grouped('reviewers by number', 3, ',', '{name}', '{index},%', 'Paper,Reviewer 1,Reviewer 2,Reviewer 3'),
  grouped('students and advisors', 2, '\t', '{name}', '%', 'Student\tAdvisor'),
  lines('columns with gaps of spaces', '{wide}{affiliation}, {country}'),
  grouped('people in columns with gaps of spaces', 3, '', '{wide}'),
  lines('user, family and given name', '{user},{family},{given}', 'User Name,Family Name,Given Name'),
  lines('user name as the name', '{user},{family},{given}', 'Name,Family,Given'),
  lines('user, family and given name without a header', '{user}\t{family}\t{given}'),
  lines('user names that look like given names', '{small}\t{family}\t{given}'),
  lines('titles before a comma', 'Dr. Eng., {name}'),
  lines('titles before a comma, and affiliations', 'Prof. Dr. Ir., {name}, {affiliation}'),
  lines('German titles', 'Jun.-Prof. Dr. rer. nat. habil. {name}, {affiliation}'),
  lines('degrees after names', '{name}, S.Kom., M.Kom.'),
  joined(
    "BibTeX's field",
    ' and\n    ',
    '{name}',
    '@article{k,\n  author = {%},\n  title = {On {Lists}},\n}',
  ),
  joined("BibTeX's field, family name first", ' and ', '{turned}', 'author = "%",'),
  joined("TeX's authors", ' \\and ', '{name}\\thanks{{affiliation}}', '\\author{%}'),
  joined(
    "LNCS's authors",
    ' \\and\n',
    '{name}\\inst{{index}}\\orcidID{{orcid}}',
    '\\author{%}\n\\institute{{affiliation}}',
  ),
  lines(
    "ACM's authors",
    '\\author{{name}}\n\\affiliation{\\institution{{affiliation}}\n \\country{{country}}}',
  ),
  joined("IEEE's authors", ', ', '{name}\\IEEEauthorrefmark{{index}}', '\\author{\\IEEEauthorblockN{%}}'),
  joined('linked authors', ' \\and ', '\\href{https://x.example}{{name}}', '\\author{%}'),
  joined(
    'authors above their affiliations',
    ' \\and ',
    '{name} \\\\ {affiliation} \\\\ \\texttt{{mail}}',
    '\\author{%}',
  ),
  joined('PubMed', ', ', '{family} {initials}'),
  joined('PubMed with semicolons', '; ', '{family} {initials}.'),
  joined('addresses of a letter', ', ', '{name} <{mail}>'),
  joined('addresses of a letter, family name first', '; ', '{turned} <{mail}>'),
  lines('addresses with "at"', '* {name}, {affiliation}, {spoken}'),
  lines('roles in brackets after names', '{name} ({role}), {affiliation}'),
  lines('roles after commas', '{name}, {role}, {affiliation}'),
  lines('roles between dashes', '{name} – {role} – {affiliation}'),
  lines('roles before a colon', '{role}: {name}, {affiliation}'),
  lines('roles without a mark', '{role} {name}, {affiliation}'),
  lines('roles in a cell', '{role}\t{name}\t{affiliation}'),
  grouped('a role and several people', 3, ', ', '{name} ({affiliation})', 'Workshop chairs: %'),
  lines('a table of Markdown', '| {name} | {mail} | {affiliation} |', MARKDOWN),
  lines('a table of a wiki', '|-\n| {name} || {affiliation}'),
  lines('ORCID iDs in a column', '{name},{orcid},"{affiliation}"', 'Name,ORCID,Affiliation'),
  lines('ORCID iDs in brackets', '{name} ({orcid}), {affiliation}'),
  lines('family names in capitals, first', '{shouted} ({country})'),
  lines('countries in brackets', '{number}. {name} ({country})'),
  grouped('two people a line with "and"', 2, ' and '),
  grouped('two people a line with a slash', 2, ' / '),
  grouped('two people with one affiliation', 2, ' and ', '{name}', '%, {affiliation}'),
  {
    what: 'a person in place of another',
    write: (people) => inPairs(people, ', {affiliation} (with ', ')'),
  },
  joined('a row with affiliations in brackets', ', ', '{name} ({affiliation}, {country})'),
  {
    what: 'a row that breaks within brackets',
    write: (people) =>
      people
        .map((one) => `${nameOf(one)} (${one.affiliation}, ${one.country})`)
        .join(', ')
        .replace(/(\([^()]*?) /gu, '$1\n'),
  },
  joined('footnote marks', ', ', '{name}{mark}'),
  {
    what: 'people below headings',
    write: (people) =>
      `General Chair\n${names(people.slice(0, 1))}\n\nProgram Committee\n${names(people.slice(1), '\n')}`,
  },
  lines("HotCRP's collaborators", '{name} ({affiliation})'),
  lines('EasyChair', EASYCHAIR_ROW, EASYCHAIR),
  lines('titles of several columns for an author', '{family},{given}', 'Author Last Name,Author First Name'),
]

/** Writes two people a line, with `between` after the first. `between` may have fields of the first person. */
function inPairs(people: readonly Listed[], between: string, end: string): string {
  const pairs = people.flatMap((_, at) => (at % 2 === 0 ? [people.slice(at, at + 2)] : []))
  const inOne = (pair: readonly Listed[]): string => names(pair, filled(between, pair[0], 0))
  return pairs.map((pair) => inOne(pair) + (pair.length > 1 ? end : '')).join('\n')
}

export const NO_NAMES: ReadonlySet<string> = new Set([
  ...AFFILIATIONS.flatMap((one) => [one, ...one.split(', ')]),
  ...COUNTRIES,
  ...ROLES,
  ...TOPICS,
])
