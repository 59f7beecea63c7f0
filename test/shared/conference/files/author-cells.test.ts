import { describe, expect, it, test } from 'vitest'
import { readOneFile, shown } from './given-files.ts'

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

async function authorsIn(cells: readonly string[], title = 'Authors'): Promise<string[]> {
  const rows = cells.map((cell, index) => `${index + 11},Title ${index},${quoted(cell)}`)
  const { submissions } = await readOneFile(`Paper ID,Title,${title}\n${rows.join('\n')}\n`)
  return submissions.map(shown)
}

const ADA_ALAN = 'Ada Lovelace | Alan Turing'
const THREE = 'Ada Lovelace | Alan Turing | Ottilie Brenk'

describe('readFiles with several people in a cell', () => {
  it.each(
    Object.entries<Record<string, string>>({
      'with commas and "and"': {
        'Ada Lovelace, Alan Turing and Ottilie Brenk': THREE,
        'Ada Lovelace, Alan Turing, and Ottilie Brenk': THREE,
        'Ada Lovelace & Alan Turing': ADA_ALAN,
      },
      'with "und" beside a name with "y", and with "y" between Korean names': {
        'Santiago Ramón y Cajal und Alan Turing': 'Santiago Ramón y Cajal | Alan Turing',
        '박지성 y 김민수': '박지성 | 김민수',
      },
      'with commas between people in one cell, and after the family name in another': {
        'Ion Stoica, Scott Shenker': 'Ion Stoica | Scott Shenker',
        'Stoica, Ion': 'Ion Stoica',
        'Bruce, Hillyer': '? Bruce, Hillyer',
      },
      'with names and affiliations that alternate': {
        'Ada Lovelace, IBM, Xuqi Foo, Databricks': 'Ada Lovelace | Xuqi Foo',
        'Alan Turing, Lyon 1 University, Ottilie Brenk, SAP SE': 'Alan Turing | Ottilie Brenk',
        'Ottilie Brenk, IBM, Alan Turing, IBM': 'Ottilie Brenk | Alan Turing',
      },
      'with names that may be affiliations and alternate with affiliations': {
        'Ottilie Brenk, IBM, Xuqi Foo, SAP SE': 'Ottilie Brenk | ? Xuqi Foo',
        'Zork Blap, IBM': 'Zork Blap',
      },
      'with footnote marks, some with affiliations at the end': {
        'Ada Lovelace¹, Xuqi Foo², ¹IBM, ²SAP SE': 'Ada Lovelace | Xuqi Foo',
        'Ottilie Brenk (1), Xuqi Foo (2)': 'Ottilie Brenk | Xuqi Foo',
        'Zork Blap a, Xuqi Foo b': 'Zork Blap | Xuqi Foo',
        '1. Ottilie Brenk – IBM 2. Xuqi Foo – SAP SE': 'Ottilie Brenk | Xuqi Foo',
      },
      'with "and" or "with" within or after an affiliation': {
        'Ada Lovelace, Department of Science and Engineering, IBM': 'Ada Lovelace',
        'Ada Lovelace, IBM with Alan Turing, SAP SE': ADA_ALAN,
        'Ada Lovelace, TU Wien with Siemens AG': 'Ada Lovelace',
        'Alan Turing, Institute for research with young people': 'Alan Turing',
      },
      'with family names first, and words for "and" or slashes between people': {
        'Lovelace, Ada und Turing, Alan': ADA_ALAN,
        'Brenk, Ottilie y Turing, Alan': 'Ottilie Brenk | Alan Turing',
        'Garcia Molina, Ada y Turing, Alan': 'Ada Garcia Molina | Alan Turing',
        'Brenk, Ottilie / Turing, Alan': 'Ottilie Brenk | Alan Turing',
      },
      'with "y" or "e" within a name': {
        'Ada Lovelace, Santiago Ramón y Cajal, Alan Turing':
          'Ada Lovelace | Santiago Ramón y Cajal | Alan Turing',
        'Ada Lovelace, Ana Silva e Costa, Alan Turing': 'Ada Lovelace | Ana Silva e Costa | Alan Turing',
      },
      'with family names first, one of them also a city': {
        'Lovelace, Ada, Berlin, Isaiah, Turing, Alan': '? Lovelace, Ada, Berlin, Isaiah, Turing, Alan',
        'Lovelace, A., Paris, G., Turing, A.': '? Lovelace, A., Paris, G., Turing, A.',
        'Brenk, Ottilie, Austin, Jane': '? Brenk, Ottilie, Austin, Jane',
        'Brenk, Ottilie, London, UK': 'Ottilie Brenk',
      },
      'with family names first and "y" within a name': {
        'Lovelace, Ada, Ramón y Cajal, Santiago': '? Lovelace, Ada, Ramón y Cajal, Santiago',
      },
      'with two texts that may be one name, beside cells with family names first': {
        'Lovelace, Ada; Turing, Alan': ADA_ALAN,
        'Brenk, Ottilie': 'Ottilie Brenk',
        'Xuqi Foo, Zork Blap': '? Xuqi Foo, Zork Blap',
        'Ada Lovelace und Zork Blap': 'Ada Lovelace | Zork Blap',
      },
      'in Japanese with a dot after an affiliation': {
        '山田 太郎（東京大学）・鈴木 花子（京都大学）': '山田 太郎 | 鈴木 花子',
      },
      'with semicolons': {
        'Ada Lovelace; Alan Turing': ADA_ALAN,
        'Ada Lovelace;Alan Turing;': ADA_ALAN,
        'Ada Lovelace; Alan Turing; Ottilie Brenk': THREE,
      },
      'with bars': {
        'Ada Lovelace|Alan Turing': ADA_ALAN,
        'Ada Lovelace | Alan Turing': ADA_ALAN,
        'Ottilie Brenk': 'Ottilie Brenk',
      },
      'with slashes': {
        'Ada Lovelace / Alan Turing': ADA_ALAN,
        'Ada Lovelace / Alan Turing / Ottilie Brenk': THREE,
        'Ada Lovelace/Alan Turing': ADA_ALAN,
      },
      'with middle dots': {
        'Ada Lovelace · Alan Turing': ADA_ALAN,
        'Ada Lovelace · Alan Turing · Ottilie Brenk': THREE,
        'Ada Lovelace • Alan Turing': ADA_ALAN,
      },
      'on a line each': {
        'Ada Lovelace\nAlan Turing': ADA_ALAN,
        'Ada Lovelace\r\nAlan Turing\r\nOttilie Brenk': THREE,
        'Ottilie Brenk\n': 'Ottilie Brenk',
      },
      'on a line each, with commas at the ends': {
        'Ada Lovelace,\nAlan Turing': ADA_ALAN,
        'Ada Lovelace,\nAlan Turing and\nOttilie Brenk': THREE,
        'Ada Lovelace;\nAlan Turing': ADA_ALAN,
      },
      'with tags of HTML': {
        'Ada Lovelace<br>Alan Turing': ADA_ALAN,
        'Ada Lovelace<br/>Alan Turing<BR />Ottilie Brenk': THREE,
        '<ul><li>Ada Lovelace</li><li>Alan Turing</li></ul>': ADA_ALAN,
        '<b>Ada Lovelace</b>, Alan Turing': ADA_ALAN,
      },
      'with character references': {
        'J&#246;rg Brenk, Ada Lovelace': 'Jörg Brenk | Ada Lovelace',
        'Ren&eacute;e D&#xe9;mo; Ada Lovelace': 'Renée Démo | Ada Lovelace',
        'Se&aacute;n O&#39;Brien &amp; Ada Lovelace': "Seán O'Brien | Ada Lovelace",
        'Zo&euml; Bj&ouml;rk': 'Zoë Björk',
        'J&amp;ouml;rg Brenk; Ada Lovelace': 'Jörg Brenk | Ada Lovelace',
      },
      'as a list of Python or JSON': {
        "['Ada Lovelace', 'Alan Turing']": ADA_ALAN,
        '["Ada Lovelace", "Alan Turing", "Ottilie Brenk"]': THREE,
        "['Ada Lovelace', \"Seán O'Brien\"]": "Ada Lovelace | Seán O'Brien",
        "['Ottilie Brenk']": 'Ottilie Brenk',
        '{Ada Lovelace,Alan Turing}': ADA_ALAN,
        '[Ada Lovelace, Alan Turing]': ADA_ALAN,
        'c("Ada Lovelace", "Alan Turing")': ADA_ALAN,
      },
      'in braces, and as TeX writes letters': {
        '{Ada Lovelace} and {Alan Turing}': ADA_ALAN,
        'J{\\"o}rg Brenk and Ada Lovelace': 'Jörg Brenk | Ada Lovelace',
        '{Ottilie Brenk} and Fran\\c{c}ois Garnier': 'Ottilie Brenk | François Garnier',
      },
      'with affiliations in brackets': {
        'Ada Lovelace (UC Berkeley), Alan Turing (ICSI), and Ottilie Brenk (SAP SE)': THREE,
        'Ada Lovelace (UC Berkeley, USA)*; Alan Turing (Lab (East))': ADA_ALAN,
        'Ada Lovelace [MIT], Alan Turing [U. of Tartu]': ADA_ALAN,
        'Ada Lovelace（清华大学）、Alan Turing（北京大学）': ADA_ALAN,
      },
      'with one affiliation for several': {
        'Ada Lovelace and Alan Turing (UC Berkeley); Ottilie Brenk (Stanford)': THREE,
        'Ada Lovelace, Alan Turing (UC Berkeley); Ottilie Brenk (Stanford)': THREE,
        'Ada Lovelace, Alan Turing and Ottilie Brenk (University of Tartu)': THREE,
      },
      'with affiliations after commas': {
        'Ada Lovelace, UC Berkeley; Alan Turing, SAP SE': ADA_ALAN,
        'Ottilie Brenk, NYU Shanghai; Ada Lovelace, Lyon 1 University': 'Ottilie Brenk | Ada Lovelace',
        'Alan Turing, U. Chicago': 'Alan Turing',
      },
      'like `Last, First; Last, First`': {
        'Lovelace, Ada; Turing, Alan': ADA_ALAN,
        'Brenk, Ottilie': 'Ottilie Brenk',
        'Lovelace, Ada M.; Turing, A.': 'Ada M. Lovelace | A. Turing',
      },
      'like `Last, First`': {
        'Lovelace, Ada': 'Ada Lovelace',
        'van der Berg, Anna': 'Anna van der Berg',
        'Garcia Molina, Hector': 'Hector Garcia Molina',
        'Brenk, Ottilie': 'Ottilie Brenk',
      },
      'like `Last, First and Last, First`': {
        'Lovelace, Ada and Turing, Alan': ADA_ALAN,
        'Brenk, Ottilie and Lovelace, Ada and Turing, Alan': 'Ottilie Brenk | Ada Lovelace | Alan Turing',
        'Turing, Alan': 'Alan Turing',
      },
      'like `Last, F., Last, F. and Last, F.`': {
        'Lovelace, A., Turing, A. and Brenk, O.': 'A. Lovelace | A. Turing | O. Brenk',
        'Lovelace, A. M., Turing, A.': 'A. M. Lovelace | A. Turing',
        'Brenk, O.': 'O. Brenk',
      },
      'like `Last, First*`': {
        'Lovelace, Ada*; Turing, Alan': ADA_ALAN,
        'Lovelace, Ada*': 'Ada Lovelace',
        'Turing, Alan†; Brenk, Ottilie*': 'Alan Turing | Ottilie Brenk',
      },
      'with addresses': {
        'Ada Lovelace <ada@x.example>, Alan Turing <alan@x.example>': ADA_ALAN,
        'Ada Lovelace (ada@x.example); Alan Turing': ADA_ALAN,
        'Ottilie Brenk ottilie@x.example': 'Ottilie Brenk',
      },
      'with footnote marks': {
        'Ada Lovelace¹,², Alan Turing²': ADA_ALAN,
        'Ada Lovelace1,2, Alan Turing2': ADA_ALAN,
        'Ada Lovelace*†, Alan Turing‡': ADA_ALAN,
        'Ada Lovelace^1, Alan Turing^2': ADA_ALAN,
      },
      'with "and" of other languages between two full names': {
        'Ada Lovelace y Ottilie Brenk': 'Ada Lovelace | Ottilie Brenk',
        'Ada Lovelace e Ottilie Brenk': 'Ada Lovelace | Ottilie Brenk',
        'Анна Брянская и Пётр Ломов': 'Анна Брянская | Пётр Ломов',
        'Ada Lovelace und Ottilie Brenk': 'Ada Lovelace | Ottilie Brenk',
        'Ada Lovelace et Ottilie Brenk': 'Ada Lovelace | Ottilie Brenk',
        'Ada Lovelace, Alan Turing y Ottilie Brenk': THREE,
      },
      'with "y" and "e" within one name': {
        'Ramón y Cajal': 'Ramón y Cajal',
        'Santiago Ramón y Cajal': 'Santiago Ramón y Cajal',
        'Ana Costa e Silva': 'Ana Costa e Silva',
      },
      'with titles': {
        'Dr. Ada Lovelace, Prof. Alan Turing': ADA_ALAN,
        'Dra. Ada Lovelace; Mtro. Alan Turing': ADA_ALAN,
        'Prof. dr hab. inż. Ottilie Brenk': 'Ottilie Brenk',
      },
      'in Chinese': {
        '王伟，李娜，张敏': '王伟 | 李娜 | 张敏',
        '王伟、李娜': '王伟 | 李娜',
        '王伟;李娜': '王伟 | 李娜',
      },
      'in Chinese and Korean without commas': {
        '王伟 李娜 张三丰': '王伟 | 李娜 | 张三丰',
        김민수·이영희·박철수: '김민수 | 이영희 | 박철수',
        '山田 太郎': '山田 太郎',
      },
      'in Chinese and Japanese, with a title after a name': {
        '山田 太郎 教授': '山田 太郎',
        '王伟 李娜 张三丰': '王伟 | 李娜 | 张三丰',
      },
      'as Python 2 writes a list, with line breaks as JSON writes them, and with tabs': {
        "[u'Ada Lovelace', u'Alan Turing']": ADA_ALAN,
        'Ada Lovelace\\nAlan Turing': ADA_ALAN,
        'Ada Lovelace\tAlan Turing': ADA_ALAN,
      },
      'with Jr. and Sr.': {
        'Guy Brenk, Jr., Ada Lovelace': 'Guy Brenk Jr. | Ada Lovelace',
        'Guy Brenk Jr. and Ada Lovelace': 'Guy Brenk Jr. | Ada Lovelace',
        'Brenk, Guy, Jr.; Lovelace, Ada': 'Guy Brenk Jr. | Ada Lovelace',
      },
    }),
  )('reads the authors of cells %s', async (_, cells) => {
    expect(await authorsIn(Object.keys(cells))).toEqual(Object.values(cells))
  })
})

