import { expect, test } from 'vitest'
import { chosenAgain, chosenName } from '../../../shared/conflicts/names-to-check.ts'
import type { Person } from '../../../shared/contract/backend.ts'
import { ambiguous, person } from './answers.ts'

test('a choice of several as one is offered again only if each of them is a candidate', () => {
  const first = person('Arun Kumar 0001')
  const second = person('Arun Kumar', { key: 'homepages/k/ArunKumar', entry: 'k/ArunKumar' })
  const choice = {
    entry: 'Arun Kumar',
    person: { key: 'homepages/1', name: 'Arun Kumar 0001' },
    used: 'Arun Kumar = Arun Kumar 0001 + k/ArunKumar',
  }
  const among = (...persons: Person[]) => chosenAgain(choice, { ...ambiguous('Arun Kumar'), persons })
  expect(among(second, first)).toEqual({ name: 'Arun Kumar 0001 + Arun Kumar', use: choice.used })
  // dblp has given the person a number since.
  const renamed = person('Arun Kumar 0007', { key: 'homepages/k/ArunKumar', entry: 'Arun Kumar 0007' })
  expect(among(first, renamed)?.use).toBe('Arun Kumar = Arun Kumar 0001 + Arun Kumar 0007')
  expect(among(first)).toBeNull()
  expect(among(first, { ...second, disambiguation: true })).toBeNull()
  expect(chosenName(choice)).toBe('Arun Kumar 0001 + k/ArunKumar')
})
