import { expect, test } from 'vitest'
import { chipText } from '../../../../../daemon/page/conference/results/cell-words.ts'
import { ANY_WORK } from '../../../../../shared/conflicts/policy/policy.ts'
import { asking, conferenceOf, judged } from '../../../../shared/conference/world.ts'

test('a conflict that was confirmed for papers outside the window counts these', async () => {
  const { ask } = await asking({ papers: [{ authors: ['Ann Lee', 'Cy Orr'], title: 'Old', year: 2010 }] })
  const conference = conferenceOf({ 1: { authors: ['Ann Lee'], declared: ['Cy Orr'] } }, ['Cy Orr'])
  const policy = { ...ANY_WORK, name: 'two years', months: 24 }
  const found = judged(conference, await ask(conference), { policy })
  const said = found.cells.map((cell) =>
    chipText({ ...cell, kind: 'undeclared' }, found, 'submission', (key, values) =>
      [key, values?.author, values?.papers].join(' '),
    ),
  )
  expect(said).toEqual(['chipFound Ann Lee 1'])
})
