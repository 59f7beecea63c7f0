import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { personId } from '../../../../shared/conference/conference.ts'
import { mergeProjects } from '../../../../shared/conference/project/merge-projects.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import { pairText } from '../../../../shared/conflicts/decisions/finding.ts'
import { anyProject, at, decisionOf, EMPTY, sourceOf, submissionOf } from './projects.ts'

/** Merging a co-chair's project: docs/dev/protocol.md, Project file. */

const merged = (mine: Partial<Project>, theirs: Partial<Project>) =>
  mergeProjects({ ...EMPTY, ...mine }, { ...EMPTY, ...theirs })
const choice = (entry: string, minute: number) => ({ entry, at: at(minute) })

/** All that both sides get, in one order. Name, policy, settings and site are one's own. */
const shared = ({ conference, sources, choices, windows, proposals }: Project) => ({
  submissions: Object.fromEntries(conference.submissions.map((one) => [one.id, one])),
  reviewers: Object.fromEntries(conference.reviewers.map((one) => [personId(one), one])),
  sources: sources.map((source) => JSON.stringify(source)).toSorted(),
  choices,
  windows,
  proposals: Object.fromEntries(
    proposals.map((one) => [
      `${'decision' in one ? pairText(one.decision.sides) : JSON.stringify([one.ruling.author, one.ruling.reviewer])} ${one.by}`,
      one,
    ]),
  ),
})

describe('whatever the two projects are', () => {
  test('both sides come to the same', () => {
    fc.assert(
      fc.property(anyProject, anyProject, (one, other) => {
        expect(shared(mergeProjects(one, other).project)).toEqual(shared(mergeProjects(other, one).project))
      }),
    )
  })

  test('a conflict of one side is a conflict of the other, and both take the same but for policy, settings and site', () => {
    const found = (one: Project, other: Project) =>
      mergeProjects(one, other)
        .conflicts.filter((conflict) => 'mine' in conflict)
        .map((conflict) => JSON.stringify([conflict.kind, conflict[conflict.taken]]))
        .toSorted()
    fc.assert(
      fc.property(anyProject, anyProject, (one, other) => {
        expect(found(one, other)).toEqual(found(other, one))
      }),
    )
  })

  test('nothing is lost: each submission, person, choice, window, proposal and source is there', () => {
    fc.assert(
      fc.property(anyProject, anyProject, (one, other) => {
        const [all, ...sides] = [mergeProjects(one, other).project, one, other].map(shared)
        for (const side of sides)
          for (const field of ['submissions', 'reviewers', 'choices', 'windows', 'proposals'] as const)
            expect(Object.keys(all?.[field] ?? {})).toEqual(expect.arrayContaining(Object.keys(side[field])))
        for (const side of sides) expect(all?.sources).toEqual(expect.arrayContaining(side.sources))
      }),
    )
  })

  test('a value that is not taken is among the conflicts, or older than what both knew', () => {
    fc.assert(
      fc.property(anyProject, anyProject, (one, other) => {
        const { project, conflicts } = mergeProjects(one, other)
        const alike = Object.entries(one.choices).filter(
          ([person, { entry, at: when }]) =>
            Object.hasOwn(other.choices, person) &&
            other.choices[person]?.entry === entry &&
            other.choices[person]?.at === when,
        )
        const known =
          alike
            .map(([, { at: when }]) => when)
            .toSorted()
            .at(-1) ?? ''
        for (const [person, { entry }] of Object.entries(one.choices)) {
          const rival = Object.hasOwn(other.choices, person) ? other.choices[person] : undefined
          if (project.choices[person]?.entry === entry || !rival) continue
          const isShown = conflicts.some(
            (conflict) => conflict.kind === 'choice' && conflict.person === person,
          )
          expect(isShown || (one.choices[person]?.at ?? '') <= known || rival.at <= known).toBe(true)
        }
      }),
    )
  })

  test('merging the same again changes nothing', () => {
    fc.assert(
      fc.property(anyProject, anyProject, (one, other) => {
        const { project } = mergeProjects(one, other)
        expect(shared(mergeProjects(project, other).project)).toEqual(shared(project))
        expect(mergeProjects(project, project)).toEqual({ project, conflicts: [] })
      }),
    )
  })
})