test.each([
  'Ada Lovelace et al.|Ada Lovelace, et al|Ada Lovelace and others',
  'Ada Lovelace, Alan Turing and 12 others|Ada Lovelace (+3)|Ada Lovelace + 3 more',
  'Ada Lovelace, etc.|Ada Lovelace, plus 3 others|Ada Lovelace [3 more authors]',
  'Ada Lovelace, …|Ada Lovelace...|Ada Lovelace; [...]',
  'Анна Брянская и др.|王伟等|Ada Lovelace u. a.',
  'Ada Lovelace et al. (MIT)|Ada Lovelace, Alan Turing (et al.)|Ada Lovelace et al., Alan Turing',
  'Ada Lovelace, …, Alan Turing|Ada Lovelace ... Alan Turing|Ada Lovelace, Alan Turing, more...',
  'Ada Lovelace & al.|Ada Lovelace et alii|Ada Lovelace ET AL.|Ada Lovelace u.a.|Ada Lovelace e.a.|Ada Lovelace m.fl.',
  'Ada Lovelace y cols.|Ada Lovelace et coll.|Ada Lovelace en anderen|Ada Lovelace ve diğerleri|Ada Lovelace vd.',
  'Ada Lovelace ve ark.|Ada Lovelace i in.|Ada Lovelace dkk.|Ada Lovelace a kol.|Ada Lovelace та ін.',
  'Ada Lovelace and two others|Ada Lovelace + 4 co-authors|Ada Lovelace and colleagues',
])('finds that a list of authors is cut: %s', async (line) => {
  const cells = line.split('|')
  const named = ['Ada Lovelace', 'Alan Turing', 'Анна Брянская', '王伟']
  const expected = cells.map((cell) => [...named.filter((name) => cell.includes(name)), '+'].join(' | '))
  expect(await authorsIn(cells)).toEqual(expected)
})

