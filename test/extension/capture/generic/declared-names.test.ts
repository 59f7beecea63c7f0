import { expect, test } from 'vitest'
import { declaredNames } from '../../../../extension/capture/generic/declared-people.ts'

test.each([
  ['Pérez García, Juan', ['Juan Pérez García']],
  ['Pérez García, J. C.', ['J. C. Pérez García']],
  ['Garcia Molina, HG', ['HG Garcia Molina']],
  ['Pérez García, Juan Carlos', ['Juan Carlos Pérez García']],
  ['García Pérez, Ana Isabel', ['Ana Isabel García Pérez']],
  ['da Silva Santos, João Paulo', ['João Paulo da Silva Santos']],
  ['Pérez García, Juan; Ruiz Soler, Ana', ['Juan Pérez García', 'Ana Ruiz Soler']],
  ['Stoica, Ion', ['Ion Stoica']],
  ['Ion Stoica', ['Ion Stoica']],
  ['Guy L. Steele, Jr.', ['Guy L. Steele Jr.']],
  ['Ada Lovelace, PhD', ['Ada Lovelace']],
])('reads a field that names one person: %s', (text, names) => {
  expect(declaredNames([text])).toEqual(names)
})

test.each([
  ['two people', 'Ana Ruiz, Juan Pérez García', ['Ana Ruiz', 'Juan Pérez García']],
  [
    'two people, and a third',
    'Ion Stoica, Scott Shenker and Ali Ghodsi',
    ['Ion Stoica', 'Scott Shenker', 'Ali Ghodsi'],
  ],
  ['a person and a place', 'Ion Stoica, Berkeley', ['Ion Stoica']],
  ['a person and a university', 'Ion Stoica, University of California', ['Ion Stoica']],
])('reads %s from a field that should name one person', (_what, text, names) => {
  expect(declaredNames([text])).toEqual(names)
})

test('reads each field by itself', () => {
  expect(declaredNames(['Ada Lovelace', 'Pérez García, Juan', 'Alan Turing'])).toEqual([
    'Ada Lovelace',
    'Juan Pérez García',
    'Alan Turing',
  ])
})
