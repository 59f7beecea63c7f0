import { isUtf8 } from 'node:buffer'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Conference, Reviewer, Someone } from '../../../../shared/conference/conference-model.ts'
import type { GivenFile } from '../../../../shared/conference/files/read-file.ts'
import { readFiles } from '../../../../shared/conference/files/read-files.ts'
import type { FormatKey } from '../../../../shared/messages/en/places/conference-files.ts'
import { asFiles, type Format, noteOf, profilesOf, shownKind } from '../../../conference/made-up/formats.ts'
import { committee, nameOf } from '../../people/committee-lists.ts'

const AFFILIATIONS = ['', 'TU Wien', 'Department of Computing, University of Ibadan', 'A; B', 'The "Lab"']
/** Spreadsheets read some of these titles as formulas. Other titles need quotes in a file. */
const TITLES = [
  'On engines',
  '=SUM(A1): A Study',
  'On $k$-Sets, "Revisited"',
  'Joins; Again',
  'Çevik Ağaçlar: 索引',
]

/** The first person has a second account, whose name has dblp's homonym number. */
const conference: fc.Arbitrary<Conference> = committee
  .chain((listed) =>
    fc.record({
      people: fc.tuple(
        ...listed.map((one, at) =>
          fc.record({
            affiliation: fc.constantFrom(...AFFILIATIONS),
            orcid: fc.constantFrom(undefined, `0000-0002-1825-${1000 + at}`),
            name: fc.constant(nameOf(one)),
          }),
        ),
      ),
      authors: fc.array(fc.uniqueArray(fc.nat(listed.length - 1), { minLength: 1, maxLength: 5 }), {
        minLength: 1,
        maxLength: 8,
      }),
      conflicts: fc.uniqueArray(fc.tuple(fc.nat(7), fc.nat(listed.length - 1)), {
        minLength: 1,
        maxLength: 10,
        selector: String,
      }),
    }),
  )
  .map(({ people, authors, conflicts }): Conference => {
    const all = people.map(
      ({ name, affiliation, orcid }, at): Someone => ({
        ...{ name, email: `p${at}@example.org` },
        ...(affiliation && { affiliation }),
        ...(orcid && { orcid }),
      }),
    )
    const [first] = all
    const second = first && { name: `${first.name} 0001`, email: 'second@example.org' }
    const pick = (place: number) => all[place] ?? []
    return {
      submissions: authors.map((places, at) => ({
        id: String(at + 1),
        title: `${TITLES[at % TITLES.length]}, part ${at}`,
        authors: [...places.flatMap(pick), ...(second && !places.includes(0) ? [second] : [])],
        declared: [...new Set(conflicts.flatMap(([of, place]) => (of % authors.length === at ? place : [])))]
          .flatMap(pick)
          .map((reviewer) => ({ reviewer: withCard(reviewer), kind: 'advisor' })),
      })),
      reviewers: all.map((one, at) => ({
        ...withCard(one),
        roles: at === 0 ? 'chair' : 'pc',
        ...(at % 3 === 0 && { collaborators: ['Mary Somerville (Oxford)', 'All (Nowhere Labs)'] }),
      })),
      hasDeclarations: true,
    }
  })

/** Files of a format may lack facts. Each function returns the facts that CoAuthors reads back. */
type Said = {
  author?: (author: Someone) => Someone
  reviewer?: (reviewer: Reviewer) => Reviewer
  /** Absent for a format without conflicts. */
  kind?: (kind: string) => string
  note?: typeof noteOf
}

const withCard = ({ name, email, affiliation }: Someone): Someone => ({
  name,
  ...(email && { email }),
  ...(affiliation && { affiliation }),
})

function saidBy(format: Format, made: Conference): Said {
  const profileOf = profilesOf(made)
  const hotcrp: Said = { author: (one) => one, reviewer: (one) => one, kind: (kind) => shownKind({ kind }) }
  const withProfile = (one: Someone): Someone => ({ name: one.name, profile: profileOf(one) })
  const said: Record<Format, Said> = {
    hotcrp,
    'hotcrp-old': hotcrp,
    'hotcrp-json': { ...hotcrp, kind: (kind) => kind },
    easychair: {
      reviewer: (one) => ({ ...withCard(one), roles: one.roles === 'pc' ? 'PC member' : 'chair' }),
    },
    openreview: {
      author: withProfile,
      reviewer: ({ name, email = '' }) => ({ name, email }),
      kind: () => 'Conflict',
      note: noteOf,
    },
    'openreview-csv': { author: ({ name }) => ({ name }), reviewer: withProfile, note: noteOf },
    'cmt-xlsx': {},
    'cmt-tab': {},
    'hand-made': { reviewer: ({ collaborators: _, ...one }) => one, kind: (kind) => kind },
  }
  return said[format]
}