it('does not mistake a name for a mark of omitted authors', async () => {
  const names = ['Thomas More', 'Kumar, U. A.; Petrov, E.A.', 'Bo Et Al-Amin', 'Ada Lovelace and Hannah More']
  const read = ['Thomas More', 'U. A. Kumar | E.A. Petrov', 'Bo Et Al-Amin', 'Ada Lovelace | Hannah More']
  expect(await authorsIn(names)).toEqual(read)
})

test.each([
  { 'Ada Lovelace; 12345': 'Ada Lovelace | ? 12345', 'Alan Turing': 'Alan Turing' },
  {
    'withheld by the authors for the time of the review':
      '? withheld by the authors for the time of the review',
    TBA: '? TBA',
  },
  { 'see the letter of the authors': '? see the letter of the authors', '???': '? ???' },
])('reads a text that is not a name as an unread author: %j', async (cells) => {
  expect(await authorsIn([...Object.keys(cells), 'Alan Turing'])).toEqual([
    ...Object.values(cells),
    'Alan Turing',
  ])
})

test.each([
  { 'Ada Lovelace (UC Berkeley; Alan Turing; Ottilie Brenk': THREE },
  { 'Ada Lovelace (UC Berkeley, Alan Turing (ICSI), Ottilie Brenk': THREE },
  {
    'Ada Lovelace, Alan Turing (MIT': ADA_ALAN,
    'Ada Lovelace [MIT; Alan Turing [ICSI]': ADA_ALAN,
    'Ada Lovelace) ; Alan Turing': ADA_ALAN,
  },
])('reads the authors on both sides of a bracket without a partner: %j', async (cells) => {
  expect(await authorsIn(Object.keys(cells))).toEqual(Object.values(cells))
})

