import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanList } from '../../../shared/people/clean-list.ts'
import { memoized } from '../../../shared/people/memoized.ts'
import { committee, LAYOUTS, type Listed, NO_NAMES, nameOf, wellKnown } from './committee-lists.ts'

/** The seed of the other property tests of lists: another one looks for names that break a rule. */
const SEED = Number(process.env.LISTS_SEED ?? 1)

/** The words of a name without accents and case, family names by themselves: PubMed has initials alone. */
const folded = (text: string): string => text.normalize('NFC').toLowerCase()

/** Returns the people whom a list loses: marked lines stay, but a line read as no name may be left out. */
function lostIn(text: string, people: readonly Listed[]): Listed[] {
  const { names, lines } = cleaned(text)
  const unread = lines.filter(({ state }) => state === 'unread').map(({ before }) => folded(before))
  return people.filter((one) => {
    const isRead = names.some((name) => isNameOf(folded(name), one))
    return !isRead && !unread.some((line) => line.includes(folded(one.family)))
  })
}

/** `Given Family`, `Family Given` or, where the list has no more, `Family G`. */
function isNameOf(name: string, one: Listed): boolean {
  const [given, family] = [folded(one.given), folded(one.family)]
  const initials = given.split('-').map((part) => part.charAt(0))
  return [
    folded(nameOf(one)),
    `${family} ${given}`,
    `${family} ${initials.join('')}`,
    `${family} ${initials.join('')}.`,
  ].includes(name)
}

/** Properties with one seed meet the same texts, each of which is read once. */
const cleaned = memoized((text) => cleanList(text))

describe('a list never loses a person: each comes out as a name, or in a line that is marked as unread', () => {
  it.each(LAYOUTS)('$what', ({ write }) => {
    fc.assert(
      fc.property(committee, (people) => {
        expect(lostIn(write(people), people).map(nameOf)).toEqual([])
      }),
      { numRuns: 40, seed: SEED },
    )
  })

  it('whatever layouts a list has, one below the other', () => {
    const parts = fc.array(
      fc.tuple(fc.constantFrom(...LAYOUTS.filter(({ isTable }) => !isTable)), wellKnown),
      { minLength: 2, maxLength: 3 },
    )
    fc.assert(
      fc.property(parts, (all) => {
        const text = all.map(([{ write }, people]) => write(people)).join('\n')
        const people = all.flatMap(([, group]) => group)
        expect(lostIn(text, people).map((one) => `${nameOf(one)} of\n${text}`)).toEqual([])
      }),
      { numRuns: 200, seed: SEED },
    )
  })
})

describe('an organization, a country, a role or a topic is never read as a name', () => {
  it.each(LAYOUTS)('$what', ({ write }) => {
    fc.assert(
      fc.property(committee, (people) => {
        const { lines } = cleaned(write(people))
        const names = lines.filter(({ state }) => state === 'cleaned').flatMap(({ after }) => after)
        expect(names.filter((name) => NO_NAMES.has(name))).toEqual([])
      }),
      { numRuns: 40, seed: SEED },
    )
  })
})

/** People who may be two or one; roles, commands and fields beside names; what a copy has broken. */
const UNREAD = [
  ...['two people, the second in brackets', 'a person in place of another', 'roles without a mark'],
  ...["BibTeX's field", "BibTeX's field, family name first", "TeX's authors", "LNCS's authors"],
  ...["IEEE's authors", 'linked authors', 'authors above their affiliations', 'links of a wiki'],
  'a row that breaks within brackets',
]

/** How many are read: a reader that leaves every line unread would lose nobody, either. */
it('reads most people of most layouts', () => {
  const people = fc.sample(wellKnown, { numRuns: 30, seed: SEED })
  const poor = LAYOUTS.filter(({ what, write }) => {
    if (UNREAD.includes(what)) return false
    const read = people.flatMap((group) => {
      const { names } = cleanList(write(group))
      return group.filter((one) => names.some((name) => isNameOf(folded(name), one)))
    })
    return read.length < 0.9 * people.flat().length
  })
  expect(poor.map(({ what }) => what)).toEqual([])
})
