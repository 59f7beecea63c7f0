import { describe, expect, it } from 'vitest'
import { type CleanedLine, cleanList } from '../../../shared/people/clean-list.ts'
import { FORMS } from './list-forms.ts'

const unread = (line: string): CleanedLine => ({ before: line, after: [line], state: 'unread' })

const NAMES = ['Ion Stoica', 'Scott Shenker', 'Matei Zaharia', 'Wei Wang 0011', 'Alan Turing']

describe('a list without unread lines', () => {
  it.each(FORMS)('returns exactly the names of the list: $what', ({ write }) => {
    const { names, text, lines } = cleanList(write(NAMES))
    expect(names).toEqual(NAMES)
    expect(text).toBe(NAMES.join('\n'))
    expect(lines.filter(({ state }) => state === 'unread')).toEqual([])
  })
})

it.each([
  ['3) [Chair] Prof. Dr. Ion Stoica¹,*, PhD (UC Berkeley) <ion@x.org>', 'Ion Stoica'],
  ['Ion Stoica (IBM))', 'Ion Stoica'],
  ['Ion Stoica (University', 'Ion Stoica'],
  ['| 1 | Ion Stoica | Berkeley |', 'Ion Stoica'],
  ['van der Aalst, W. M. P., O’Neil, P. E.', 'W. M. P. van der Aalst | P. E. O’Neil'],
  ['Authors: Ion Stoica, Scott Shenker', 'Ion Stoica | Scott Shenker'],
  ['Anna della Rovere, Carlo degli Esposti', 'Anna della Rovere | Carlo degli Esposti'],
  ['Ion Stoica1 Scott Shenker2', 'Ion Stoica | Scott Shenker'],
  ['Ion Stoica|Scott Shenker|Michael J. Franklin', 'Ion Stoica | Scott Shenker | Michael J. Franklin'],
  ['Scott Shenker|Xuqi Foo|Zork Blap', 'Scott Shenker | Xuqi Foo | Zork Blap'],
  ['Stoica, Ion | Shenker, Scott', 'Ion Stoica | Scott Shenker'],
  ['Ion Stoica (UC Berkeley) | Scott Shenker (ICSI)', 'Ion Stoica | Scott Shenker'],
  ['12\tIon Stoica\tScott Shenker', 'Ion Stoica | Scott Shenker'],
  ['1. Huijia (Rachel) Lin (MIT)', 'Huijia (Rachel) Lin'],
  ['王伟 李娜 张敏 教授', '王伟 | 李娜 | 张敏'],
  ['山田 太郎 教授', '山田 太郎'],
  ['Ion Stoica, Scott Shenker, UC Berkeley', 'Ion Stoica | Scott Shenker'],
  ['Ion Stoica – UC Berkeley, Scott Shenker – ICSI', 'Ion Stoica | Scott Shenker'],
  ['Workshop, Tutorial and Demo Chairs: Ion Stoica', 'Ion Stoica'],
  ['SIGMOD 2026 – Program Chairs: Ion Stoica', 'Ion Stoica'],
  ['Diversity & Inclusion Chairs: Ion Stoica', 'Ion Stoica'],
  [
    'Ion Stoica and Scott Shenker: chairs; Jennifer Widom: member',
    'Ion Stoica | Scott Shenker | Jennifer Widom',
  ],
  ['Ion Stoica: MIT, Scott Shenker: ICSI', 'Ion Stoica | Scott Shenker'],
  ['Ion Stoica Email:ion@example.org', 'Ion Stoica'],
  ['Ion Stoica - University of Michigan, Ann Arbor', 'Ion Stoica'],
  ['Qwer Tzui (BHT, Berlin), Xuqi Foo (NYU)', 'Qwer Tzui | Xuqi Foo'],
  [
    'Co-chairs: Juliana Freire (NYU), Qwer Tzui (BHT), and Xuqi Foo (HPI)',
    'Juliana Freire | Qwer Tzui | Xuqi Foo',
  ],
  ['Ion Stoica, Area Chair: Systems', 'Ion Stoica'],
  ['Ion Stoica | Scott Shenker, Ada Lovelace', 'Ion Stoica | Scott Shenker | Ada Lovelace'],
  ['Ion Stoica | UC Berkeley; Scott Shenker', 'Ion Stoica | Scott Shenker'],
  ['Guy L. Steele, Jr., Oracle Labs', 'Guy L. Steele Jr.'],
  ['Dr. Chair (Ada Lovelace)', 'Ada Lovelace'],
  ['By Ada Lovelace (MIT)', 'Ada Lovelace'],
  ['= 64/5141', '64/5141'],
  ['Ion Stoica, homepages/s/IonStoica', 'Ion Stoica'],
  ['Name, Ion Stoica', 'Ion Stoica'],
  ['Ion Stoica¹ ² Scott Shenker', 'Ion Stoica | Scott Shenker'],
  ['Stoica I, Juan de la Cruz', 'Stoica I | Juan de la Cruz'],
])('reads the people of %j', (line, joined) => {
  const names = joined.split(' | ')
  expect(cleanList(line)).toMatchObject({
    lines: [{ before: line, after: names, state: 'cleaned' }],
    names,
    text: names.join('\n'),
  })
})