it('reports a text that counts as two people, but may be one person', async () => {
  const { said } = await readOneFile('id,title,authors\n7,T,Ada Lovelace y Ottilie Brenk')
  expect(said).toEqual(['2: “Ada Lovelace y Ottilie Brenk” is read as two people.'])
})

it('reads affiliations and addresses beside the names of a cell', async () => {
  const { submissions } = await readOneFile(
    'id,title,authors\n7,T,"Ada Lovelace (UC Berkeley) <ada@x.example>; Alan Turing, SAP SE; Ottilie Brenk [Lab 3, Tartu]"',
  )
  expect(submissions[0]?.authors).toEqual([
    { name: 'Ada Lovelace', affiliation: 'UC Berkeley', email: 'ada@x.example' },
    { name: 'Alan Turing', affiliation: 'SAP SE' },
    { name: 'Ottilie Brenk', affiliation: 'Lab 3, Tartu' },
  ])
})

it('reads given and family name in the order of other names in the column', async () => {
  // `Brenk, Imre` alone may be two people. `Imre Brenk, Tarvo Lys` alone may be one.
  expect(await authorsIn(['Brenk, Imre', 'Lys, Tarvo; Vadas Kov, Rosa'])).toEqual([
    'Imre Brenk',
    'Tarvo Lys | Rosa Vadas Kov',
  ])
  expect(await authorsIn(['Imre Brenk, Tarvo Lys', 'Rosa Vadas, Imre Brenk and Tarvo Lys'])).toEqual([
    'Imre Brenk | Tarvo Lys',
    'Rosa Vadas | Imre Brenk | Tarvo Lys',
  ])
})

