import { expect, test } from 'vitest'
import { answerForm } from '../../../../shared/collaborators/coa/answer-form.ts'
import { coaTemplate } from './coa-template.ts'

test('gives the people of a filled form back with the reasons of its tables', () => {
  const bytes = coaTemplate({
    advisors: [
      ['G:', 'Byron, Anne', 'Seaham', ''],
      ['T:', 'King Jr., Martin, L.', '', ''],
    ],
    rows: [
      ['A:', 'van der Berg, Jan, P.', 'Delft\nNL', 'jan@example.org', 45_000],
      ['c', 'Amy Ko', '', '', ''],
      ['A:', 'Alphaman3, Adam', 'Test University 1234', '', ''],
      ['', '', '', '', ''],
    ],
    editors: [['B:', 'De Morgan, Augustus', 'London', 'TCS', '']],
  })
  expect(answerForm({ bytes })).toEqual({
    lines: [
      { name: 'Anne Byron', affiliation: 'Seaham', reason: 'advisor', earlier: true },
      { name: 'Martin L. King Jr.', affiliation: null, reason: 'advisor', earlier: true },
      { name: 'Jan P. van der Berg', affiliation: 'Delft NL', reason: 'coauthor', earlier: true },
      { name: 'Amy Ko', affiliation: null, reason: 'collaborator', earlier: true },
      { name: 'Augustus De Morgan', affiliation: 'London', reason: 'coeditor', earlier: true },
    ],
  })
  expect(answerForm({ bytes: new Uint8Array() })).toEqual({ problem: 'notWorkbook' })
})
