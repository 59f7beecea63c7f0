import type { Block } from '../../../../shared/conference/conference-answer.ts'
import type { Conference } from '../../../../shared/conference/conference-model.ts'
import type { ConferenceInput } from '../../../../shared/conference/judge-conference.ts'
import { rosterOf } from '../../../../shared/conference/roster.ts'
import type { StoredDecision } from '../../../../shared/contract/decisions.ts'
import { asking, conferenceOf, judged } from '../world.ts'

export const WORLD = {
  persons: ['Ann Ash', 'Bo Birch', 'Cy Cedar', 'Di Dogwood', 'Ed Elm'].map((name) => ({
    names: [name],
    key: `x/${name.replace(' ', '')}`,
  })),
  papers: [
    {
      authors: ['Ann Ash', 'Bo Birch'],
      key: 'conf/x/1',
      title: 'A <b>joint</b> paper',
      year: 2025,
      ee: 'https://doi.org/10.1/1',
    },
    { authors: ['Ann Ash', 'Bo Birch', 'Cy Cedar'], key: 'conf/x/2', title: '=1+1', year: 2024 },
    { authors: ['Di Dogwood', 'Cy Cedar'], key: 'conf/x/3', title: 'An old paper', year: 2001 },
    { authors: ['Di Dogwood', 'Ed Elm'], key: 'conf/x/4', title: 'A new paper', year: 2026 },
  ],
}

/** Has cells of five kinds: same person, undeclared, proved, without evidence, outside a window of ten years. */
export const CONFERENCE: Conference = conferenceOf(
  {
    '1': { authors: ['Ann Ash'] },
    '2': { authors: ['Bo Birch', 'Ann Ash'], declared: ['Ed Elm'] },
    '3': { authors: ['Di Dogwood'], declared: ['Ed Elm', 'Cy Cedar'] },
  },
  ['Bo Birch', 'Cy Cedar', 'Ed Elm'],
)

const TEN_YEARS = { name: 'Ten years', months: 120, without: [], least: 1, authors: null }

const AT = new Date('2026-11-25T12:00:00Z')

/** Memoizes answers: making a bibliography takes longer than most tests. */
const answers = new Map<string, readonly Block[]>()

/** Judges a conference by the answer from `WORLD`. */
export async function outgoing(wishes: Partial<ConferenceInput> = {}) {
  const conference = wishes.conference ?? CONFERENCE
  const { choices = {} } = wishes
  const { left, right } = rosterOf(conference, choices)
  const key = JSON.stringify([left, right])
  const blocks = answers.get(key) ?? (await (await asking(WORLD)).ask(conference, { choices }))
  answers.set(key, blocks)
  return { judged: judged(conference, blocks, { policy: TEN_YEARS, ...wishes }), at: AT }
}

/** `works`: keys of the joint works that the user saw when deciding. */
export function decision(
  names: [string, string],
  ruling: StoredDecision['ruling'],
  works: string[],
): StoredDecision {
  const sides = names.map((name) => ({
    persons: [{ key: `homepages/x/${name.replace(' ', '')}`, name }],
    more: 0,
  }))
  const [one, other] = sides
  if (!one || !other) throw new Error('Two names are needed.')
  return {
    id: 1,
    pair: 'pair',
    decided_at: '2026-11-20 10:00:00',
    ruling,
    note: 'seen',
    verdict: 'conflict',
    sides: [one, other],
    works,
    work_count: works.length,
    made_under: { policy: TEN_YEARS, judged_at: '2026-11-25', year_min: null, exact_base_match: true },
  }
}
