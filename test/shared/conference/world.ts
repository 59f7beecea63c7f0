import { conflictLines } from '../../../backend/conference/conflict-lines.ts'
import { matchRulesOf } from '../../../backend/names/request-options.ts'
import { askConference } from '../../../shared/conference/ask-conference.ts'
import type { Block } from '../../../shared/conference/conference-answer.ts'
import type { Conference, Someone } from '../../../shared/conference/conference-model.ts'
import { type ConferenceInput, judgeConference } from '../../../shared/conference/judge-conference.ts'
import { type Choices, rosterOf } from '../../../shared/conference/roster.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { CONFERENCE_ITEMS, conflictsRequest } from '../../../shared/contract/backend/conflict-shapes.ts'
import { z } from '../../../shared/contract/zod.ts'
import { bibliographyOf, type World } from '../../backend/fixture.ts'

export function conferenceOf(
  submissions: Record<string, { authors: string[]; declared?: string[] }>,
  reviewers: string[],
): Conference {
  const someone = (name: string): Someone => ({
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}@x.org`,
  })
  return {
    submissions: Object.entries(submissions).map(([id, { authors, declared = [] }]) => ({
      id,
      title: `Title of ${id}`,
      authors: authors.map(someone),
      declared: declared.map((name) => ({ reviewer: someone(name), kind: 'collaborator' })),
    })),
    reviewers: reviewers.map(someone),
    hasDeclarations: true,
  }
}

/**
 * Returns a client, a function that asks for a conference, and the sizes of the queries so far.
 * Runs the backend's code in this thread: starting a backend takes half a second.
 */
export async function asking(world: World) {
  const bibliography = await bibliographyOf(world)
  const answer: typeof fetch = async (_, init) => {
    const { left, right, ...asked } = z.parse(conflictsRequest, JSON.parse(String(init?.body)))
    const lines = conflictLines(bibliography, {
      left,
      right,
      rules: matchRulesOf(asked, 800),
      limitPerPair: asked.limit_per_pair ?? CONFERENCE_ITEMS,
      yearMin: null,
      withPersons: asked.persons ?? false,
      dataDate: null,
    })
    return new Response([...lines].join(''))
  }
  const client = { base: 'http://backend.test', fetch: answer }
  const asked: { left: number; right: number }[] = []
  const ask = (
    conference: Conference,
    {
      blocks = [],
      choices = {},
      exact = true,
    }: { blocks?: readonly Block[]; choices?: Choices; exact?: boolean } = {},
  ) =>
    askConference(client, rosterOf(conference, choices), {
      exact,
      blocks,
      onBlock: ({ left, right }) => void asked.push({ left: left.length, right: right.length }),
      onProgress: () => undefined,
      signal: AbortSignal.timeout(20_000),
    })
  return { client, ask, asked }
}

const TODAY = { year: 2026, month: 11, day: 25 }

export function judged(
  conference: Conference,
  blocks: readonly Block[],
  wishes: Partial<ConferenceInput> = {},
) {
  return judgeConference({
    conference,
    blocks,
    choices: {},
    exact: true,
    policy: ANY_WORK,
    at: TODAY,
    windows: {},
    decisions: [],
    ...wishes,
  })
}

/** Returns cells as short texts: `1 Bo Xu: undeclared 2`. */
export const cellTexts = (
  conference: Conference,
  { cells }: Pick<ReturnType<typeof judged>, 'cells'>,
): string[] =>
  cells.map(({ submission, reviewer, kind, pairs }) => {
    const [id, name] = [conference.submissions[submission]?.id, conference.reviewers[reviewer]?.name]
    return `${id} ${name}: ${kind} ${pairs[0]?.pair.count ?? 0}`
  })
