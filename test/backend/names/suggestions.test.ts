import { expect, test } from 'vitest'
import { parseEntry } from '../../../backend/names/query-name.ts'
import { suggestedPersons } from '../../../backend/names/suggestions.ts'
import { bibliographyOf } from '../fixture.ts'

async function suggestionsFor(names: string[], entry: string): Promise<(string | undefined)[]> {
  const bibliography = await bibliographyOf({ papers: names.map((name) => ({ authors: [name] })) })
  return suggestedPersons(bibliography, parseEntry(entry)).map((id) => bibliography.primaryName(id))
}

test.each([
  ['Widom, Jennifer', 'Jennifer Widom'],
  ['Widom, J.', 'Jennifer Widom'],
  ['Jennifer Widom 0007', 'Jennifer Widom'],
  ['Jennifer Ann Widom', 'Jennifer Widom'],
  ['Jenifer Widom', 'Jennifer Widom'],
  ['J.Widom', 'Jennifer Widom'],
  ['Junichi Tanaka', 'Jun-ichi Tanaka'],
  ['Jun-ichi Sato', 'Junichi Sato'],
  ['Peter Van Roy', 'Peter Vanroy'],
  ['Jenifer Widmo', 'Jennifer Widom'],
  ['Jennifer Wodim', 'Jennifer Widom'],
  ['Jennifer Widom, Stanford University', 'Jennifer Widom'],
  ['Joerg Mueller', 'Jörg Müller'],
  ['Søren Bo', 'Soeren Bo'],
  ['Widom Jenifer', 'Jennifer Widom'],
  ['Hwang Seungwon', 'Seung-won Hwang'],
  ['Stonebraker Mike', 'Michael Stonebraker'],
  ['Ullman JD', 'Jeffrey D. Ullman'],
  ['Ullman J', 'Jeffrey D. Ullman'],
  ['Donald Eastlake 3rd', 'Donald E. Eastlake III'],
])('suggests for %s: %s', async (entry, expected) => {
  const names = [
    'Jennifer Widom',
    'Jun-ichi Tanaka',
    'Junko Tanaka',
    'Junichi Sato',
    'Peter Vanroy',
    'Ann Lee',
    'Jörg Müller',
    'Soeren Bo',
    'Jeffrey D. Ullman',
    'Donald E. Eastlake III',
    'Seung-won Hwang',
    'Sangyong Hwang',
    'Michael Stonebraker',
  ]
  expect((await suggestionsFor(names, entry))[0]).toBe(expected)
})

test('suggests an equal given name before more prolific people with the same initial', async () => {
  const names = ['Janet Widom', 'Janet Widom', 'Jennifer Widom']
  expect(await suggestionsFor(names, 'Jennifer Ann Widom')).toEqual(['Jennifer Widom', 'Janet Widom'])
})

test('suggests at most five persons, each once', async () => {
  const names = ['Kim', 'Ann Kim', 'Ben Kim', 'Carl Kim', 'Dan Kim', 'Eve Kim', 'Fay Kim']
  const suggested = await suggestionsFor(names, 'Kim 0042')
  expect(suggested).toHaveLength(5)
  expect(new Set(suggested).size).toBe(5)
  expect(suggested[0]).toBe('Kim')
})

test('suggests nobody for a name without similar names', async () => {
  expect(await suggestionsFor(['Jennifer Widom'], 'Zaphod Beeblebrox')).toEqual([])
})
