import { expect, test } from 'vitest'
import { titleOf, titlesOf } from '../../../../shared/people/tables/column-titles.ts'

test.each([
  ['ID de la soumission', 'submission', null],
  ['Numer zgłoszenia', 'submission', null],
  ['Reviewer 2', 'reviewer', 2],
  ['2nd author affiliation', 'affiliation', 2],
  ['Given name (Author 1)', 'given', 1],
  ['Surname, First name', 'person', null],
  ['Name (English)', 'person', null],
  ['ACs', 'reviewers', null],
  ['Senior AC', 'reviewer', null],
  ['报告人', 'someAuthors', null],
  ['备注', 'other', null],
  ['Hobby', null, null],
])('reads the title %s: kind %s, person %s', (title, kind, person) => {
  expect(titleOf(title)).toMatchObject({ kind, person })
})

test.each([
  ['Author 1,Email,Author 2,Email', [1, 1, 2, 2]],
  ['authors.0,Email,ORCID,authors.1,Email', [0, 0, null, 1, 1]],
  ['Author 1,Author 2,Email', [1, 2, null]],
  ['Author 1,Email,Email,Author 2', [1, null, null, 2]],
  ['Email,Author 1,Email,Author 2', [null, 1, null, 2]],
  ['Author,Email,Author,Email', [null, null, null, null]],
])('gives the addresses in the header %s to the authors %j', (header, persons) => {
  expect(titlesOf(header.split(',')).map(({ person }) => person)).toEqual(persons)
})
