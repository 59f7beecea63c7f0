import { describe, expect, it, test } from 'vitest'
import { readOneFile } from './given-files.ts'

const namesIn = async (text: string): Promise<Record<string, string[]>> => {
  const { submissions } = await readOneFile(text)
  return Object.fromEntries(submissions.map(({ id, authors }) => [id, authors.map(({ name }) => name)]))
}

const ADA_ALAN = { 5: ['Ada Lovelace', 'Alan Turing'] }

describe('readFiles with authors in several columns', () => {
  it.each<[header: string, row: string]>([
    ['Paper ID,Title,Author 1,Author 2,Author 3', '5,T,Ada Lovelace,Alan Turing,'],
    ['Paper ID,Title,authors[0],authors[1]', '5,T,Ada Lovelace,Alan Turing'],
    ['Paper ID,Title,Authors 1,Authors 2', '5,T,Ada Lovelace,Alan Turing'],
    [
      'Paper ID,Title,authors.0.first,authors.0.last,authors.1.first,authors.1.last',
      '5,T,Ada,Lovelace,Alan,Turing',
    ],
    ["Paper ID,Title,Authors' names", '5,T,"Ada Lovelace, Alan Turing"'],
    ['Paper ID,Title,Author1,Author2', '5,T,Ada Lovelace,Alan Turing'],
    ['id,title,first_name1,last_name1,first_name2,last_name2', '5,T,Ada,Lovelace,Alan,Turing'],
    [
      'id,title,Author 1 First Name,Author 1 Last Name,Author 2 First Name,Author 2 Last Name',
      '5,T,Ada,Lovelace,Alan,Turing',
    ],
    [
      'Number,Title,Given name 1,Family name 1,Email 1,Given name 2,Family name 2,Email 2',
      '5,T,Ada,Lovelace,a@x.example,Alan,Turing,b@x.example',
    ],
    ['Number,Title,Last name 1,Last name 2,First name 1,First name 2', '5,T,Lovelace,Turing,Ada,Alan'],
    ['Submission,Title,Name,Affiliation,Name,Affiliation', '5,T,Ada Lovelace,MIT,Alan Turing,ICSI'],
    ['Submission,Title,First name,Last name,First name,Last name', '5,T,Ada,Lovelace,Alan,Turing'],
    ['#,Title,Authors,Co-authors', '5,T,Ada Lovelace,Alan Turing'],
    ['Id,Title,Primary authors,Co-authors,Speakers', '5,T,Ada Lovelace,Alan Turing,Ada Lovelace'],
    ['Paper ID,Title,Corresponding author,Authors', '5,T,Ada Lovelace,"Ada Lovelace, Alan Turing"'],
    ['Paper ID,Title,First author,Other authors', '5,T,Ada Lovelace,Alan Turing'],
    ['Paper ID,Title,First author,Second author', '5,T,Ada Lovelace,Alan Turing'],
    ['Paper ID,Title,Author,,', '5,T,Ada Lovelace,Alan Turing,'],
    ['Paper ID,Title,Author,,', '5,T,,Ada Lovelace,Alan Turing'],
    ['Paper ID,,Title,Author,', '5,Grace Hopper,T,Ada Lovelace,Alan Turing'],
    ['Paper ID,Title,Author,Another author', '5,T,Ada Lovelace,Alan Turing'],
    ['Paper ID,Title,Author 1 Full Name,Author 2 Full Name', '5,T,Ada Lovelace,Alan Turing'],
    ['ID,论文题目,第一作者,第二作者', '5,T,Ada Lovelace,Alan Turing'],
    ['ID,论文题目,第一作者,其他作者', '5,T,Ada Lovelace,Alan Turing'],
    ['ID,題名,筆頭著者,共著者', '5,T,Ada Lovelace,Alan Turing'],
    ['ID,제목,제1저자,공동저자', '5,T,Ada Lovelace,Alan Turing'],
    ['ID,Название,Автор,Соавторы', '5,T,Ada Lovelace,Alan Turing'],
    ['ID,Proposal title,Speaker names', '5,T,"Ada Lovelace, Alan Turing"'],
    ['ID,Title,author1.first,author1.last,author2.first,author2.last', '5,T,Ada,Lovelace,Alan,Turing'],
    ['ID,Title,fname,lname,fname,lname', '5,T,Ada,Lovelace,Alan,Turing'],
    [
      'ID,Titel,Autor 1 Vorname,Autor 1 Nachname,Autor 2 Vorname,Autor 2 Nachname',
      '5,T,Ada,Lovelace,Alan,Turing',
    ],
    [
      'ID,Title,Given Name (Author 1),Family Name (Author 1),Given Name (Author 2),Family Name (Author 2)',
      '5,T,Ada,Lovelace,Alan,Turing',
    ],
  ])('reads the two authors below the header %s', async (header, row) => {
    expect(await namesIn(`${header}\n${row}\n`)).toEqual(ADA_ALAN)
  })

  it('reads address and affiliation from columns with the author’s number', async () => {
    const { submissions } = await readOneFile(
      'id,title,Name 1,Email 1,Affiliation 1,Name 2,Email 2,Affiliation 2\n5,T,Ada Lovelace,a@x.example,MIT,Alan Turing,b@x.example,ICSI',
    )
    expect(submissions[0]?.authors).toEqual([
      { name: 'Ada Lovelace', email: 'a@x.example', affiliation: 'MIT' },
      { name: 'Alan Turing', email: 'b@x.example', affiliation: 'ICSI' },
    ])
  })
})