it('splits a line of several people if affiliations in brackets separate them', () => {
  const line = 'Qwer Tzui (BHT), Xuqi Foo (NYU)'
  expect(cleanList(['Ion Stoica', 'Scott Shenker', line, 'Matei Zaharia'].join('\n')).names).toEqual([
    'Ion Stoica',
    'Scott Shenker',
    'Qwer Tzui',
    'Xuqi Foo',
    'Matei Zaharia',
  ])
})

it('splits `Name, Name` but not `Name, Place` or `Last, First`', () => {
  const lines = [
    'Ion Stoica',
    'Scott Shenker',
    'Peter Xuqi, Anna Zork',
    'Peter Blap, Stony Brook',
    'Garcia Molina, Anna Maria',
  ]
  expect(cleanList(lines.join('\n')).lines.map(({ after }) => after)).toEqual([
    ['Ion Stoica'],
    ['Scott Shenker'],
    ['Peter Xuqi', 'Anna Zork'],
    ['Peter Blap, Stony Brook'],
    ['Garcia Molina, Anna Maria'],
  ])
})

describe('a line with several texts', () => {
  const lines = (text: string) => cleanList(text).lines.map(({ after, state }) => [state, ...after])

  it.each([
    ['[Ada Lovelace](http://www.lovelace.example), Articulate Software', 'Ada Lovelace'],
    ['Security (Ada Lovelace, Alan Turing)', 'Ada Lovelace | Alan Turing'],
    ['Web Chair (Ada Lovelace)', 'Ada Lovelace'],
    ['Dr. Eng., Ada Lovelace', 'Ada Lovelace'],
    ['Stoica I, Shenker S, Franklin MJ.', 'Stoica I | Shenker S | Franklin MJ'],
    ['Ada Lovelace          Alan Turing', 'Ada Lovelace | Alan Turing'],
    ['Jennifer Widom      Hector Garcia-Molina', 'Jennifer Widom | Hector Garcia-Molina'],
    ['Ada Lovelace / Alan Turing', 'Ada Lovelace | Alan Turing'],
    ['Ada Lovelace and Alan Turing, ETH Zürich', 'Ada Lovelace | Alan Turing'],
  ])('reads every person in %j', (line, names) => {
    expect(lines(line)).toEqual([['cleaned', ...names.split(' | ')]])
  })

  it.each([
    ['a shepherd in brackets', 'Ion Stoica, UC Berkeley (shepherd: Scott Shenker)'],
    ['a person in place of another', 'Ion Stoica, replaced by Scott Shenker'],
    ['a rare name in brackets after a name', 'Ion Stoica (Xuqi Foo)'],
    ['only rare names in brackets after a topic', 'Security (Xuqi Foo, Zork Blap)'],
    ['a rare and a known name in brackets after a topic', 'Security (Alan Turing, Xuqi Foo)'],
    ['half a name at the end of a broken line', 'Ion Stoica (UC Berkeley), Scott'],
    ['a rare name in a second cell', 'Ion Stoica\tXuqi Foo'],
  ])('leaves a line unread if it has %s', (_what, line) => {
    expect(lines(line)).toEqual([['unread', line]])
  })

  it.each([
    ['affiliations between them', 'Alan Turing\tUC Berkeley\tScott Shenker\tICSI'],
    [
      'two columns titled *Name*',
      'Name\tAffiliation\tName\tAffiliation\nAlan Turing\tUC Berkeley\tScott Shenker\tICSI',
    ],
    ['numbered titles of columns', 'Paper,Reviewer 1,Reviewer 2\n7,Alan Turing,Scott Shenker'],
  ])('reads two people from one row with %s', (_what, table) => {
    expect(cleanList(table).names).toEqual(['Alan Turing', 'Scott Shenker'])
  })

  it.each([
    ['below a header', 'User Name,Family Name,Given Name\nistoica,Stoica,Ion\nsshenker,Shenker,Scott'],
    ['in a column with the title *Name*', 'Name,Family,Given\nistoica,Stoica,Ion\nsshenker,Shenker,Scott'],
    ['without a header', 'istoica\tStoica\tIon\nsshenker\tShenker\tScott'],
    ['user names like given names', 'ion\tStoica\tIon\nscott\tShenker\tScott'],
  ])('reads no user name as a given name: %s', (_what, table) => {
    expect(cleanList(table).names).toEqual(['Ion Stoica', 'Scott Shenker'])
  })
})

