import { writeXlsx } from 'hucre/xlsx'
import type {
  Conference,
  Declaration,
  Reviewer,
  Someone,
  Submission,
} from '../../../shared/conference/conference-model.ts'
import { withoutNumber } from './names.ts'

export type WrittenFile = { name: string; bytes: Uint8Array }

type Row = readonly (string | number)[]

/** Writes a table with only the necessary quotes. `header`: the titles, separated by commas. */
const table = (header: string, rows: readonly Row[], separator = ',', end = '\n'): string =>
  [header.split(','), ...rows]
    .map((row) => row.map((cell) => quoted(String(cell), separator)).join(separator) + end)
    .join('')

const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell

const file = (name: string, text: string, encoding: BufferEncoding = 'utf8'): WrittenFile => ({
  name,
  bytes: new Uint8Array(Buffer.from(text, encoding)),
})

const json = (name: string, value: unknown): WrittenFile => file(name, JSON.stringify(value, null, 2))

const BYTE_ORDER_MARK = '\uFEFF'

function parts({ name }: Someone): [given: string, family: string] {
  const [, given = '', family = name] = /^(.*) (\S+(?: \d{4})?)$/u.exec(name) ?? []
  return [given, family]
}

/** Given name, family name, email address and organization. */
const card = (one: Someone): Row => [...parts(one), one.email ?? '', one.affiliation ?? '']

const namesOf = ({ authors }: Submission): string[] => authors.map(({ name }) => name)

/** HotCRP's CSV shows these words for the kinds of conflict. */
const SHOWN: Record<string, string> = {
  collaborator: 'Recent collaborator',
  advisor: 'Advisor/student',
  institutional: 'Institutional',
  personal: 'Personal',
}

export const shownKind = ({ kind }: Pick<Declaration, 'kind'>): string => SHOWN[kind] ?? kind

/** `names`: the titles of the two columns with names. HotCRP changed these titles in 2024. */
function hotcrp({ submissions, reviewers }: Conference, names: string): WrittenFile[] {
  const contact: Row = ['Perdita', 'Contact', 'perdita@office.example', '', '', 'nonauthor']
  const authors = submissions.flatMap(({ id, title, authors: all }, number) => {
    const rows = all.map((one, index) => [...card(one), one.orcid ?? '', index === 0 ? 'yes' : 'no'])
    return (number % 7 === 0 ? [...rows, contact] : rows).map((row) => [id, title, ...row])
  })
  const conflicts = submissions.flatMap(({ id, title, declared }) =>
    declared.map((one) => [id, title, ...card(one.reviewer).slice(0, -1), shownKind(one)]),
  )
  return [
    file('madeup26-authors.csv', table(`paper,title,${names},email,affiliation,orcid,iscontact`, authors)),
    pcInfo(reviewers, names),
    file('madeup26-pcconflicts.csv', table(`paper,title,${names},email,conflicttype`, conflicts)),
  ]
}

function pcInfo(reviewers: readonly Reviewer[], names: string): WrittenFile {
  const rows = reviewers.map((one) => [
    ...card(one),
    ...[one.roles ?? '', one.collaborators?.join('\n') ?? '', 'review'],
  ])
  return file('madeup26-pcinfo.csv', table(`${names},email,affiliation,roles,collaborators,follow`, rows))
}

const hotcrpPaper = ({ id, title, authors, declared, collaborators }: Submission) => ({
  object: 'paper',
  pid: Number(id),
  title,
  authors: authors.map((one) => {
    const [given_name, family_name] = parts(one)
    const { email, affiliation, orcid } = one
    return { email, given_name, family_name, affiliation, ...(orcid && { orcid }) }
  }),
  ...(collaborators && { collaborators: collaborators.join('\n') }),
  pc_conflicts: Object.fromEntries(declared.map(({ reviewer, kind }) => [reviewer.email, kind])),
  status: 'submitted',
  submitted: true,
})