const SPELLINGS =
  'paper|Paper ID|paperID|paper_id|PaperId|Paper No.|Paper Nr.|Paper Number|Paper #|Paper#|PID|pid|Submission|Submission ID|SubmissionID|' +
  'submission_id|submissionNumber|Submission #|Submission No|Sub. No.|Manuscript|Manuscript ID|Manuscript Number|Manuscript No.|' +
  'Contribution|Contribution ID|Contribution Number|Abstract ID|Abstract Number|Abstract No.|internal_id|Internal ID|external_id|' +
  'Proposal ID|Article ID|Document ID|Entry ID|Tracking Number|Reference Number|Ref. No.|Nr.|Nr|No.|No|Number|ID|ID#|id|#|№|Num|' +
  'Poster ID|Talk ID|Application ID|Einreichung|Beitrag|Beitragsnummer|Numéro|Número|Numero|Номер|论文编号|稿件编号|投稿编号|编号|稿号|論文番号|受付番号|論文ID|논문번호|접수번호|' +
  'Proposal code|EasyChair ID|HotCRP #|CMT ID|Friendly ID|submission.id|Your Paper ID|Control Number|Artikelnummer|Beitrags-Nr.|Einreichung Nr|' +
  '№ статьи|ID работы|ID de la soumission|N° de soumission|Código del trabajo|Nº do artigo|Numero articolo|Inzendingsnummer|' +
  'Bildiri Numarası|Numer zgłoszenia|ID makalah|论文序号|文章编号|登録番号|演題番号|논문 번호|제출번호|Mã bài báo|رقم البحث'

test.each(SPELLINGS.split('|'))('reads numbers of submissions below the title %s', async (title) => {
  const read = await readOneFile(`${title},Title,Authors\n201,One,Ada Lovelace\n`)
  expect(read.submissions.map(({ id }) => id)).toEqual(['201'])
  expect(read.said).toEqual([])
})

test.each(
  (
    'Authors List|Author(s)|Authors (in order)|Authors and affiliations|Author Full Names|Paper Authors|paper_authors|Autor(en)|AutorInnen|' +
    'Autor*innen|Verfasser|Liste des auteurs|Autor(es)|Lista de autores|Автор(ы)|Список авторов|Yazar(lar)|Nama Penulis|作者名单|论文作者|' +
    '著者一覧|저자 목록|공동저자|Tác giả|Höfundar|Forfattere|Författare|Szerzők|Συγγραφείς|المؤلفون|Creators|Speaker names'
  ).split('|'),
)('reads authors below the title %s', async (title) => {
  expect(await namesIn(`Paper ID,Title,${title}\n5,T,"Ada Lovelace, Alan Turing"\n`)).toEqual(ADA_ALAN)
})

test.each([
  ['Number of papers,Title,Authors\n17,A,Ada Lovelace\n'],
  ['Review ID,Title,Authors\n17,A,Ada Lovelace\n'],
])('does not read the number of something else as a submission’s number: %j', async (text) => {
  expect(await readOneFile(text)).toMatchObject({ role: 'unknown', submissions: [] })
})

