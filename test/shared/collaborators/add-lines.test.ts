import { expect, test } from 'vitest'
import { addLines } from '../../../shared/collaborators/add-lines.ts'
import { earlierLines } from '../../../shared/collaborators/collaborator-lines.ts'
import { countedPeople } from '../../../shared/collaborators/collaborator-list.ts'
import { coauthor, coauthorsAnswer } from './coauthors-answer.ts'

const ada = coauthor('Ada Lovelace', 1, [2026, 2026])
const people = countedPeople(
  coauthorsAnswer({
    Ann: [
      { ...ada, person: { ...ada.person, aliases: ['Ada Byron'] } },
      coauthor('Wei Wang 0001', 1, [2026, 2026]),
      coauthor('Wei Wang 0002', 1, [2026, 2026]),
    ],
  }),
  { window: null, least: 1 },
)
const after = (before: string, added: string, out: string[] = []) => {
  const list = addLines(people, { out, lines: earlierLines(before) }, earlierLines(added))
  return { ...list, lines: list.lines.map(({ name, affiliation }) => `${name} (${affiliation})`) }
}

test('puts back everybody whom a line may mean', () => {
  const out = ['homepages/Ada Lovelace', 'homepages/Wei Wang 0001', 'homepages/Wei Wang 0002']
  expect(after('', 'Ada Byron', out).out).toEqual(out.slice(1))
  expect(after('', 'Wei Wang 0002', out).out).toEqual(out.slice(0, 2))
  expect(after('', 'Wei Wang', out).out).toEqual(out.slice(0, 1))
})

test('replaces a line about a person, but adds a further person of a name', () => {
  expect(after('Ada Lovelace (MIT)', 'Byron, Ada (CMU)').lines).toEqual(['Ada Lovelace (CMU)'])
  expect(after('Bo Sun (MIT)', 'Bo Sun (CMU)').lines).toEqual(['Bo Sun (MIT)', 'Bo Sun (CMU)'])
})

test.each([
  ['Ada Lovelace (MIT)', 'Ada Byron', ['Ada Lovelace (MIT)']],
  ['Bo Sun (MIT)', 'Bo Sun', ['Bo Sun (MIT)']],
  ['Bo Sun (MIT)\nBo Sun (CMU)', 'Bo Sun', ['Bo Sun (MIT)', 'Bo Sun (CMU)']],
])('keeps the affiliations of %j when %j has none', (before, added, lines) => {
  expect(after(before, added).lines).toEqual(lines)
})
