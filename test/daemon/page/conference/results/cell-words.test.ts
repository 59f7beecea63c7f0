import { expect, test } from 'vitest'
import { cellLabel, chipOf } from '../../../../../daemon/page/conference/results/cell-words.ts'
import { ANY_WORK } from '../../../../../shared/conflicts/policy/conflict-policy.ts'
import { asking, conferenceOf, judged } from '../../../../shared/conference/world.ts'

test('counts papers outside the window for a confirmed conflict', async () => {
  const { ask } = await asking({ papers: [{ authors: ['Ann Lee', 'Cy Orr'], title: 'Old', year: 2010 }] })
  const conference = conferenceOf({ 1: { authors: ['Ann Lee'], declared: ['Cy Orr'] } }, ['Cy Orr'])
  const policy = { ...ANY_WORK, name: 'two years', months: 24 }
  const found = judged(conference, await ask(conference), { policy })
  const said = found.cells.map((cell) =>
    chipOf({ ...cell, kind: 'undeclared' }, found, 'submission', (key) => key),
  )
  expect(said).toEqual([{ text: 'Cy Orr', more: ' ← Ann Lee', figure: ' 1' }])
})

test('adds the email only to a name that two people have', async () => {
  const { ask } = await asking({ papers: [{ authors: ['Ann Lee', 'Cy Orr'], title: 'One' }] })
  const { submissions, reviewers } = conferenceOf({ 1: { authors: ['Ann Lee'] } }, ['Cy Orr'])
  const conference = {
    submissions: submissions.map((one) => ({
      ...one,
      authors: [{ name: 'Ann Lee', email: 'ann@a.example' }],
    })),
    reviewers: [...reviewers, { name: 'Ann LEE', email: 'lee@c.example' }],
  }
  const found = judged(conference, await ask(conference))
  const said = found.cells.map((cell) => Object.values(chipOf(cell, found, 'submission', (key) => key)))
  expect(said.map(([text, more]) => `${text}${more}`)).toEqual([
    'Cy Orr ← Ann Lee (ann@a.example)',
    'Ann LEE (lee@c.example) chipIsAuthor',
  ])
  const alone = { ...conference, reviewers }
  const [cell] = judged(alone, await ask(alone)).cells
  expect(cell && cellLabel(cell, judged(alone, []), (_key, values) => String(values?.reviewer))).toBe(
    'Cy Orr',
  )
})