test.each([
  ['Nombre(s),Apellido paterno,Apellido materno\nAda,García,Peña\n', 'Ada García Peña'],
  ['First,Middle,Last,Suffix,Email\nGuy,L.,Brenk,Jr.,g@x.example\n', 'Guy L. Brenk Jr.'],
  ['Voornaam,Tussenvoegsel,Achternaam,Instelling\nJan,van den,Berg,TU\n', 'Jan van den Berg'],
  ['성,이름,소속\n김,민수,KAIST\n', '김민수'],
  ['氏名（漢字）,氏名（ローマ字）,所属\n山田太郎,Taro Yamada,東京大学\n', '山田太郎'],
  ['First Name,Middle Name,Last Name,Title,E-mail Address\nAda,,Lovelace,,a@x.example\n', 'Ada Lovelace'],
  ['Reviewer Name,Reviewer Email\nAda Lovelace,a@x.example\n', 'Ada Lovelace'],
  ['PC Members,Affiliation\nAda Lovelace,MIT\n', 'Ada Lovelace'],
  ['Adı Soyadı;Kurumu\nAda Lovelace;MIT\n', 'Ada Lovelace'],
  ['Họ và tên,Đơn vị\nNguyễn Văn An,VNU\n', 'Nguyễn Văn An'],
  ['Nafn,Stofnun\nJón Þór Guðmundsson,HÍ\n', 'Jón Þór Guðmundsson'],
  ['Naam;Organisatie\nJan van den Berg;TU Delft\n', 'Jan van den Berg'],
  ['الاسم,المؤسسة\nمحمد الأحمد,جامعة القاهرة\n', 'محمد الأحمد'],
  ['Timestamp,What is your name?,Your affiliation\n2026/01/02,Ada Lovelace,MIT\n', 'Ada Lovelace'],
])('reads the whole name in %j', async (text, name) => {
  const { reviewers } = await readOneFile(text)
  expect(reviewers.map((one) => one.name)).toEqual([name])
})

it('recognises the column of family names, but not of suffixes', async () => {
  const { recognised } = await readOneFile('First,Last,Suffix,Email\nGuy,Brenk,Jr.,g@x.example\n')
  expect(recognised?.columns).toMatchObject({ given: [0], family: [1] })
})

describe('readFiles with titles in many languages', () => {
  it.each(
    (
      'Имя,Фамилия,Организация|Nombre,Apellidos,Institución|Prénom,Nom,Établissement|' +
      'Vorname,Nachname,Einrichtung|Nome,Cognome,Ente|Ad;Soyad;Kurum|Imię,Nazwisko,Instytucja|' +
      'Given name(s),Surname(s),Institute|GivenName,FamilyName,Org|' +
      'First Name *,Last Name *,University / Company|nama depan,nama belakang,institusi'
    ).split('|'),
  )('recognises given names, family names and affiliations: %s', async (header) => {
    const separator = header.includes(';') ? ';' : ','
    const { reviewers } = await readOneFile(
      `${header}\nAda${separator}Lovelace${separator}Lyon 1 University\n`,
    )
    expect(reviewers).toEqual([{ name: 'Ada Lovelace', affiliation: 'Lyon 1 University' }])
  })

  it.each(
    (
      'Autores|Auteurs|Autoren|Autori|著者|저자|Авторы|Yazarlar|Autor(es)|Author(s)|作者姓名|Author list|' +
      'Presenters|AuthorNames'
    ).split('|'),
  )('recognises authors: %s', async (title) => {
    expect(await namesIn(`Paper ID,Title,${title}\n5,T,"Ada Lovelace, Alan Turing"`)).toEqual(ADA_ALAN)
  })

  it.each(
    '氏名|이름|ФИО|Nom et prénom|Ad Soyad|Imię i nazwisko|姓名|Full name|Nama|Nome e cognome|Reviewer name'.split(
      '|',
    ),
  )('recognises whole names: %s', async (title) => {
    const { reviewers } = await readOneFile(`${title},Email\nAda Lovelace,a@x.example\n`)
    expect(reviewers.map(({ name }) => name)).toEqual(['Ada Lovelace'])
  })
})