describe('a name in two scripts', () => {
  it.each([
    ['李国良（Guoliang Li）', 'Guoliang Li'],
    ['李国良 (Guoliang Li, Tsinghua University)', 'Guoliang Li'],
    ['主席：李国良（Guoliang Li）、王建勇（Jianyong Wang）', 'Guoliang Li | Jianyong Wang'],
    ['王伟和李国良（Guoliang Li）', '王伟 | Guoliang Li'],
    ['Иван Петров (Ivan Petrov)', 'Ivan Petrov'],
    ['Guoliang Li（李国良）', 'Guoliang Li'],
    ['李国良（清华大学）', '李国良'],
    ['李国良 (Tsinghua University)', '李国良'],
  ])('prefers the name in Latin letters: %s', (line, names) => {
    expect(cleanList(line).names.join(' | ')).toBe(names)
  })

  it('leaves a line unread if its brackets may name a company', () => {
    expect(cleanList('山田太郎（Toyota Motor）').lines).toEqual([unread('山田太郎（Toyota Motor）')])
  })
})

describe('a line of one entry', () => {
  it.each(
    (
      'Wei Wang 0011~Huijia (Rachel) Lin~Wil M. P. van der Aalst~Guy L. Steele Jr.~Arvind~王伟~' +
      '0000-0002-1825-0097~https://orcid.org/0000-0002-1825-0097~https://dblp.org/pid/s/IonStoica.html~' +
      'Ada Lovelace = Ada Lovelace 0001 + 64/5141~' +
      "homepages/s/IonStoica~pid/64/5141~64/5141~John A B C D E F Smith~Gerard 't Hooft~Jean-Pierre Arpaci-Dusseau"
    ).split('~'),
  )('returns the entry unchanged: %s', (entry) => {
    const list = ` ${entry}\n`
    expect(cleanList(list)).toMatchObject({
      lines: [{ before: ` ${entry}`, after: [entry], state: 'same' }],
      names: [entry],
      text: list,
    })
  })
})

