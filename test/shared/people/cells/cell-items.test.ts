import { expect, test } from 'vitest'
import { itemsIn } from '../../../../shared/people/cells/cell-items.ts'
import { peopleInCells } from '../../../../shared/people/cells/people-in-cells.ts'
import { cleanList } from '../../../../shared/people/clean-list.ts'

test.each([
  ['王伟 李娜 张敏; 李明', '王伟 | 李娜 | 张敏 | 李明'],
  ['Lovelace Mora, Ada y Turing, Alan', 'Ada Lovelace Mora | Alan Turing'],
  ['Lovelace, Ada y Turing, Alan María', 'Ada Lovelace | Alan María Turing'],
  ['Stoica, Maria, Lovelace, Ada y Turing, Alan', 'Maria Stoica | Ada Lovelace | Alan Turing'],
  ['Ada  Lovelace', 'Ada Lovelace'],
  ['Ada King  Lovelace', 'Ada King Lovelace'],
  ['Ada Lovelace, Ana Silva e Costa, Alan Turing', 'Ada Lovelace | Ana Silva e Costa | Alan Turing'],
  ['Ana Silva e Costa', 'Ana Silva e Costa'],
  ['Alan Turing, Division 2. Robotics', 'Alan Turing'],
])('reads the people of %j', (line, names) => {
  expect(cleanList(line).names.join(' | ')).toBe(names)
})

test.each([
  ['a word for "and" that also occurs within names', 'Ion Stoica e Scott Shenker'],
  ['a given name where family names come first', 'Mary, Ada y Turing, Alan'],
  ['a foreign "and" between Chinese names', '李国良（Guoliang Li） y 王伟'],
  ['a Chinese "and" before an unknown surname', '李娜和木下'],
])('leaves a line unread if it may name one person or two: %s', (_what, line) => {
  expect(cleanList(line).lines).toMatchObject([{ state: 'unread' }])
})

test.each([
  [
    'a list of quoted texts',
    String.raw`['Ada Lovelace ', '', "Pat O\'Neil"]`,
    ['Ada Lovelace', "Pat O'Neil"],
    false,
  ],
  [
    'a long list that ends with a number of others',
    'Ada Lovelace, Grace Hopper, Ion Stoica, Scott Shenker, Jennifer Widom and 12 others',
    ['Ada Lovelace, Grace Hopper, Ion Stoica, Scott Shenker, Jennifer Widom'],
    true,
  ],
])('splits a cell at the separators of people: %s', (_what, cell, items, isCut) => {
  expect(itemsIn(cell)).toEqual({ items, isCut })
})

test('joins the brackets after `et al.` to the name before it', () => {
  expect(peopleInCells(['Ion Stoica et al. (MIT), Scott Shenker'])).toMatchObject([
    { people: [{ name: 'Ion Stoica', affiliation: 'MIT' }, { name: 'Scott Shenker' }], isCut: true },
  ])
})