describe('a table with a known header', () => {
  it('does not read a text of the column *Organization* as a person', async () => {
    const { reviewers, said } = await readOneFile(
      'FirstName,LastName,Organization\nIrma,Brenk,U. Franz Vadas\nTarvo,Lys,Simon Fraser\nRosa,Kov,Carl Zeiss\n',
    )
    expect(reviewers.map(({ name, affiliation }) => [name, affiliation])).toEqual([
      ['Irma Brenk', 'U. Franz Vadas'],
      ['Tarvo Lys', 'Simon Fraser'],
      ['Rosa Kov', 'Carl Zeiss'],
    ])
    expect(said).toEqual([])
  })

  it('reads words of affiliations below *First Name* and *Last Name* as people', async () => {
    const { reviewers } = await readOneFile('First Name,Last Name\nParis,Hall\nChair,Board\nVirginia,Lab\n')
    expect(reviewers.map(({ name }) => name)).toEqual(['Paris Hall', 'Chair Board', 'Virginia Lab'])
  })

  it('removes titles, footnote marks and addresses from a column of names', async () => {
    const { reviewers } = await readOneFile(
      'name,affiliation\nDr. Irma Brenk,MIT\n"Prof. dr hab. inż. Tarvo Lys",ICSI\nRosa Kov <rosa@x.example>,\n"Lovelace, Ada, PhD",\nAlan Turing*,\n',
    )
    expect(reviewers.map(({ name, email }) => [name, email])).toEqual([
      ['Irma Brenk', undefined],
      ['Tarvo Lys', undefined],
      ['Rosa Kov', 'rosa@x.example'],
      ['Ada Lovelace', undefined],
      ['Alan Turing', undefined],
    ])
  })

  it('removes titles and degrees from columns of given and family names', async () => {
    const { reviewers } = await readOneFile(
      'first name,last name,email\nDr. Ada,Lovelace,a@x.example\nMme Irma,Brenk,b@x.example\nTarvo,"Lys, PhD",c@x.example\n',
    )
    expect(reviewers.map(({ name }) => name)).toEqual(['Ada Lovelace', 'Irma Brenk', 'Tarvo Lys'])
  })
})

it('reads two rare names as two authors, even if they have many joint papers', async () => {
  const rows = [1, 2, 3, 4].map((id) => `${id},T${id},"Xuqi Foo, Zork Blap"`).join('\n')
  const { submissions } = await readOneFile(`Paper ID,Title,Authors\n${rows}`)
  expect(submissions.map(({ authors }) => authors.length)).toEqual([2, 2, 2, 2])
})

it('reads each line of a list as a reviewer, or reports the line', async () => {
  const text =
    'Program Committee\nIon Stoica, UC Berkeley\nScott Shenker, ICSI\nJennifer Widom\nMaria Rossi\nUniversity of Tartu\nIon Stoica - Irma Brenk Kov; 3\n'
  const read = await readOneFile(text, 'pc.txt')
  expect(read.reviewers).toEqual([
    { name: 'Ion Stoica', affiliation: 'UC Berkeley' },
    { name: 'Scott Shenker', affiliation: 'ICSI' },
    { name: 'Jennifer Widom' },
    { name: 'Maria Rossi' },
    { name: 'Ion Stoica - Irma Brenk Kov; 3', isUnread: true },
  ])
  expect(read.leftOut).toEqual([
    { row: 1, text: 'Program Committee' },
    { row: 6, text: 'University of Tartu' },
  ])
  const again = await readOneFile(text, 'pc.txt', undefined, {
    asNames: { 'pc.txt': ['University of Tartu'] },
  })
  expect(again.reviewers.map(({ name }) => name)).toContain('University of Tartu')
})

