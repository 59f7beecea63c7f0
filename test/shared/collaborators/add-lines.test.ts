import { expect, test } from 'vitest'
import { addLines } from '../../../shared/collaborators/add-lines.ts'
import { earlierLines } from '../../../shared/collaborators/collaborator-lines.ts'
import { changedTable, countedPeople } from '../../../shared/collaborators/collaborator-list.ts'
import type { CollaboratorLine } from '../../../shared/contract/own-items.ts'
import { coauthor, coauthorsAnswer } from './coauthors-answer.ts'

const ada = coauthor('Ada Lovelace', 1, [2026, 2026])
const ANSWER = coauthorsAnswer({
  Ann: [
    { ...ada, person: { ...ada.person, aliases: ['Ada Byron'] } },
    coauthor('Wei Wang 0001', 1, [2026, 2026]),
    coauthor('Wei Wang 0002', 1, [2026, 2026]),
  ],
})
const people = countedPeople(ANSWER, { window: null, least: 1 })
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

test('keeps the form of a name only if the line has the family name first', () => {
  const formName = (text: string) =>
    addLines(people, { out: [], lines: [] }, earlierLines(text)).lines.map(({ name, form_name }) => [
      ...[name, form_name],
    ])
  expect(formName('Byron, Ada (MIT)')).toEqual([['Ada Lovelace', 'Byron, Ada']])
  expect(formName('Ada Byron (MIT)')).toEqual([['Ada Lovelace', undefined]])
})

test.each([
  ['Ada Lovelace (MIT)', 'Ada Byron', ['Ada Lovelace (MIT)']],
  ['Bo Sun (MIT)', 'Bo Sun', ['Bo Sun (MIT)']],
  ['Bo Sun (MIT)\nBo Sun (CMU)', 'Bo Sun', ['Bo Sun (MIT)', 'Bo Sun (CMU)']],
  ['', 'Ada Lovelace (MIT)\nAda Byron', ['Ada Lovelace (MIT)']],
])('keeps the affiliations of %j when %j has none', (before, added, lines) => {
  expect(after(before, added).lines).toEqual(lines)
})

test('keeps the reason and the form of a name that a further line does not tell', () => {
  const before: CollaboratorLine = {
    ...{ name: 'Ada Lovelace', affiliation: 'MIT', reason: 'advisor', earlier: true },
    form_name: 'Lovelace, Ada K.',
  }
  const added = (text: string) => addLines(people, { out: [], lines: [before] }, earlierLines(text)).lines
  expect(added('Ada Byron (CMU)')).toEqual([{ ...before, affiliation: 'CMU' }])
  expect(added('Byron, Ada (CMU)')).toMatchObject([{ reason: 'advisor', form_name: 'Byron, Ada' }])
  const inForm = '5,Name:,Organizational Affiliation\nE:,"Lovelace, Ada",CMU'
  expect(added(inForm)).toMatchObject([{ reason: 'coeditor', form_name: 'Lovelace, Ada K.' }])
  const unknown = earlierLines('Garcia Molina, Maria (MIT)')
  const [maria] = addLines(people, { out: [], lines: unknown }, earlierLines('Maria Garcia Molina')).lines
  expect(maria?.form_name).toBe('Garcia Molina, Maria')
})

test('names the list that gave a kept affiliation, not the list of the further line', () => {
  const from = (list: string, text: string) => earlierLines(text).map((line) => ({ ...line, from: list }))
  const list = { out: [], lines: from('old.txt', 'Bo Sun (MIT)') }
  const lists = ['Bo Sun', 'Bo Sun (MIT)'].map((text) => addLines(people, list, from('new.txt', text)).lines)
  expect(lists.flat().map((line) => line.from)).toEqual(['old.txt', 'new.txt'])
})

test('lists a person of an earlier list without works in the window after the owner adds the person', () => {
  const window = { from: 2027, hasEdge: false }
  const later = countedPeople(ANSWER, { window, least: 1 })
  const list = { out: [], lines: earlierLines('Ada Lovelace (MIT)') }
  expect(changedTable(later, list)).toMatchObject({ rows: [], past: [{ name: 'Ada Lovelace' }] })
  const ofOwner = (text: string) => earlierLines(text).map((line) => ({ ...line, earlier: false }))
  const added = ofOwner('Ada Byron')
  expect(changedTable(later, addLines(later, list, added))).toMatchObject({
    rows: [{ name: 'Ada Lovelace', affiliation: 'MIT' }],
    past: [],
  })
  const nobody = addLines(later, { out: [], lines: earlierLines('Bo Sun (MIT)') }, ofOwner('Bo Sun'))
  expect(nobody.lines).toMatchObject([{ earlier: true }])
  const advisors = { out: [], lines: list.lines.map((line) => ({ ...line, reason: 'advisor' as const })) }
  expect(addLines(later, advisors, added).lines).toMatchObject([{ reason: 'advisor', earlier: true }])
  // A coauthor in the window stays a person of the earlier list.
  expect(changedTable(people, addLines(people, list, added)).rows[0]).toMatchObject({
    ...{ name: 'Ada Lovelace', isNew: false },
  })
})
