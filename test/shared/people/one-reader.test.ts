import { describe, expect, it, test } from 'vitest'
import { cleanList } from '../../../shared/people/clean-list.ts'

describe('titles around a name are left out', () => {
  it.each([
    'Dra. Ada Lovelace',
    'Mtro. Ada Lovelace',
    'Lic. Ada Lovelace',
    'Ing. Ada Lovelace',
    'Profa. Dra. Ada Lovelace',
    'Dott.ssa Ada Lovelace',
    'Prof.ssa Ada Lovelace',
    'Mme Ada Lovelace',
    'Mlle Ada Lovelace',
    'Doç. Dr. Ada Lovelace',
    'Dr. Öğr. Üyesi Ada Lovelace',
    'Prof. dr hab. inż. Ada Lovelace',
    'RNDr. Ada Lovelace, CSc.',
    'Ada Lovelace, Ph.D., M.Sc.',
    'Univ.-Prof. Dipl.-Ing. Dr. Ada Lovelace',
    'Assoc. Prof. Ada Lovelace',
    'Ada Lovelace 教授',
    'PGS.TS. Ada Lovelace',
    'TS. Ada Lovelace',
    'A/Prof. Ada Lovelace',
    'Assist. Prof. Dr. Ada Lovelace',
    'Lcda. Ada Lovelace',
    'Rev. Ada Lovelace',
    'Ada Lovelace, IEEE Fellow',
    'Ada Lovelace B.Eng.',
    'Ada Lovelace, Ed.D.',
  ])('%s', (line) => {
    expect(cleanList(line).names).toEqual(['Ada Lovelace'])
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
  ])('%s', (line, name) => {
    expect(cleanList(line).names).toEqual([name])
  })

  it.each([
    'Ing Chen',
    'Doc Rivers',
    'DR Stinson',
    'Ir Kov',
    'Lic Brenk',
    'TS Eliot',
    'GS Brar',
    'Rev Stone',
    'Er Ping',
    'Shri Kant',
  ])('but %s is a name', (name) => {
    expect(cleanList(name).names).toEqual([name])
  })
})

test.each(['IBM Research - Almaden', 'Univ. Grenoble Alpes'])(
  'takes %s behind one name for an affiliation',
  (affiliation) => {
    const text = `Ada Lovelace, ${affiliation}\nJennifer Widom, Stanford University\nMoni Naor, Weizmann Institute`
    expect(cleanList(text).names).toEqual(['Ada Lovelace', 'Jennifer Widom', 'Moni Naor'])
  },
)

test.each([
  ['Ada Lovelace (UC Berkeley; Alan Turing; Ottilie Brenk', ['Ada Lovelace', 'Alan Turing', 'Ottilie Brenk']],
  [
    'Ion Stoica (UC Berkeley, Scott Shenker (ICSI), Maria Rossi',
    ['Ion Stoica', 'Scott Shenker', 'Maria Rossi'],
  ],
  ['Ion Stoica (UC Berkeley\nScott Shenker (ICSI)', ['Ion Stoica', 'Scott Shenker']],
])('lets an open bracket swallow nobody in %j', (text, names) => {
  expect(cleanList(text).names).toEqual(names)
})

test.each(['name: Irma\tBrenk', 'Name:\tIrma\tBrenk', 'Full name: Irma\tBrenk'])(
  'reads what a tab parts as one name: %j',
  (line) => {
    expect(cleanList(line).names).toEqual(['Irma Brenk'])
  },
)

it('reads a name that is padded to the width of three characters', () => {
  expect(cleanList('陈　林\n王　伟\n李小明').names).toEqual(['陈林', '王伟', '李小明'])
})

it('tells headings of a list', () => {
  expect(cleanList('PC Chairs\nIon Stoica').lines.map(({ state }) => state)).toEqual(['other', 'same'])
})
