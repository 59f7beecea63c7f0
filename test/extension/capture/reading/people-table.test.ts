import { expect, test } from 'vitest'
import { readPeopleTable } from '../../../../extension/capture/reading/people-table.ts'
import { pageOf } from '../page.ts'

function namesIn(rows: string): string[] {
  // The paragraph: what a page ends with is not read, it may be cut.
  const table = pageOf(`<table>${rows}</table><p>End</p>`).document.querySelector('table')
  return (table && readPeopleTable(table)?.names) ?? []
}

test.each([
  [
    'behind a cell that spans rows',
    `<tr><td>Role</td><td>Name</td><td>Affiliation</td></tr>
     <tr><td rowspan="2">Chair</td><td>Ada Lovelace</td><td>Grace Hall</td></tr>
     <tr><td>Alan Turing</td><td>Bletchley Park</td></tr>`,
  ],
  [
    'behind a cell that spans columns',
    `<tr><td colspan="2">Role</td><td>Name</td><td>E-mail</td></tr>
     <tr><td>PC</td><td>Chair</td><td>Ada Lovelace</td><td></td></tr>
     <tr><td colspan="2">PC</td><td>Alan Turing</td><td></td></tr>`,
  ],
  [
    'in parts, one of which spans two columns',
    `<tr><td>First name</td><td>Middle name</td><td>Last name</td></tr>
     <tr><td colspan="2">Ada</td><td>Lovelace</td></tr><tr><td>Alan</td><td></td><td>Turing</td></tr>`,
  ],
  [
    'below a header of two rows',
    `<tr><td rowspan="2">First name</td><td rowspan="2">Last name</td><td>Reviews</td></tr><tr><td>Done</td></tr>
     <tr><td>Ada</td><td>Lovelace</td><td>5</td></tr><tr><td>Alan</td><td>Turing</td><td>7</td></tr>`,
  ],
  [
    'below headings within the table, as wide as it is or not',
    `<tr><td>First name</td><td>Last name</td><td>Role</td></tr>
     <tr><td colspan="3">Made Up Track</td></tr><tr><td>Ada</td><td>Lovelace</td><td></td></tr>
     <tr><td>Another Track</td></tr><tr><td>Alan</td><td>Turing</td><td></td></tr>`,
  ],
])('people of a table are read %s', (_where, rows) => {
  expect(namesIn(rows)).toEqual(['Ada Lovelace', 'Alan Turing'])
})