describe('a line that has no name, or several meanings', () => {
  it.each([
    ['a sentence', 'We thank the reviewers for their help.'],
    [
      'a sentence that names people',
      'We thank Dong Deng, Nan Tang, Zsófia Kövesdi, Gao Cong for their help.',
    ],
    ['half a name after a person with an affiliation', 'Ion Stoica (UC Berkeley), Scott'],
    [
      'a person after a second label, with the affiliation of the first person',
      'Chair: Ada Lovelace (MIT); Member: Ion Stoica (MIT)',
    ],
    ['the title of a paper', 'Resilient Distributed Datasets: A Fault-Tolerant Abstraction'],
    ['the title of a paper, with a dash', 'Query Processing - A Survey'],
    ['fields of research', 'Query Processing, Data Mining'],
    ['fields of research with an "and"', 'Computer Vision and Pattern Recognition'],
    ['a text that may be `Last, First` or `Name, Place`', 'Garcia Molina, Hector'],
    ['a family name of two words before a given name and a place', 'Garcia Molina, Hector, UC Berkeley'],
    ['two words that may be a name in any order', 'Foo\tBar'],
    ['one word and a place', 'Arvind, Cambridge'],
    ['a given name before a family name', 'Bruce, Hillyer'],
    ['two words joined by a comma without a space', 'Xuqi,Ytar'],
    ['two texts of which the second ends with a given name', 'Peter Xuqi, Anna Zork Maria'],
    ['a family name with initials before a rare name', 'Stoica I, Xuqi Foo'],
    ['a person after a title with a single letter', 'Dr. X; Michael Chen'],
    ['a word in small letters in place of a given name', 'Stoica, I., Shenker, zork'],
    ['an organization in capitals in place of a given name', 'Stoica, SRI Zork'],
    ['a subject in place of a given name', 'Stoica, Graph Theory in practice'],
    ['six words in place of a given name', 'Stoica, Ion A B C D E'],
    ['a mark within a name', 'Ion* Stoica'],
    ['a bracket within a name', 'Ion) Stoica'],
    ['a dash that may separate people', 'Scott Shenker - Xuqi Foo'],
    ['a topic and a place', 'Kyoto Protocol, Osaka Prefecture'],
    ['a possible family name in a second column', 'Ion Stoica\tChen'],
    ['a single name before a label', 'Arvind, Chair: Systems'],
    ['a single name before a label and a person', 'Lovelace, chair: Bob Stone'],
    ['a single name in a cell before a label', 'Madonna | Chairs: Bob Stone'],
    ['a name with a particle before a label', 'Ana de Souza Chair: Ada Lovelace'],
    ['a person in a sentence before a colon', 'Ion Stoica is chair: Ada Lovelace'],
    ['a person right before a label', 'General Chair: Ion Stoica Program Chair: Scott Shenker'],
    ['a Chinese name before a label', '作者：王伟、李明 审稿人：张三'],
    ['a Chinese name and a role before a colon', '王伟主席：李明'],
    ['two names in Latin letters with a gap between', 'Ada Lovelace  Alan Turing'],
    ['two Chinese names with a gap between', '王伟  李明'],
    ['a role and Korean names with a gap between', '위원  조의환 홍성일 한만정'],
    ['a given name that is a place', 'Santiago\tRamón y Cajal\tInria Saclay'],
    ['a person after an affiliation', 'Ion Stoica: MIT and Scott Shenker'],
    ['a role that no mark separates from the name', 'Publicity Chair Ada Lovelace, ETH Zürich'],
    ['the fields of a form', 'Name: Ion Stoica, Affiliation: UC Berkeley'],
    ['people after a second label', 'Authors: Ion Stoica; Reviewers: Scott Shenker'],
    ['a label in a second cell', 'General Chair: Ion Stoica | Program Chair: Scott Shenker'],
    ['a name, an at sign and a place', 'Ion Stoica@Berkeley, Jennifer Widom@Stanford'],
    ['a name joined to an address by a slash', 'Ion Stoica/ion@cs.example.edu'],
    ['a name joined to a web address', 'Ion Stoica:https://example.org/ion'],
    ['a name joined to the address before it', 'ion@cs.example.edu:Ion Stoica'],
    ['a family name that may begin an address', 'Hector Garcia Molina@example.org'],
    ['an address with a capital after a name', 'Ion Stoica IStoica@example.org'],
    ['a family name and a full stop before an address', 'Ion Stoica.ion@example.org'],
    ['a person after a label in a second cell', 'Ion Stoica\tchair: Scott Shenker'],
    ['a rare name after an affiliation between dashes', 'Ion Stoica – UC Berkeley, Xuqi Foo – ICSI'],
    ['further people in brackets', 'Ion Stoica (with Scott Shenker)'],
    ['an address', 'ion@example.org'],
    ['an identifier before an organization', '64/5141 :: MIT'],
    ['an organization in place of a family name', 'MIT, Scott; Stoica, Ion'],
    ['a word before a colon', 'Chen:'],
    ['titles of columns that name no people', 'paper,title'],
    ['a word joined to an address after a name', 'Alan Turing; Zork/zork@example.org'],
    ['too long a text after a name', `Alan Turing; ${'lorem ipsum dolor '.repeat(20)}`.trim()],
    ['too long a heading', 'Program Committee '.repeat(6).trim()],
    ['a word for "and" alone', 'AND'],
    ['a particle alone', 'de'],
    ['a name of nine words', 'John A B C D E F G Smith'],
    ['too long a line', `${'Ada Lovelace '.repeat(50)}`.trim()],
  ])('leaves the line unread: %s', (_what, line) => {
    expect(cleanList(line)).toMatchObject({
      lines: [unread(line)],
      names: [],
      text: line,
    })
  })
})