function easychair({ submissions, reviewers }: Conference): WrittenFile[] {
  const numbers = new Map<string, number>()
  const numberOf = ({ email = '' }: Someone): number => {
    const number = numbers.get(email) ?? numbers.size + 1
    numbers.set(email, number)
    return number
  }
  const located = (one: Someone): Row => [...card(one).slice(0, 3), 'Nowhere', one.affiliation ?? '', '']
  const authors = submissions.flatMap(({ id, authors: all }) =>
    all.map((one, index) => [id, ...located(one), numberOf(one), index === 0 ? '✔' : '']),
  )
  const members = reviewers.map((one, index) => [
    ...[index + 1, numberOf(one), ...located(one), one.roles === 'chair' ? 'chair' : 'PC member'],
  ])
  const papers = submissions.map((submission) => [
    ...[
      submission.id,
      submission.title,
      namesOf(submission)
        .join(', ')
        .replace(/, ([^,]*)$/, ' and $1'),
    ],
    ...[
      '2023-05-02 10:15',
      '2023-05-30 23:59',
      '',
      'data\nsystems',
      'no decision',
      'no',
      'no',
      'We study.',
      'no',
    ],
  ])
  const person = 'first name,last name,email,country,affiliation,Web page'
  const dates = 'submitted,last updated,form fields,keywords,decision,notified,reviews sent,abstract,deleted?'
  return [
    file('author.csv', table(`submission #,${person},person #,corresponding?`, authors)),
    file('committee.csv', table(`#,person #,${person},role`, members)),
    file('submission.csv', table(`#,title,authors,${dates}`, papers)),
  ]
}

/** OpenReview's profile ids. A second account with the same name gets `~Ada_Lovelace2`. */
export function profilesOf({ submissions, reviewers }: Conference): (one: Someone) => string {
  const emails = new Map<string, Set<string>>()
  for (const { name, email = '' } of [...reviewers, ...submissions.flatMap(({ authors }) => authors)]) {
    const known = emails.get(withoutNumber(name)) ?? new Set()
    emails.set(withoutNumber(name), known.add(email))
  }
  return ({ name, email = '' }) => {
    const plain = withoutNumber(name)
    return `~${plain.replaceAll(' ', '_')}${[...(emails.get(plain) ?? [])].indexOf(email) + 1}`
  }
}

export const noteOf = ({ id }: Submission): string => `nOtE${id}aB`

function openreview(conference: Conference): WrittenFile[] {
  const profileOf = profilesOf(conference)
  const notes = conference.submissions.map((submission) => {
    const authorids = submission.authors.map(profileOf)
    const values = { title: submission.title, authors: namesOf(submission), authorids }
    const content = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }]))
    const id = noteOf(submission)
    return { id, number: Number(submission.id), forum: id, content }
  })
  const edges = conference.submissions.flatMap((submission) =>
    submission.declared.map(({ reviewer }) => ({
      invitation: 'MadeUp.example/2026/Conference/Reviewers/-/Conflict',
      head: noteOf(submission),
      tail: profileOf(reviewer),
      weight: -1,
      label: 'Conflict',
    })),
  )
  const members = conference.reviewers.map(({ email = '', name }): Row => [email, name])
  return [
    json('notes.json', { notes, count: notes.length }),
    json('conflicts.json', { edges, count: edges.length }),
    file('reviewers.csv', table('', members).trimStart()),
  ]
}

function openreviewCsv(conference: Conference): WrittenFile[] {
  const profileOf = profilesOf(conference)
  const members = conference.reviewers.map((one) => [profileOf(one), one.name, 3, 0])
  const papers = conference.submissions.map((submission) => [
    ...[submission.id, `https://openreview.net/forum?id=${noteOf(submission)}`, submission.title],
    ...[namesOf(submission).join('|'), ''],
  ])
  const status = table('id,name,num assigned,num submitted', members)
  return [
    file('reviewers_status.csv', BYTE_ORDER_MARK + status),
    file('papers_status.csv', BYTE_ORDER_MARK + table('number,forum,title,authors,reason', papers)),
  ]
}

const CMT_PAPERS =
  'Paper ID,Created,Last Modified,Paper Title,Abstract,Authors,Author Names,Author Emails,Track Name,Status'

