import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { personId } from '../../../../shared/conference/conference-model.ts'
import { matterOf, mergeProjects } from '../../../../shared/conference/project/merge-projects.ts'
import type { Project } from '../../../../shared/conference/project/project.ts'
import { anyProject, at, decisionOf, EMPTY, sourceOf, submissionOf } from './projects.ts'

const merged = (mine: Partial<Project>, theirs: Partial<Project>) =>
  mergeProjects({ ...EMPTY, ...mine }, { ...EMPTY, ...theirs })

/** Returns, sorted, the fields that both co-chairs have alike after they merge each other's project. */
const shared = ({ conference, sources, windows, proposals }: Project) => ({
  submissions: Object.fromEntries(conference.submissions.map((one) => [one.id, one])),
  hasDeclarations: conference.hasDeclarations === true,
  reviewers: Object.fromEntries(conference.reviewers.map((one) => [personId(one), one])),
  sources: sources.map((source) => JSON.stringify(source)).toSorted(),
  windows,
  proposals: Object.fromEntries(proposals.map((one) => [`${matterOf(one)} ${one.by}`, one])),
})

describe('mergeProjects with any two projects', () => {
  test('has the same outcome for both co-chairs', () => {
    fc.assert(
      fc.property(anyProject, anyProject, (one, other) => {
        expect(shared(mergeProjects(one, other).project)).toEqual(shared(mergeProjects(other, one).project))
      }),
    )
  })

  test('reports the same differences to both co-chairs', () => {
    const found = (one: Project, other: Project) => mergeProjects(one, other).differed.toSorted()
    fc.assert(
      fc.property(anyProject, anyProject, (one, other) => {
        expect(found(one, other)).toEqual(found(other, one))
      }),
    )
  })

  test('loses no submission, person, window, proposal or source', () => {
    fc.assert(
      fc.property(anyProject, anyProject, (one, other) => {
        const [all, ...sides] = [mergeProjects(one, other).project, one, other].map(shared)
        for (const side of sides)
          for (const field of ['submissions', 'reviewers', 'windows', 'proposals'] as const)
            expect(Object.keys(all?.[field] ?? {})).toEqual(expect.arrayContaining(Object.keys(side[field])))
        for (const side of sides) expect(all?.sources).toEqual(expect.arrayContaining(side.sources))
        expect(all?.hasDeclarations).toBe(sides.some((side) => side.hasDeclarations))
      }),
    )
  })

  test('changes nothing when it merges a project again', () => {
    fc.assert(
      fc.property(anyProject, anyProject, (one, other) => {
        const { project } = mergeProjects(one, other)
        expect(shared(mergeProjects(project, other).project)).toEqual(shared(project))
        expect(mergeProjects(project, project)).toEqual({ project, differed: [] })
      }),
    )
  })
})

test('takes the later of a sender’s two proposals, and one proposal of each sender', () => {
  const proposed = (minute: number, note: string, by: string) => ({
    decision: minute % 2 ? decisionOf('a', 'b', minute, note) : decisionOf('b', 'a', minute, note),
    by,
    file: 'f.json',
  })
  const [mine, theirs, other] = [
    proposed(3, 'brother', 'X'),
    proposed(2, 'lab', 'X'),
    proposed(1, 'lab', 'Y'),
  ]
  const { project, differed } = merged({ proposals: [mine] }, { proposals: [theirs, other] })
  expect([project.proposals, differed]).toEqual([[mine, other], []])
})

test('takes a submission from the project that read its files later', () => {
  const reviewers = [{ name: 'Grace Hopper', email: 'g@x' }]
  const earlier = {
    conference: { submissions: [submissionOf('1', 'Submitted'), submissionOf('3')], reviewers },
    sources: [sourceOf(2)],
  }
  const later = {
    conference: { submissions: [submissionOf('1', 'Final'), submissionOf('2')], reviewers: [] },
    sources: [sourceOf(3), sourceOf(1)],
  }
  for (const { project } of [merged(earlier, later), merged(later, earlier)]) {
    const titles = project.conference.submissions.map(({ title }) => title).toSorted()
    expect(titles).toEqual(['Final', 'Paper 2', 'Paper 3'])
    expect(project.conference.reviewers).toEqual(reviewers)
    expect(project.sources).toEqual([1, 2, 3].map((minute) => sourceOf(minute)))
  }
})

test('leaves policy, settings, choices and site unchanged', () => {
  const choices = { ada: { entry: 'A', at: at(1) } }
  const own = { policy: { preset: 'acl' }, windows: { ada: 60, wei: 12 }, site: 'https://a.org', choices }
  const settings = { exact: false, leastReviewers: 5 }
  const { project, differed } = merged(own, {
    windows: { ada: 36, wei: 24 },
    site: 'https://b.org',
    choices: { ada: { entry: 'B', at: at(2) }, zuse: { entry: 'Z', at: at(2) } },
    settings,
  })
  expect(project).toMatchObject({ ...own, windows: { ada: 60, wei: 24 }, settings: EMPTY.settings })
  expect(project.choices).toEqual(choices)
  expect(differed).toEqual(['ada', 'wei', 'policy', 'settings'])
})

test('returns the user’s object if the co-chair’s value is equal', () => {
  const mine = {
    ...EMPTY,
    conference: { submissions: [submissionOf('1')], reviewers: [] },
    sources: [sourceOf(1)],
  }
  for (const reading of [1, 2]) {
    const conference = { submissions: [submissionOf('1')], reviewers: [] }
    const { project } = mergeProjects(mine, { ...mine, conference, sources: [sourceOf(reading)] })
    expect(project.conference.submissions[0]).toBe(mine.conference.submissions[0])
  }
})

test('names the co-chair only for sources that the user lacks', () => {
  const theirs = [
    { ...sourceOf(1), by: 'Grace' },
    { ...sourceOf(2), by: 'Grace' },
  ]
  expect(merged({ sources: [sourceOf(1)] }, { sources: theirs }).project.sources).toEqual([
    sourceOf(1),
    { ...sourceOf(2), by: 'Grace' },
  ])
})