describe('a list whose lines are read together', () => {
  const namesIn = (...lines: string[]) => cleanList(lines.join('\n')).names

  it('reads texts after a name as places in a list of `Name, University, Country`', () => {
    const list = namesIn(
      'Ada Lovelace, Some University, United States',
      'Alan Turing, New York, United States',
      'Grace Hopper, Costa Verde, Chile',
      'Ion Stoica, Quux, Foo Bar',
      'Emmy Noether, Beispielhochschule Institut',
    )
    expect(list).toEqual(['Ada Lovelace', 'Alan Turing', 'Grace Hopper', 'Ion Stoica', 'Emmy Noether'])
  })

  it('leaves a line of another form unread', () => {
    const lines = ['Ada Lovelace, MIT, USA', 'Alan Turing, ETH Zürich', 'Ion Stoica (Xuqi Foo)']
    const cleaned = cleanList(lines.join('\n'))
    expect(cleaned.names).toEqual(['Ada Lovelace', 'Alan Turing'])
    expect(cleaned.lines[2]).toEqual({ before: lines[2], after: [lines[2]], state: 'unread' })
    expect(cleaned.text).toBe(['Ada Lovelace', 'Alan Turing', lines[2]].join('\n'))
  })

  it('leaves a line unread if a person follows an affiliation', () => {
    const lines = ['Ada Lovelace; MIT', 'Alan Turing; ETH Zürich', 'Ion Stoica; UC Berkeley, Scott Shenker']
    expect(cleanList(lines.join('\n')).lines[2]).toEqual(unread(lines[2] ?? ''))
  })

  it('leaves lines unread if a line break splits their brackets', () => {
    const lines = [
      'Shenker (ICSI), Wei Zhang (Tsinghua',
      'University), Grace Hopper',
      '(MIT), Qiyang Smith (ELTE)',
    ]
    const list = ['Ada Lovelace (University of London)', ...lines, 'Alan Turing (MIT)']
    expect(cleanList(list.join('\n'))).toMatchObject({
      lines: [{}, ...lines.map(unread), {}],
      names: ['Ada Lovelace', 'Alan Turing'],
    })
  })

  it('reads two words before a comma as the family name in a list of `Last, First`', () => {
    expect(namesIn('Shenker, Scott', 'Garcia Molina, Hector', 'Turing, Alan')).toContain(
      'Hector Garcia Molina',
    )
  })

  it('leaves `Two Words, Word, Place` unread if most lines are `Last, First`', () => {
    const others = [
      'Lovelace, Ada, MIT',
      'Turing, Alan, IBM',
      'Stoica, Ion, UC Berkeley',
      'Ada Stone, MIT, USA',
    ]
    for (const line of ['Jong Hwan, Kim, ETH Zürich', 'Ramón y Cajal, Santiago, TU Berlin'])
      expect(cleanList([line, ...others].join('\n')).lines[0]).toEqual(unread(line))
  })

  it('reads the third text as a place after `Last, First`', () => {
    const above = ['Ada Lovelace, MIT', 'Grace Hopper, Stanford University', 'Ion Stoica, UC Berkeley']
    expect(namesIn(...above, 'Xuqi, Ytar, Quux', '이영희, Quux')).toEqual(
      expect.arrayContaining(['Ytar Xuqi', '이영희']),
    )
    for (const line of ['Xuqi, Ytar Zeb, Quux', 'Paul H., Liu'])
      expect(cleanList([...above, line].join('\n')).lines[3]).toEqual(unread(line))
  })

  it('reads the text after a full name as a place even if other lines are `Last, First`', () => {
    const list = ['Stoica, Ion', 'Turing, Alan', 'van den Berg, Carel A.', 'Wirth, Niklaus', 'Knuth, Donald']
    const placed = ['Ada Lovelace, MIT', 'Grace Hopper, MIT', 'Paul Erdős, MIT', 'San-Yih Hwang, Quux']
    expect(namesIn(...list)).toContain('Carel A. van den Berg')
    const mixed = namesIn(...list, ...placed)
    expect(mixed).toContain('San-Yih Hwang')
    expect(mixed).not.toContain('van den Berg')
    expect(namesIn('Ion Stoica - L3S', 'Alan Turing - L3S')).toEqual(['Ion Stoica', 'Alan Turing'])
  })

  it('reads no place as a person in a row with an e-mail address', () => {
    const lines = ['Ada Lovelace,Stony Brook,a@example.org', 'Ion Stoica,UC Berkeley,i@example.org']
    expect(namesIn(...lines)).not.toContain('Stony Brook')
  })

  it('finds the column of the given names', () => {
    expect(namesIn('Stonebraker\tMichael', 'Stoica\tIon', 'Foo\tBar')).toEqual([
      'Michael Stonebraker',
      'Ion Stoica',
      'Bar Foo',
    ])
  })
})