it.each([
  ['Chairs,Members\nAda Lovelace,Ion Stoica\n,Moni Naor', 'Ada Lovelace; Ion Stoica; Moni Naor'],
  [
    'Chair,Co-Chair,Members\nAda Lovelace,Ion Stoica,"Moni Naor, Alan Turing"',
    'Ada Lovelace; Ion Stoica; Moni Naor; Alan Turing',
  ],
  [
    'Area,Senior AC,ACs,Reviewers\nDB,Ada Lovelace,Ion Stoica,Moni Naor',
    'Ada Lovelace; Ion Stoica; Moni Naor',
  ],
  [
    'Chairs,Ada Lovelace,Ion Stoica\nMembers,Xuqi Foo,Moni Naor',
    'Ada Lovelace; Ion Stoica; Xuqi Foo; Moni Naor',
  ],
  ['Reviewer,Co-reviewer\nAda Lovelace,Ion Stoica', 'Ada Lovelace; Ion Stoica'],
  ['FirstName,MI,LastName\nAda,B,Lovelace', 'Ada B Lovelace'],
  ['姓名,英文姓名,单位\n王伟,Wei Wang,清华大学\n李娜,,北京大学', 'Wei Wang; 李娜'],
  ['Name,Full name,Email\nadal,Ada Lovelace,a@x.org\nXuqi Foo,,f@x.org', 'Ada Lovelace; Xuqi Foo'],
])('reads everybody in the columns of a committee, and each person once: %j', async (text, names) => {
  const { reviewers } = await readOneFile(text)
  expect(reviewers.map(({ name }) => name).join('; ')).toBe(names)
})

it.each(['Status', 'Invitation Status'])(
  'counts reviewers who have not accepted, and says how many they are: %s',
  async (title) => {
    const { reviewers, said } = await readOneFile(
      `Name,Email,${title}\nAda Lovelace,a@x.example,Declined\nIon Stoica,i@x.example,Accepted\nMoni Naor,m@x.example,pending\nXuqi Foo,x@x.example,已邀请\n`,
    )
    expect(reviewers).toHaveLength(4)
    expect(said).toEqual([
      '3 reviewers have a status such as Declined, Pending or Invited. They count like the others.',
    ])
  },
)

it.each([
  ['a table', 'id,title,authors,status\n1,T,Ada Lovelace,withdrawn\n2,U,Ion Stoica,submitted\n'],
  ['a table of authors', 'id,title,author,status\n1,T,Ada Lovelace,Rejected\n1,T,Ion Stoica,Rejected\n'],
  [
    'HotCRP’s JSON',
    '[{"pid":1,"title":"T","authors":[{"first":"Ada","last":"King"}],"status":"deskreject"}]',
  ],
  ['YAML', '- id: 1\n  title: T\n  authors: [Ada Lovelace, Ion Stoica]\n  status: Withdrawn\n'],
  [
    'notes of OpenReview',
    '[{"id":"n","content":{"authors":["Ada Lovelace"],"venueid":"X.org/Conference/Withdrawn_Submission"}}]',
  ],
  ['a column with a reason', 'id,title,authors,status\n1,T,Ada Lovelace,Desk rejected (scope)\n'],
  ['Chinese tables', '编号,标题,作者,状态\n1,T,Ada Lovelace,已撤稿\n'],
])('says how many submissions of %s are withdrawn or rejected', async (_, text) => {
  const { said } = await readOneFile(text)
  expect(said).toEqual([
    '1 submission has a status such as Withdrawn or Rejected. This submission counts like the others.',
  ])
})

it.each(['Rejection sampling', 'Accept/reject sampling', 'Withdrawal effects', '退火算法', '拒绝采样'])(
  'takes the keywords %s for no status',
  async (keywords) => {
    const { said } = await readOneFile(`id,title,authors,keywords\n1,T,Ada Lovelace,${keywords}\n`)
    expect(said).toEqual([])
  },
)

it.each([
  ['aclpub2', '- role: Reviewers\n  entries:\n  - {name: Ada Lovelace, year: 2026, status: declined}\n'],
  ['OpenReview', '[{"id":"X.org/Reviewers","members":[{"name":"Ada Lovelace","status":"Invited"}]}]'],
])('says how many reviewers in a group of %s have not accepted', async (_, text) => {
  const { said } = await readOneFile(text)
  expect(said).toEqual([
    '1 reviewer has a status such as Declined, Pending or Invited. This reviewer counts like the others.',
  ])
})

it.each(['Date,Speaker\n1 March,Ada Lovelace\n', 'Reviewer 1,Reviewer 2\nAda Lovelace,\n'])(
  'reads a table whose titles alone do not show that it has a header: %j',
  async (text) => {
    const { reviewers, said } = await readOneFile(text)
    expect(reviewers).toEqual([{ name: 'Ada Lovelace' }])
    expect(said).toEqual([])
  },
)