function asSaid(made: Conference, { author = withCard, reviewer = withCard, kind, note }: Said): Conference {
  const reviewers = made.reviewers.map(reviewer)
  const namedBy = ({ email }: Someone): Someone => {
    const {
      roles: _,
      collaborators: __,
      ...one
    } = reviewers[made.reviewers.findIndex((of) => of.email === email)] ?? { name: '' }
    return one
  }
  const submissions = made.submissions.map((submission) => ({
    ...submission,
    ...(note && { note: note(submission) }),
    authors: submission.authors.map(author),
    declared: kind
      ? submission.declared.map((one) => ({ reviewer: namedBy(one.reviewer), kind: kind(one.kind) }))
      : [],
  }))
  return { submissions, reviewers, ...(kind && { hasDeclarations: true }) }
}

const layout = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  order: fc.array(fc.nat(99), { minLength: 12, maxLength: 12 }),
  encode: fc.constantFrom(
    (text: string) => Buffer.from(text),
    (text: string) => Buffer.from(`\ufeff${text}`),
    (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  ),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  isReversed: fc.boolean(),
})
type Layout = typeof layout extends fc.Arbitrary<infer T> ? T : never

function laidOut({ name, bytes }: GivenFile, { separator, order, encode, lineEnd }: Layout): GivenFile {
  if (/\.(?:json|xlsx)$/u.test(name)) return { name, bytes }
  const isWide = bytes[0] === 0xff
  const text = new TextDecoder(isWide ? 'utf-16le' : isUtf8(bytes) ? 'utf-8' : 'latin1').decode(bytes)
  const delimiter = ['\t', ';', ','].find((one) => text.split('\n', 1)[0]?.includes(one)) ?? ','
  const isQuoted = !name.endsWith('.txt') || isWide
  const rows: string[][] = parse(text, { bom: true, delimiter, ...(!isQuoted && { quote: null }) })
  const places = (rows[0] ?? []).map((_, column) => ({ column, place: order[column] ?? 0 }))
  const columns = places.sort((one, other) => one.place - other.place)
  const lines = rows.map((row) =>
    columns.map(({ column }) => `"${row[column]?.replaceAll('"', '""')}"`).join(separator),
  )
  return { name, bytes: encode(lines.join(lineEnd)) }
}

/** Leaves out EasyChair's numbers of people and the files of conflicts, because the written conference has none. */
const withoutNumbers = (made: Conference): unknown =>
  JSON.parse(JSON.stringify(made, (key, value) => (/^(?:personNumber|file)$/u.test(key) ? undefined : value)))

test.each<[Format, ...FormatKey[]]>([
  ['hotcrp', 'hotcrpAuthors', 'hotcrpCommittee', 'hotcrpConflicts'],
  ['hotcrp-old', 'hotcrpAuthors', 'hotcrpCommittee', 'hotcrpConflicts'],
  ['hotcrp-json', 'hotcrpJson', 'hotcrpCommittee'],
  ['easychair', 'easychairAuthors', 'easychairCommittee', 'easychairSubmissions'],
  ['openreview', 'openreviewSubmissions', 'openreviewConflicts', 'committeeTable'],
  ['openreview-csv', 'openreviewCommittee', 'openreviewSubmissions'],
  ['cmt-tab', 'cmtSubmissions', 'cmtReviewers'],
  ['cmt-xlsx', 'cmtSubmissions', 'cmtReviewers'],
  ['hand-made', 'committeeTable', 'authorsTable', 'hotcrpAssignments'],
])('reads back a conference written as %s without a problem', async (format, ...formats) => {
  await fc.assert(
    fc.asyncProperty(conference, layout, async (made, how) => {
      const written = (await asFiles(made, format)).map((one) => laidOut(one, how))
      const { files, problems, ...read } = await readFiles(how.isReversed ? written.toReversed() : written)
      expect(withoutNumbers(read.conference)).toEqual(asSaid(made, saidBy(format, made)))
      expect(files.map((one) => one.format).toSorted()).toEqual(formats.toSorted())
      const all = [problems, ...files.map((one) => one.problems)]
      const contacts = { kind: 'contactsLeftOut', values: { count: Math.ceil(made.submissions.length / 7) } }
      expect(all.flatMap(({ listed }) => listed)).toEqual(/^hotcrp(?:-old)?$/u.test(format) ? [contacts] : [])
    }),
    { numRuns: 40 },
  )
})