describe('rows with or without a header', () => {
  it.each([
    [
      'María José\tGarcía\tUPM\nMary Ann\tSmith\tCMU\nLuis\tPérez\tUPV',
      'María José García | Mary Ann Smith | Luis Pérez',
    ],
    ['IBM\tIon Stoica\nSAP SE\tXuqi Foo', 'Ion Stoica | Xuqi Foo'],
    ['| Name | Affiliation |\n|---|---|\n| Ion Stoica | IBM |', 'Ion Stoica'],
    ['| Name | Affil |\n| :-- | --- |\n| Ion Stoica | IBM |', 'Ion Stoica'],
    ['| Ion Stoica | Chair |\n|---|---|\n| Xuqi Foo | IBM |', 'Ion Stoica | Xuqi Foo'],
    ['Name,Affiliation\nIon Stoica,IBM\nName,Affiliation\nXuqi Foo,IBM', 'Ion Stoica | Xuqi Foo'],
    ['| Paper No. | Author |\n|---|---|\n| 1 | Ion Stoica |\n| 2 | Xuqi Foo |', 'Ion Stoica | Xuqi Foo'],
    [
      '1. Ion Stoica – IBM 2. Xuqi Foo – SAP SE 3. Scott Shenker – ICSI',
      'Ion Stoica | Xuqi Foo | Scott Shenker',
    ],
  ])('reads the names of %j', (text, names) => {
    expect(cleanList(text).names.join(' | ')).toBe(names)
  })

  it.each([
    ['given names that may be a whole name', ['Xin Luna,Dong,IBM', 'Van Tuan,Ngo,SAP SE']],
    ['given and family names of several words', ['María del Carmen\tPérez García\tIBM', 'Ada\tXuqi\tIBM']],
    ['a second person after "with"', ['Zork Blap, IBM with Xuqi Foo, SAP SE']],
  ])('leaves an ambiguous row unread: %s', (_, lines) => {
    expect(cleanList(lines.join('\n')).lines).toContainEqual(unread(lines[0] ?? ''))
  })
})

