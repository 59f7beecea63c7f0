import { expect, test } from 'vitest'
import { titleOf } from '../../../../shared/people/tables/column-titles.ts'

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
