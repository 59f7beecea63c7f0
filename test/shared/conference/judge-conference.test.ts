import { expect, test } from 'vitest'
import { authorId } from '../../../shared/conference/conference-model.ts'
import {
  type ConferenceInput,
  ConferenceJudge,
  type JudgedConference,
  judgeConference,
} from '../../../shared/conference/judge-conference.ts'
import { aboutLines } from '../../../shared/conference/outputs/about.ts'
import { outputTexts } from '../../../shared/conference/outputs/output-texts.ts'
import type { StoredDecision } from '../../../shared/contract/decisions.ts'
import { finish } from '../../../shared/slices.ts'
import { type Random, seededRandom } from '../../data/seeded-random.ts'
import { randomWorld } from './random-worlds/world.ts'

const some = <T>(items: readonly T[], random: Random): T[] => items.filter(() => random.isOneIn(2))

function changed(input: ConferenceInput, world: ConferenceInput, random: Random): ConferenceInput {
  const other = randomWorld(random)
  switch (random.below(5)) {
    case 0:
      return { ...input, policy: other.policy }
    case 1:
      return { ...input, rulings: some(world.rulings ?? [], random) }
    case 2:
      return { ...input, choices: random.isOneIn(2) ? {} : world.choices }
    case 3:
      return input
    default:
      return { ...input, decisions: some(world.decisions, random).map((one) => redecided(one, random)) }
  }
}

const redecided = (decision: StoredDecision, random: Random): StoredDecision =>
  random.isOneIn(2) ? decision : { ...decision, id: decision.id + 1000, ruling: random.pick(RULINGS) }
const RULINGS = ['confirmed', 'dismissed', 'somebody_else'] as const

/** Leaves out the functions that make cells and pairs. */
const told = ({ cellsOf: _, pairsOf: __, ...said }: JudgedConference) => said

test('judges after each change as a new judge does', () => {
  const seed = Math.floor(Math.random() * 1e9)
  const random = seededRandom(seed)
  for (let world = 0; world < 50; world++) {
    const all: ConferenceInput = { ...randomWorld(random), exact: true }
    const judge = new ConferenceJudge()
    let input: ConferenceInput = { ...all, decisions: [] }
    for (let change = 0; change < 6; change++) {
      input = changed(input, all, random)
      expect(told(finish(judge.steps(input))), `seed ${seed}`).toEqual(told(judgeConference(input)))
    }
  }
})

test('judges the submissions of a changed decision again, but none if no decision has changed', () => {
  const random = seededRandom(7)
  for (let world = 0; world < 200; world++) {
    const input: ConferenceInput = { ...randomWorld(random), exact: true }
    const [decision] = input.decisions
    if (!decision) continue
    const judge = new ConferenceJudge()
    const before = finish(judge.steps({ ...input, decisions: [] }))
    const after = finish(judge.steps({ ...input, decisions: [decision] }))
    for (const [submission, of] of after.bySubmission.entries()) {
      const isTouched = after
        .cellsOf(submission)
        .some(({ pairs }) => pairs.some(({ pair }) => pair.decision?.id === decision.id))
      if (isTouched) expect(of).not.toBe(before.bySubmission[submission])
    }
    const same = finish(judge.steps({ ...input, decisions: [decision] }))
    expect(same.bySubmission.every((of, submission) => of === after.bySubmission[submission])).toBe(true)
  }
})

test('judges again only submissions of an author with a changed ruling', () => {
  const random = seededRandom(9)
  for (let world = 0; world < 200; world++) {
    const input: ConferenceInput = { ...randomWorld(random), exact: true }
    const [ruling] = input.rulings ?? []
    if (!ruling) continue
    const judge = new ConferenceJudge()
    const before = finish(judge.steps({ ...input, rulings: [] }))
    const after = finish(judge.steps({ ...input, rulings: [ruling] }))
    const isSame = after.bySubmission.map((of, submission) => of === before.bySubmission[submission])
    const isOfOthers = input.conference.submissions.map(
      (submission) => !submission.authors.some((author) => authorId(author, submission) === ruling.author),
    )
    expect(isSame).toEqual(isOfOthers)
  }
})

test('uses the later of two lines about a pair', () => {
  const random = seededRandom(3)
  for (let world = 0; world < 50; world++) {
    const input: ConferenceInput = { ...randomWorld(random), exact: true }
    const blocks = input.blocks.map((block) => ({
      ...block,
      pairs: [...block.pairs.map((line) => ({ ...line, count: 99 })), ...block.pairs.toReversed()],
    }))
    expect(judgeConference({ ...input, blocks }).cells).toEqual(judgeConference(input).cells)
  }
})

test('lists decisions by submission, not by time', () => {
  const random = seededRandom(5)
  for (let world = 0; world < 50; world++) {
    const input: ConferenceInput = { ...randomWorld(random), exact: true }
    const listed = (decisions: ConferenceInput['decisions']) =>
      aboutLines({ judged: judgeConference({ ...input, decisions }), at: new Date(0) }, outputTexts('en'))
    expect(listed(input.decisions.toReversed())).toEqual(listed(input.decisions))
  }
})
