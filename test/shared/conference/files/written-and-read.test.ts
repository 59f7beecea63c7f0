import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Conference } from '../../../../shared/conference/conference-model.ts'
import type { GivenFile } from '../../../../shared/conference/files/read-file.ts'
import { readFiles } from '../../../../shared/conference/files/read-files.ts'
import { committee, nameOf } from '../../people/committee-lists.ts'
import { problemTexts } from './given-files.ts'

/** Somebody with an address of their own, and an affiliation that may have commas, semicolons and quotes. */
type Person = { given: string; family: string; name: string; email: string; affiliation: string }

const affiliation = fc.constantFrom(
  '',
  'TU Wien',
  'Department of Computer Science, University of Ibadan',
  'A; B',
  'The "Lab"',
)

const people = fc
  .tuple(committee, fc.array(affiliation, { minLength: 12, maxLength: 12 }))
  .map(([listed, affiliations]) =>
    listed.map(
      (one, index): Person => ({
        given: one.given,
        family: one.family,
        name: nameOf(one),
        email: `p${index}@example.org`,
        affiliation: affiliations[index] ?? '',
      }),
    ),
  )

/** Submissions by their authors, and pairs of a submission and a reviewer, as places in the list of people. */
const conference = people.chain((all) =>
  fc.record({
    all: fc.constant(all),
    submissions: fc.array(fc.uniqueArray(fc.nat(all.length - 1), { minLength: 1, maxLength: 5 }), {
      minLength: 1,
      maxLength: 8,
    }),
    conflicts: fc.uniqueArray(fc.tuple(fc.nat(7), fc.nat(all.length - 1)), {
      maxLength: 10,
      selector: String,
    }),
  }),
)
type MadeUp = { all: Person[]; submissions: number[][]; conflicts: [number, number][] }

const titleOf = (index: number): string => `On engines, part ${index + 1}`
const profileOf = ({ given, family }: Person): string => `~${given}_${family}1`

/** A table as some spreadsheet writes it: its separator, its order of columns, its encoding. */
const layout = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  order: fc.infiniteStream(fc.nat(99)),
  encode: fc.constantFrom(
    (text: string) => Buffer.from(text),
    (text: string) => Buffer.from(`\ufeff${text}`),
    (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  ),
  lineEnd: fc.constantFrom('\n', '\r\n'),
})
type Layout = typeof layout extends fc.Arbitrary<infer T> ? T : never