describe('a table', () => {
  it('leaves out the header, and leaves a row without a name unread', () => {
    const list = 'name,affiliation\nIon Stoica,"Berkeley, CA"\n,"MIT,\nUSA"\n'
    expect(cleanList(list).lines).toEqual([
      { before: 'name,affiliation', after: [], state: 'cleaned' },
      { before: 'Ion Stoica,"Berkeley, CA"', after: ['Ion Stoica'], state: 'cleaned' },
      { before: ',"MIT,\nUSA"', after: [',"MIT,\nUSA"'], state: 'unread' },
    ])
  })

  it('reads several authors from one row', () => {
    const authors = 'Ion Stoica (UC Berkeley)*; Scott Shenker (ICSI)'
    expect(cleanList(`Paper ID\tPaper Title\tAuthors\n1\tX\t${authors}`).names).toEqual(NAMES.slice(0, 2))
    expect(cleanList('number,forum,title,authors,reason\n1,f,T,Ion Stoica|Scott Shenker,').names).toEqual(
      NAMES.slice(0, 2),
    )
  })

  it('leaves out a header between the lines of a list', () => {
    const header = 'Reviewer name, Reviewer affiliation'
    expect(cleanList(`Ion Stoica, MIT\n${header}\nScott Shenker, ICSI`).text).toBe(
      'Ion Stoica\nScott Shenker',
    )
  })

  it('leaves out the header of a table of one column', () => {
    expect(cleanList('Reviewer\nStoica, Ion\nScott Shenker').text).toBe('Ion Stoica\nScott Shenker')
  })
})

it('returns a text without names unchanged', () => {
  for (const text of ['', '\n \n', '\ufeff']) expect(cleanList(text)).toMatchObject({ names: [], text })
})

it.each(['Date,Speaker', 'Page\tChair', 'Note, Author'])(
  'leaves a line unread that may be titles or a person: %s',
  (line) => {
    expect(cleanList(`${line}\n12 May,somewhere`).lines[0]?.state).toBe('unread')
  },
)

it.each([
  ['日期,报告题目,报告人,主持人\n3月1日,关于计算,王伟,李娜', '李娜; 王伟'],
  ['姓名,英文姓名,工作单位\n王伟,Wei Wang,清华大学', 'Wei Wang'],
  ['Name (Chinese),Name (English)\n王伟,Wei Wang', 'Wei Wang'],
  ['Reviewer,Notes\nAda Lovelace,late', 'Ada Lovelace'],
  ['Reviewer,Hobby\nAda Lovelace,chess', 'Ada Lovelace'],
  ['PC member,Subreviewer,Paper\nAda Lovelace,Ion Stoica,5', 'Ada Lovelace; Ion Stoica'],
  [
    'paper number,reviewer name,reviewer email,reviewer profile\n5,Ada Lovelace,a@x.example,~A1',
    'Ada Lovelace',
  ],
])('reads no title of a table as a person: %j', (text, names) => {
  expect(cleanList(text).names.join('; ')).toBe(names)
})