test('of two choices for one person the later one is taken, and shown if both were made since', () => {
  const { project, conflicts } = merged(
    { choices: { ada: choice('A', 1), wei: choice('Wei Wang 0001', 5) } },
    { choices: { ada: choice('A', 1), wei: choice('Wei Wang 0007', 6), zuse: choice('Z', 2) } },
  )
  expect(project.choices).toEqual({
    ada: choice('A', 1),
    wei: choice('Wei Wang 0007', 6),
    zuse: choice('Z', 2),
  })
  expect(conflicts).toEqual([
    {
      kind: 'choice',
      person: 'wei',
      mine: choice('Wei Wang 0001', 5),
      theirs: choice('Wei Wang 0007', 6),
      taken: 'theirs',
    },
  ])
})

test('a choice that only one side has changed since both knew the same is no conflict', () => {
  const { project, conflicts } = merged(
    { choices: { ada: choice('A', 4), wei: choice('Wei Wang 0001', 3) } },
    { choices: { ada: choice('A', 4), wei: choice('Wei Wang 0007', 6) } },
  )
  expect(project.choices.wei).toEqual(choice('Wei Wang 0007', 6))
  expect(conflicts).toEqual([])
})

test('of two proposals on a pair by one author the later one is taken; those of two authors stay both', () => {
  const proposed = (minute: number, note: string, by: string) => ({
    decision: minute % 2 ? decisionOf('a', 'b', minute, note) : decisionOf('b', 'a', minute, note),
    ...{ by, file: 'f.json' },
  })
  const [mine, theirs, other] = [
    proposed(3, 'brother', 'X'),
    proposed(2, 'lab', 'X'),
    proposed(1, 'lab', 'Y'),
  ]
  const { project, conflicts } = merged({ proposals: [mine] }, { proposals: [theirs, other] })
  expect([project.proposals, conflicts]).toEqual([[mine, other], []])
})

test('submissions and reviewers are united, and the later reading of a submission is taken', () => {
  const reviewers = [{ name: 'Grace Hopper', email: 'g@x' }]
  const earlier = {
    conference: { submissions: [submissionOf('1', 'Draft'), submissionOf('3')], reviewers },
    sources: [sourceOf(1)],
  }
  const later = {
    conference: { submissions: [submissionOf('1', 'Final'), submissionOf('2')], reviewers: [] },
    sources: [sourceOf(2)],
  }
  for (const { project } of [merged(earlier, later), merged(later, earlier)]) {
    const titles = project.conference.submissions.map(({ title }) => title).toSorted()
    expect(titles).toEqual(['Final', 'Paper 2', 'Paper 3'])
    expect(project.conference.reviewers).toEqual(reviewers)
    expect(project.sources).toEqual([sourceOf(1), sourceOf(2)])
  }
})

test('policy, settings and site stay as they are, the longer window is taken, and what differs is shown', () => {
  const own = { policy: { preset: 'acl' }, windows: { ada: 60, wei: 12 }, site: 'https://a.org' }
  const settings = { exact: false, leastReviewers: 5 }
  const { project, conflicts } = merged(own, {
    windows: { ada: 36, wei: 24 },
    site: 'https://b.org',
    settings,
  })
  expect(project).toMatchObject({ ...own, windows: { ada: 60, wei: 24 }, settings: EMPTY.settings })
  expect(conflicts.map(({ kind, taken }) => [kind, taken])).toEqual([
    ['window', 'mine'],
    ['window', 'theirs'],
    ['policy', 'mine'],
    ['settings', 'mine'],
    ['site', 'mine'],
  ])
  expect(merged({}, { site: 'https://b.org' }).project.site).toBe('https://b.org')
})

test('what is the same keeps its identity, so that saving writes only what came', () => {
  const mine = {
    ...EMPTY,
    conference: { submissions: [submissionOf('1')], reviewers: [] },
    sources: [sourceOf(1)],
  }
  const theirs = {
    ...mine,
    conference: { submissions: [submissionOf('1')], reviewers: [] },
    sources: [sourceOf(2)],
  }
  expect(mergeProjects(mine, theirs).project.conference.submissions[0]).toBe(mine.conference.submissions[0])
})