function table(
  name: string,
  rows: Record<string, string>[],
  { separator, order, encode, lineEnd }: Layout,
): GivenFile {
  const places = Object.keys(rows[0] ?? {}).map((key) => ({ key, place: order.next().value ?? 0 }))
  const keys = places.sort((one, other) => one.place - other.place).map(({ key }) => key)
  const line = (cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(separator)
  return {
    name,
    bytes: encode([line(keys), ...rows.map((row) => line(keys.map((key) => row[key] ?? '')))].join(lineEnd)),
  }
}

type Writer = (made: MadeUp, layout: Layout) => GivenFile[]

const rowsOf = ({ all, submissions }: MadeUp) =>
  submissions.flatMap((authors, index) =>
    authors.flatMap((place) => (all[place] ? [{ index, one: all[place] }] : [])),
  )

const hotcrp: Writer = (made, layout) => [
  table(
    'authors.csv',
    rowsOf(made).map(({ index, one }) => ({
      paper: String(index + 1),
      title: titleOf(index),
      given_name: one.given,
      family_name: one.family,
      email: one.email,
      affiliation: one.affiliation,
    })),
    layout,
  ),
  table(
    'pcinfo.csv',
    made.all.map(({ given, family, email, affiliation }) => ({
      given_name: given,
      family_name: family,
      email,
      affiliation,
      roles: 'pc',
      follow: '',
    })),
    layout,
  ),
  table(
    'pcconflicts.csv',
    made.conflicts.map(([index, place]) => ({
      paper: String(index + 1),
      title: '',
      email: made.all[place]?.email ?? '',
      conflicttype: 'Advisor',
    })),
    layout,
  ),
]

const hotcrpJson: Writer = (made) => {
  const papers = made.submissions.map((authors, index) => ({
    object: 'paper',
    pid: index + 1,
    title: titleOf(index),
    authors: authors
      .flatMap((place) => made.all[place] ?? [])
      .map(({ given, family, email, affiliation }) => ({
        given_name: given,
        family_name: family,
        email,
        affiliation,
      })),
    pc_conflicts: Object.fromEntries(
      made.conflicts
        .filter(([at]) => at === index)
        .map(([, place]) => [made.all[place]?.email ?? '', 'Advisor']),
    ),
  }))
  const pc = made.all.map(({ name, email, affiliation }) => ({ name, email, affiliation, roles: 'pc' }))
  return [
    { name: 'pc.json', bytes: Buffer.from(JSON.stringify({ ok: true, pc, tags: [] })) },
    { name: 'papers.json', bytes: Buffer.from(JSON.stringify(papers)) },
  ]
}

const easychair: Writer = (made, layout) => [
  table(
    'submission.csv',
    made.submissions.map((authors, index) => {
      const names = authors.flatMap((place) => made.all[place]?.name ?? [])
      const start = names.slice(0, -1).join(', ')
      return {
        '#': String(index + 1),
        title: titleOf(index),
        authors: start ? `${start} and ${names.at(-1)}` : String(names[0]),
        'deleted?': '',
      }
    }),
    layout,
  ),
  table(
    'author.csv',
    rowsOf(made).map(({ index, one }) => ({
      'submission #': String(index + 1),
      'first name': one.given,
      'last name': one.family,
      email: one.email,
      country: 'Austria',
      affiliation: one.affiliation,
      'person #': one.email,
    })),
    layout,
  ),
  table(
    'committee.csv',
    made.all.map(({ given, family, email, affiliation }, index) => ({
      '#': String(index + 1),
      'person #': email,
      'first name': given,
      'last name': family,
      email,
      affiliation,
      role: 'pc',
    })),
    layout,
  ),
]

const cmt: Writer = (made, layout) => [
  table(
    'Reviewers.txt',
    made.all.map(({ given, family, email, affiliation }) => ({
      'First Name': given,
      'Middle Initial (optional)': '',
      'Last Name': family,
      'E-mail': email,
      Organization: affiliation,
    })),
    layout,
  ),
  table(
    'Papers.txt',
    made.submissions.map((authors, index) => {
      const listed = authors.flatMap((place) => made.all[place] ?? [])
      return {
        'Paper ID': String(index + 1),
        'Paper Title': titleOf(index),
        Authors: listed
          .map(
            ({ name, affiliation }, at) =>
              (affiliation ? `${name} (${affiliation})` : name) + (at === 0 ? '*' : ''),
          )
          .join('; '),
        'Author Emails': listed.map(({ email }, at) => email + (at === 0 ? '*' : '')).join('; '),
        Conflicts: made.conflicts
          .filter(([at]) => at === index)
          .map(([, place]) => made.all[place]?.email ?? '')
          .join('; '),
      }
    }),
    layout,
  ),
]

const openreview: Writer = (made) => {
  const notes = made.submissions.map((authors, index) => {
    const listed = authors.flatMap((place) => made.all[place] ?? [])
    return {
      id: `note${index + 1}`,
      number: index + 1,
      content: {
        title: { value: titleOf(index) },
        authors: { value: listed.map(({ name }) => name) },
        authorids: { value: listed.map(profileOf) },
      },
    }
  })
  const edges = made.conflicts.map(([index, place]) => ({
    head: `note${index + 1}`,
    tail: made.all[place] && profileOf(made.all[place]),
    weight: -1,
  }))
  const files = { edges, groups: [{ id: 'V/Reviewers', members: made.all.map(profileOf) }], notes: { notes } }
  return Object.entries(files).map(([name, value]) => ({
    name: `${name}.json`,
    bytes: Buffer.from(JSON.stringify(value)),
  }))
}

/** The facts that a format holds, in an order of their own. */
const factsOf = (
  { submissions, reviewers }: Conference,
  facts: readonly ('name' | 'email' | 'affiliation')[],
) => ({
  submissions: submissions.map(({ id, title, authors, declared }) => ({
    id,
    title,
    authors: authors.map((one) => facts.map((fact) => one[fact] ?? '')),
    declared: declared.map(({ reviewer }) => reviewer.name).sort(),
  })),
  reviewers: reviewers.map((one) => facts.map((fact) => one[fact] ?? '')),
})

const expected = ({ all, submissions, conflicts }: MadeUp, hasConflicts: boolean): Conference => ({
  reviewers: all,
  submissions: submissions.map((authors, index) => ({
    id: String(index + 1),
    title: titleOf(index),
    authors: authors.flatMap((place) => all[place] ?? []),
    declared: hasConflicts
      ? conflicts
          .filter(([at]) => at === index)
          .flatMap(([, place]) => (all[place] ? [{ reviewer: all[place], kind: '' }] : []))
      : [],
  })),
})

test.each([
  ['HotCRP', hotcrp, ['name', 'email', 'affiliation'], true],
  ['HotCRP JSON', hotcrpJson, ['name', 'email', 'affiliation'], true],
  ['EasyChair', easychair, ['name', 'email', 'affiliation'], false],
  ['CMT', cmt, ['name', 'email', 'affiliation'], true],
  ['OpenReview', openreview, ['name'], true],
] as const)(
  'reads a conference unchanged that is written as %s writes it',
  async (_, write, facts, hasConflicts) => {
    await fc.assert(
      fc.asyncProperty(conference, layout, async (drawn, how) => {
        const made = {
          ...drawn,
          conflicts: drawn.conflicts.filter(([index]) => index < drawn.submissions.length),
        }
        const { conference: read, files, problems } = await readFiles(write(made, how))
        const unknown = files.filter(({ role }) => role === 'unknown').map(({ name }) => name)
        // Without a conflict there is no header, and no entry, to tell a file of conflicts by.
        expect(unknown.filter((name) => made.conflicts.length > 0 || !/conflicts|edges/.test(name))).toEqual(
          [],
        )
        expect(factsOf(read, facts)).toEqual(factsOf(expected(made, hasConflicts), facts))
        expect([
          ...files.flatMap((file) => (file.role === 'unknown' ? [] : problemTexts(file.problems))),
          ...problemTexts(problems),
        ]).toEqual([])
      }),
      { numRuns: 60 },
    )
  },
)
