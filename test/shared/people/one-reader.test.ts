import { describe, expect, it, test } from 'vitest'
import { cleanList } from '../../../shared/people/clean-list.ts'

describe('titles around a name', () => {
  /** `_` stands for the name. */
  it.each(
    (
      'Dra. _|Mtro. _|Lic. _|Ing. _|Profa. Dra. _|Dott.ssa _|Prof.ssa _|Mme _|Mlle _|Doç. Dr. _|' +
      'Dr. Öğr. Üyesi _|Prof. dr hab. inż. _|RNDr. _, CSc.|_, Ph.D., M.Sc.|' +
      'Univ.-Prof. Dipl.-Ing. Dr. _|Assoc. Prof. _|_ 教授|PGS.TS. _|TS. _|A/Prof. _|' +
      'Assist. Prof. Dr. _|Lcda. _|Rev. _|_, IEEE Fellow|_ B.Eng.|_, Ed.D.'
    ).split('|'),
  )('removes the titles from %s', (line) => {
    expect(cleanList(line.replace('_', 'Ada Lovelace')).names).toEqual(['Ada Lovelace'])
  })

  it.each([
    ['к.ф.-м.н. Анна Брянская', 'Анна Брянская'],
    ['Анна Брянская, к.ф.-м.н.', 'Анна Брянская'],
    ['проф. Анна Брянская', 'Анна Брянская'],
    ['канд. техн. наук Анна Брянская', 'Анна Брянская'],
    ['张三 教授级高工', '张三'],
    ['박철수 선임연구원', '박철수'],
    ['أ.د. محمد الأحمد', 'محمد الأحمد'],
    ['王伟研究员', '王伟'],
    ['王伟 副教授', '王伟'],
    ['山田太郎 准教授', '山田太郎'],
    ['김민수 부교수', '김민수'],
  ])('removes the titles in %s', (line, name) => {
    expect(cleanList(line).names).toEqual([name])
  })

  it.each(
    'Ing Chen|Doc Rivers|DR Stinson|Ir Kov|Lic Brenk|TS Eliot|GS Brar|Rev Stone|Er Ping|Shri Kant'.split('|'),
  )('keeps the first word of %s, which is no title', (name) => {
    expect(cleanList(name).names).toEqual([name])
  })
})

test.each(['IBM Research - Almaden', 'Univ. Grenoble Alpes'])(
  'reads %s after a name and a comma as an affiliation',
  (affiliation) => {
    const text = `Ada Lovelace, ${affiliation}\nJennifer Widom, Stanford University\nMoni Naor, Weizmann Institute`
    expect(cleanList(text).names).toEqual(['Ada Lovelace', 'Jennifer Widom', 'Moni Naor'])
  },
)

test.each([
  ['Ada Lovelace (UC Berkeley; Alan Turing; Ottilie Brenk', 'Ada Lovelace | Alan Turing | Ottilie Brenk'],
  ['Ion Stoica (UC Berkeley, Scott Shenker (ICSI), Maria Rossi', 'Ion Stoica | Scott Shenker | Maria Rossi'],
  ['Ion Stoica (UC Berkeley\nScott Shenker (ICSI)', 'Ion Stoica | Scott Shenker'],
])('reads the people after an open bracket: %j', (text, names) => {
  expect(cleanList(text).names.join(' | ')).toBe(names)
})

test('joins given and family names below a header, even if they are words of an organization', () => {
  expect(cleanList('given,family,org\nVirginia,Tech,Lab').names).toEqual(['Virginia Tech'])
})

test('reads the words before and after a tab as one name if the line has a bullet', () => {
  expect(cleanList('- Ada\tLovelace\n- Alan\tTuring').names).toEqual(['Ada Lovelace', 'Alan Turing'])
})

test.each(['name: Irma\tBrenk', 'Name:\tIrma\tBrenk', 'Full name: Irma\tBrenk', 'Reviewer: Irma\tBrenk'])(
  'reads the words before and after a tab as one name after a label: %j',
  (line) => {
    expect(cleanList(line).names).toEqual(['Irma Brenk'])
  },
)