function cmtPapers({ submissions }: Conference): Row[] {
  const marked = (texts: readonly string[]): string =>
    texts.map((text, index) => (index === 0 ? `${text}*` : text)).join('; ')
  const rows = submissions.map((submission) => [
    ...[
      Number(submission.id),
      '5/2/2023 10:15:03 AM',
      '5/30/2023 11:59:00 PM',
      submission.title,
      'We study.',
    ],
    marked(
      submission.authors.map(({ name, affiliation }) => (affiliation ? `${name} (${affiliation})` : name)),
    ),
    namesOf(submission).join('; '),
    marked(submission.authors.map(({ email = '' }) => email)),
    ...['Research', 'Awaiting Decision'],
  ])
  return [CMT_PAPERS.split(','), ...rows]
}

/** CMT's tab-delimited files have no quotes. */
const cmtText = (name: string, rows: readonly Row[]): WrittenFile =>
  file(name, rows.map((row) => `${row.join('\t')}\r\n`).join(''))

function cmtReviewers({ reviewers }: Conference): WrittenFile {
  const header = 'First Name,Middle Initial (optional),Last Name,Email,Organization,Country'.split(',')
  const rows = reviewers.map((one) => [parts(one)[0], '', ...card(one).slice(1), 'Nowhere'])
  return cmtText('Reviewers.txt', [header, ...rows])
}

async function cmtWorkbook(conference: Conference): Promise<WrittenFile> {
  const rows = cmtPapers(conference).map((row) => [...row])
  return { name: 'Papers.xlsx', bytes: await writeXlsx({ sheets: [{ name: 'Submissions', rows }] }) }
}

/**
 * Lists that chairs write themselves. A German Excel saves CSV with semicolons in Windows-1252. Excel's Unicode text is
 * UTF-16 with tabs.
 */
function handMade({ submissions, reviewers }: Conference): WrittenFile[] {
  const members = reviewers.map(({ name, email = '', affiliation = '', roles = '' }) => [
    ...[name, email, affiliation, roles],
  ])
  const authors = submissions.flatMap(({ id, title, authors: all }) =>
    all.map(({ name, email = '', affiliation = '' }) => [id, title, name, email, affiliation]),
  )
  const conflicts = submissions.flatMap(({ id, declared }) =>
    declared.map(({ reviewer, kind }) => [id, 'conflict', reviewer.email ?? '', kind]),
  )
  const committee = table('name,email,affiliation,roles', members, ';', '\r\n')
  const authorTable = table('submission,title,author,email,affiliation', authors, '\t', '\r\n')
  return [
    file('Komitee.csv', committee, /^[\0-\xff]*$/.test(committee) ? 'latin1' : 'utf8'),
    file('authors.txt', BYTE_ORDER_MARK + authorTable, 'utf16le'),
    file('conflicts.csv', table('paper,action,email,conflict', conflicts)),
  ]
}

const WRITERS = {
  hotcrp: (conference: Conference) => hotcrp(conference, 'given_name,family_name'),
  'hotcrp-old': (conference: Conference) => hotcrp(conference, 'first,last'),
  'hotcrp-json': ({ submissions, reviewers }: Conference) => [
    json('madeup26-data.json', submissions.map(hotcrpPaper)),
    pcInfo(reviewers, 'given_name,family_name'),
  ],
  easychair,
  openreview,
  'openreview-csv': openreviewCsv,
  'cmt-xlsx': async (conference: Conference) => [await cmtWorkbook(conference), cmtReviewers(conference)],
  'cmt-tab': (conference: Conference) => [
    cmtText('Papers.txt', cmtPapers(conference)),
    cmtReviewers(conference),
  ],
  'hand-made': handMade,
}

export type Format = keyof typeof WRITERS

/** Writes a conference as a system exports it, with the system's headers, quotes, encodings and line ends. */
export const asFiles = async (conference: Conference, format: Format): Promise<WrittenFile[]> =>
  await WRITERS[format](conference)
