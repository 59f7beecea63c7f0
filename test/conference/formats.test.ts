import { describe, expect, test } from 'vitest'
import type {
  Conference,
  Declaration,
  Reviewer,
  Someone,
  Submission,
} from '../../shared/conference/conference-model.ts'
import { readFiles } from '../../shared/conference/files/read-files.ts'
import { hasRealDump } from '../data/real-bibliography.ts'
import { asFiles, type Format, noteOf, profilesOf, shownKind } from './made-up/formats.ts'
import { madeUpConference } from './made-up/made-up-conference.ts'

/** The parts of a conference that a format has. */
type Said = {
  author?: (author: Someone) => Someone
  reviewer?: (reviewer: Reviewer) => Reviewer
  /** The kind of a declared conflict; without it the format has no conflicts. */
  kind?: (declaration: Declaration) => string
  submission?: (submission: Submission) => Partial<Submission>
}

const withCard = ({ name, email, affiliation }: Someone): Someone => ({
  name,
  ...(email && { email }),
  ...(affiliation && { affiliation }),
})
const withRoles = (one: Reviewer): Reviewer => ({ ...withCard(one), ...(one.roles && { roles: one.roles }) })
const rawKind = ({ kind }: Declaration): string => kind

const saidBy = (conference: Conference): Record<Format, Said> => {
  const profileOf = profilesOf(conference)
  const hotcrp: Said = { author: (one) => one, reviewer: (one) => one, kind: shownKind }
  return {
    hotcrp,
    'hotcrp-old': hotcrp,
    'hotcrp-json': {
      ...hotcrp,
      kind: rawKind,
      submission: ({ collaborators }) => ({ ...(collaborators && { collaborators }) }),
    },
    easychair: {
      reviewer: (one) => ({ ...withCard(one), roles: one.roles === 'chair' ? 'chair' : 'PC member' }),
    },
    openreview: {
      author: (one) => ({ name: one.name, profile: profileOf(one) }),
      reviewer: ({ name, email = '' }) => ({ name, email }),
      kind: () => 'Conflict',
      submission: (submission) => ({ note: noteOf(submission) }),
    },
    'openreview-csv': {
      author: ({ name }) => ({ name }),
      reviewer: (one) => ({ name: one.name, profile: profileOf(one) }),
      submission: (submission) => ({ note: noteOf(submission) }),
    },
    'cmt-xlsx': {},
    'cmt-tab': {},
    'hand-made': { reviewer: withRoles, kind: rawKind },
  }
}

/** A conference without the numbers of people, which only EasyChair has. */
const withoutNumbers = (conference: Conference): unknown =>
  JSON.parse(JSON.stringify(conference, (key, value) => (key === 'personNumber' ? undefined : value)))

/** The conference as far as a format says it, with titles as they are read: without markup. */
function asSaid({ submissions, reviewers }: Conference, said: Said): Conference {
  const { author = withCard, reviewer = withCard, kind, submission } = said
  const shown: readonly Reviewer[] = reviewers.map(reviewer)
  const asDeclared = (one: Someone): Someone => {
    const {
      roles: _,
      collaborators: __,
      ...someone
    }: Reviewer = shown[reviewers.findIndex(({ email }) => email === one.email)] ?? one
    return someone
  }
  return {
    submissions: submissions.map((one) => ({
      id: one.id,
      title: one.title.replace(/<[^>]*>/g, ' ').replace(/ +/g, ' '),
      authors: one.authors.map(author),
      declared: kind
        ? one.declared.map((said) => ({ reviewer: asDeclared(said.reviewer), kind: kind(said) }))
        : [],
      ...submission?.(one),
    })),
    reviewers: shown,
    ...(kind && { hasDeclarations: true }),
  }
}

describe.skipIf(!hasRealDump)('the made-up conference as files of', () => {
  test.for<Format>([
    ...(['hotcrp', 'hotcrp-old', 'hotcrp-json', 'easychair', 'openreview', 'openreview-csv'] as const),
    ...(['cmt-tab', 'cmt-xlsx', 'hand-made'] as const),
  ])('reads %s back without a problem, in any order of the files', async (format) => {
    const made = await madeUpConference()
    if (made === null) return
    const expected = asSaid(made.conference, saidBy(made.conference)[format])
    const files = await asFiles(made.conference, format)
    for (const given of [files, files.toReversed()]) {
      const read = await readFiles(given)
      expect(withoutNumbers(read.conference)).toEqual(expected)
      const problems = [read.problems, ...read.files.map((one) => one.problems)].flatMap(
        ({ listed }) => listed,
      )
      // HotCRP lists contacts who are no authors.
      const hasContacts = format === 'hotcrp' || format === 'hotcrp-old'
      expect(problems).toEqual(hasContacts ? [{ kind: 'contactsLeftOut', values: { count: 9 } }] : [])
      expect(read.files.map(({ role }) => role)).not.toContain('unknown')
    }
  })
})