it('removes the space within a Chinese name of two characters', () => {
  expect(cleanList('陈　林\n王　伟\n李小明').names).toEqual(['陈林', '王伟', '李小明'])
})

it('reads *Local Chairs* as a heading', () => {
  expect(cleanList('Local Chairs\nIon Stoica').lines.map(({ state }) => state)).toEqual(['other', 'same'])
})

describe('family names of two words', () => {
  const LINES = [
    'Brena Olmos, Georgina Karla - Universidad de Tresvilla',
    'Alvar Iturria, Luz Estela - TRES',
    'Sotano Vela, María Rosa - Instituto de Energías',
    'Hermoso Reyes, Ana Laura',
    'Rivas Aguil, Luis Alberto - Museo',
  ]
  const NAMES = [
    'Georgina Karla Brena Olmos',
    'Luz Estela Alvar Iturria',
    'María Rosa Sotano Vela',
    'Ana Laura Hermoso Reyes',
    'Luis Alberto Rivas Aguil',
  ]

  it.each([false, true])('reads each name whole, or leaves its line unread, with `people: %s`', (people) => {
    const { names, lines } = cleanList(LINES.join('\n'), { people })
    const unread = lines.filter(({ state }) => state === 'unread').length
    expect(NAMES).toEqual(expect.arrayContaining(names))
    expect(names.length + unread).toBe(LINES.length)
  })

  test('reads two people on a line as two people', () => {
    const lines = ['Ana Brena, Luis Vela', 'Maria Olmos, Laura Rivas', 'Rosa Alvar, Ana Sotano']
    expect(cleanList(lines.join('\n'), { people: true }).names).toEqual(lines.join(', ').split(', '))
  })
})

describe('wide gaps', () => {
  test('reads a wide gap within a name as a space', () => {
    const lines = ['- Ada      Lovelace (University of London)', '- Alp      Brenkulu (Columbia University)']
    expect(cleanList(lines.join('\n')).names).toEqual(['Ada Lovelace', 'Alp Brenkulu'])
  })

  test('splits a name and an organization at a wide gap', () => {
    const lines = ['Ada Lovelace      University (London)', 'Alan Turing      ICSI (USA)']
    expect(cleanList(lines.join('\n')).names).toEqual(['Ada Lovelace', 'Alan Turing'])
  })
})

test('leaves out the headings of a committee in several languages', () => {
  const headings = [
    'Программный комитет',
    'Заместители председателя',
    'Члены оргкомитета',
    'Comité de programme',
    "Comité d'organisation",
    'Comitê Científico',
    'Avaliadores',
    'Comité científico',
    'Wissenschaftliches Komitee',
  ]
  const { lines } = cleanList(headings.flatMap((heading) => [heading, 'Ada Lovelace (MIT)']).join('\n'))
  expect(lines.filter(({ state }) => state === 'other').map(({ before }) => before)).toEqual(headings)
})

test('reads a family name and initials before a dash and a title', () => {
  const lines = [
    'Брянская А.В. – профессор (Россия, Самара)',
    'Ольшанов М.Т. – академик (Казахстан)',
    'Рыбин Т.Ш. - профессор (Узбекистан)',
    'Ельшина М.В. – профессор (Россия, Уфа)',
  ]
  expect(cleanList(lines.join('\n')).names).toEqual([
    'Брянская А.В.',
    'Ольшанов М.Т.',
    'Рыбин Т.Ш.',
    'Ельшина М.В.',
  ])
})

test('reads a line of people even if up to a quarter of the names are single words', () => {
  const given = ['Scott', 'Anna', 'Peter', 'Maria', 'Thomas', 'Laura', 'Daniel', 'Julia']
  const names = given.flatMap((name) =>
    ['Brenk', 'Turing', 'Vela', 'Olmos'].map((family) => `${name} ${family}`),
  )
  names[7] = 'Zorkblap'
  for (const some of [names, names.slice(4, 8)])
    expect(cleanList(some.join(', '), { people: true }).names).toEqual(some)
})
