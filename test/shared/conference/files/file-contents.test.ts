import { expect, test } from 'vitest'
import { NEW_PROJECT } from '../../../../daemon/page/conference/conference-state.ts'
import { EMPTY_CONFERENCE } from '../../../../shared/conference/conference-model.ts'
import { readFiles } from '../../../../shared/conference/files/read-files.ts'
import { byHandCsv } from '../../../../shared/conference/outputs/back/by-hand-csv.ts'
import { hotcrpCsv } from '../../../../shared/conference/outputs/back/hotcrp-csv.ts'
import { openreviewEdges } from '../../../../shared/conference/outputs/back/openreview-edges.ts'
import {
  conferenceCsv,
  conferenceJson,
  withoutAuthorsCsv,
} from '../../../../shared/conference/outputs/conference-data.ts'
import { projectFileText } from '../../../../shared/conference/project/project-file.ts'
import { outgoing } from '../outputs/outgoing.ts'
import { givenFile, problemTexts, readOneFile } from './given-files.ts'

test('finds the separator of a table in its first line with text', async () => {
  const { preview } = await readOneFile('\nAda Lovelace\tLondon\nAlan Turing\tCambridge\n')
  expect(preview.rows).toEqual([
    ['Ada Lovelace', 'London'],
    ['Alan Turing', 'Cambridge'],
  ])
})

test('refuses a file with more than 100 MB', async () => {
  const { files } = await readFiles(
    [100_000_000, 100_000_001].map((size) => ({ name: `${size}`, bytes: new Uint8Array(size) })),
  )
  expect(files.flatMap(({ problems }) => problemTexts(problems))).toEqual([
    'This file is not a table. Save it as .csv or .xlsx, and add that.',
    'This file is larger than 100 MB. Export it without abstracts and reviews.',
  ])
})

test('does not read the files that CoAuthors itself exports', async () => {
  const made = await outgoing()
  const { submissions, reviewers } = made.judged.conference
  const withNotes = (
    await outgoing({
      conference: {
        submissions: submissions.map((one) => ({ ...one, note: `note${one.id}` })),
        reviewers: reviewers.map((one) => ({ ...one, profile: `~${one.name.replace(' ', '_')}1` })),
      },
    })
  ).judged
  const wishes = { which: 'proved', dismissals: false, venue: 'X.org' } as const
  const texts = [
    conferenceCsv(made),
    conferenceCsv(made).replaceAll(',', ';'),
    conferenceJson(made),
    byHandCsv(made.judged, wishes),
    withoutAuthorsCsv(made.judged),
    hotcrpCsv(made.judged, wishes).text,
    openreviewEdges({ ...made, judged: withNotes }, undefined, wishes).parts.join(),
    projectFileText({ ...NEW_PROJECT, conference: made.judged.conference }, [], undefined),
  ]
  const files = texts.map((text, at) => givenFile(`${at}.txt`, text))
  const read = await readFiles(files)
  expect(read.conference).toEqual(EMPTY_CONFERENCE)
  expect(read.files.map(({ problems }) => problems.listed.map(({ kind }) => kind))).toEqual([
    ...texts.slice(1).map(() => ['ownExport']),
    ['savedProject'],
  ])
})

test('reads a long line of conflicts in linear time', async () => {
  const row = '1,conflict,a@x.org,none:pinned collaborator '
  const { format } = await readOneFile(`paper,action,email,conflict\n${row.repeat(30)}!\n`)
  expect(format).toBe('hotcrpAssignments')
})

test('recognizes CoAuthors’ own export after a spreadsheet saved it with semicolons', async () => {
  const { said } = await readOneFile(
    '"submission";"title";"reviewer";"reviewer_email";"affiliation";"evidence"\n',
  )
  expect(said.join()).toMatch(/CoAuthors/)
})

test('reads a user’s own declarations with a column of evidence', async () => {
  const { files } = await readFiles([
    givenFile('own.csv', 'submission,reviewer_email,conflict,evidence\n5,ada@example.org,advisor,thesis\n'),
  ])
  expect(files[0]).toMatchObject({ role: 'conflicts', used: 1 })
})

test('reads names with colons that look like entries of YAML as a list', async () => {
  const { reviewers } = await readOneFile(
    '- affiliation: after each name\n- Ada Lovelace: Lyon 1 University\n- Alan Turing: ICSI\n',
  )
  expect(reviewers.slice(1)).toEqual([
    { name: 'Ada Lovelace', affiliation: 'Lyon 1 University' },
    { name: 'Alan Turing', affiliation: 'ICSI' },
  ])
})

test('returns the likely encodings of a file that is not in UTF-8', async () => {
  const text = 'name,email\nJörg Brenk,joerg@example.org\n'
  const { files } = await readFiles([
    { name: 'latin.csv', bytes: Buffer.from(text, 'latin1') },
    givenFile('utf-8.csv', text),
  ])
  expect(files[0]?.decoded?.likely[0]?.lines).toContain('Jörg Brenk,joerg@example.org')
  expect(files[1]).not.toHaveProperty('decoded')
})

test('asks for the encoding of a file if names in several encodings are likely', async () => {
  const bytes = Buffer.from('Ada Lovelace\n\xe9\xe8 x\n', 'latin1')
  const { conference, files } = await readFiles([{ name: 'a.txt', bytes }])
  expect(conference.reviewers).toEqual([])
  expect(files.flatMap(({ problems }) => problemTexts(problems))).toEqual([
    'This file does not name its encoding. Choose the one in which its names are right.',
  ])
})