test('reads a name and the dblp key beside it as one person', async () => {
  expect(await authorsIn(['homepages/l/Lovelace', 'Ada Lovelace, homepages/l/Lovelace'], 'Author')).toEqual([
    'homepages/l/Lovelace',
    'Ada Lovelace',
  ])
})

describe('readFiles with 和 between Chinese characters', () => {
  it('splits two people at 和 only after a known surname', async () => {
    expect(await authorsIn(['王伟和李强', '黒川和次郎|田中花', '李和平'])).toEqual([
      '王伟 | 李强',
      '黒川和次郎 | 田中花',
      '李和平',
    ])
  })

  it('reports a cell split at 和 if it is doubtful that both texts are names', async () => {
    const { problems } = await readOneFile('Paper ID,Title,Authors\n11,One,王伟和太郎\n')
    expect(problems.listed.map(({ kind }) => kind)).toContain('readAsTwo')
  })
})

it('reads double family names in a column with family names first', async () => {
  const cells = Array.from({ length: 12 }, () => 'Lovelace, Ada; Turing, Alan')
  const read = await authorsIn([
    ...cells,
    'Brenk, Otto B; Van Uhlen, Arno*',
    'Olmos Vela, Zorka H',
    'li, xiao',
  ])
  expect(read.slice(12)).toEqual(['Otto B Brenk | Arno Van Uhlen', 'Zorka H Olmos Vela', '? li, xiao'])
})

it('reads the text after a colon as an affiliation', async () => {
  const cell = 'Ada Lovelace: Tresvilla Institute of Science and Technology; Alan Turing: ICSI and UCB'
  expect(await authorsIn([cell])).toEqual([ADA_ALAN])
})
