import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askConference } from '../../shared/conference/ask-conference.ts'
import type { CellKind } from '../../shared/conference/cells.ts'
import type { Block, BlockQuery } from '../../shared/conference/conference-answer.ts'
import type { Conference } from '../../shared/conference/conference-model.ts'
import { type ConferenceTable, conferenceTable, pairsIn } from '../../shared/conference/conference-table.ts'
import { readFiles } from '../../shared/conference/files/read-files.ts'
import { hotcrpClient } from '../../shared/conference/hotcrp/hotcrp-client.ts'
import { type JudgedConference, judgeConference } from '../../shared/conference/judge-conference.ts'
import { decidingPeople } from '../../shared/conference/names/deciding-people.ts'
import { askFellowWorks } from '../../shared/conference/names/fellow-works.ts'
import { hotcrpCsv } from '../../shared/conference/outputs/back/hotcrp-csv.ts'
import { OUTPUTS } from '../../shared/conference/outputs/output-formats.ts'
import { outputTexts } from '../../shared/conference/outputs/output-texts.ts'
import { type Choices, type Roster, rosterOf } from '../../shared/conference/roster.ts'
import { signsOf } from '../../shared/conference/signs/signs.ts'
import { CONFERENCE_ITEMS } from '../../shared/contract/backend/conflict-shapes.ts'
import { finish } from '../../shared/slices.ts'
import { testFolder } from '../backend/fixture.ts'
import { hasRealDump } from '../data/real-bibliography.ts'
import { seededRandom } from '../data/seeded-random.ts'
import { freePort } from '../programs.ts'
import { runHere } from '../run-here.ts'
import { startHotcrp } from './hotcrp-stand-in.ts'
import { type MadeUpBackend, startMadeUpBackend } from './made-up/backend.ts'
import type { ExpectedRow, Kind } from './made-up/expected.ts'
import { asFiles, type Format, shownKind } from './made-up/formats.ts'
import { withoutNumber } from './made-up/names.ts'

describe.skipIf(!hasRealDump)('the made-up conference', () => {
  let made: MadeUpBackend

  beforeAll(async () => {
    made = await startMadeUpBackend()
  })
  afterAll(() => made?.stop())

  const answers = new Map<string, Promise<readonly Block[]>>()
  const ask = (roster: Roster): Promise<readonly Block[]> => {
    const key = JSON.stringify(roster)
    const nothing = () => {}
    const answer =
      answers.get(key) ??
      askConference({ base: made.url, fetch }, roster, {
        exact: true,
        blocks: [],
        onBlock: nothing,
        onProgress: nothing,
        signal: AbortSignal.timeout(60_000),
      })
    answers.set(key, answer)
    return answer
  }
  const judged = async (conference: Conference, choices: Choices = {}) => {
    const { policy, today: at } = made
    const how = { exact: true, choices, windows: {}, decisions: [] }
    return judgeConference({
      conference,
      blocks: await ask(rosterOf(conference, choices)),
      policy,
      at,
      ...how,
    })
  }

  test('has 60 submissions and 25 reviewers, and each planted case several times', () => {
    const { conference, expected } = made
    expect([conference.submissions.length, conference.reviewers.length]).toEqual([60, 25])
    const planted = Map.groupBy(expected, (row) => row.case)
    planted.delete('incidental')
    const cases = Array.from(planted, ([label, rows]) => [label, ...new Set(rows.map(({ kind }) => kind))])
    expect(cases).toEqual([
      ['undeclared', 'undeclared'],
      ['declared_proved', 'declared_proved'],
      ['void', 'clear', 'declared_no_evidence'],
      ['homonym', 'possible'],
      ['homonym_numbered', 'undeclared'],
      ['alias', 'undeclared'],
      ['near_namesake', 'possible'],
      ['same_person', 'same_person'],
      ['preprint_only', 'outside'],
      ['outside', 'outside', 'declared_outside'],
      ['unknown', 'unknown'],
      ['two_accounts', 'undeclared'],
      ['coauthors_here', 'clear'],
    ])
    for (const [label, rows] of planted) expect(rows.length, label).toBeGreaterThan(2)
  })

  /** Compares an answer with the XML. Leaves out pairs that only the full rules of names decide. */
  const expectAsXml = (table: ConferenceTable, { left, right }: BlockQuery, mostOpen: number): void => {
    const isUnknown = (side: 'left' | 'right', entry: string): boolean =>
      table[`${side}Resolution`].get(entry)?.status === 'not_found'
    const cells = left.flatMap((author) =>
      right.map((reviewer) => {
        const at = { row: table.left.indexOf(author), column: table.right.indexOf(reviewer) }
        const pubs = pairsIn(table, at.row, at.column)[0]?.pubs
        const pair = pubs && 'last_year' in pubs ? pubs : undefined
        const isOpen = isUnknown('left', author) || isUnknown('right', reviewer)
        const found = [pair?.verdict ?? (isOpen ? 'unresolved' : 'none'), pair?.count ?? 0]
        const { verdict, works, last_year } = made.judge(author, reviewer).all
        return {
          isDecided: verdict !== 'open',
          expected: `${author} × ${reviewer}: ${verdict} ${works} ${last_year}`,
          found: `${author} × ${reviewer}: ${found.join(' ')} ${pair?.last_year ?? null}`,
        }
      }),
    )
    const decided = cells.filter(({ isDecided }) => isDecided)
    expect(decided.map(({ found }) => found)).toEqual(decided.map(({ expected }) => expected))
    expect(cells.length - decided.length).toBeLessThan(mostOpen)
  }

  test('gives the pairs of the conference the verdicts that the XML proves', async () => {
    const roster = rosterOf(made.conference, {})
    expectAsXml(finish(conferenceTable(roster, await ask(roster), true)), roster, 20)
  })

  test('gives 40,000 random pairs the verdicts that the XML proves', async () => {
    const random = seededRandom(60)
    // Prolific people are drawn more often. Two of five names lose dblp's number.
    const entries = (count: number): string[] => {
      const chosen = new Set<string>()
      while (chosen.size < count) {
        const name = random.pick(made.people[Math.floor(made.people.length * random.share() ** 3)] ?? [])
        chosen.add(random.below(5) < 2 ? withoutNumber(name) : name)
      }
      return [...chosen]
    }
    const [left, right] = [entries(400), entries(100)]
    const roster = { left, right, authors: [], reviewers: [], isCut: false }
    const table = finish(conferenceTable(roster, await ask(roster), true))
    expect(table.lines.length).toBeGreaterThan(150)
    expectAsXml(table, { left, right }, 2000)
  })

  test('judges submissions and reviewers like the expected table, except its open pairs', async () => {
    const { conference, expected } = made
    const { cells, table, pairsOf } = await judged(conference)
    const found = cells.map(({ submission, reviewer, kind, declared }) => {
      const email = conference.reviewers[reviewer]?.email ?? ''
      return `${conference.submissions[submission]?.id} × ${email}: ${kind} ${declared?.kind ?? null}`
    })
    const open = expected
      .filter(({ kind }) => kind === 'open')
      .map(({ submission, reviewer_email }) => `${submission} × ${reviewer_email}:`)
    const isDecided = (text: string): boolean => !open.some((start) => text.startsWith(start))
    const rows = Map.groupBy(expected, (row) => `${row.submission} × ${row.reviewer_email}`)
    const said = Array.from(rows, ([cell, ofCell]) => [cell, gravestOf(ofCell), ofCell[0]?.declared ?? null])
      .filter(([, kind]) => kind !== null)
      .map(([cell, kind, declared]) => `${cell}: ${kind} ${declared}`)
    expect(found.filter(isDecided)).toEqual(said.filter(isDecided))
    const counts = new Map(
      [...table.left.keys()]
        .flatMap((row) => pairsOf(row))
        .map(({ left, right, count }): [string, number] => [`${left} × ${right}`, count]),
    )
    for (const { author, reviewer, kind, works } of expected)
      if (kind === 'undeclared' || kind === 'declared_proved') {
        const listed = Math.min(works, CONFERENCE_ITEMS)
        expect(counts.get(`${author} × ${reviewer}`), `${author} × ${reviewer}`).toBe(listed)
      }
  })

  test('identifies an author with a common name by a fellow author', async () => {
    const { conference, expected, homonyms } = made
    const before = await judged(conference)
    const how = { exact: true, signal: AbortSignal.timeout(60_000) }
    const works = await askFellowWorks({ base: made.url, fetch }, decidingPeople(before), before.roster, how)
    const people = decidingPeople(before, works)
    const chosen = homonyms.map(({ author, meant }) => {
      const { id = '', candidates = [] } =
        people.find(({ side, entry }) => side === 'left' && entry === author) ?? {}
      const sure = candidates.filter(({ isSure }) => isSure)
      expect(sure.map(({ person }) => person.name)).toEqual([meant])
      return [id, { entry: sure[0]?.entry ?? '', at: '2023-06-30 12:00:00' }]
    })
    const after = await judged(conference, Object.fromEntries(chosen))
    const planted = expected.filter((row) => row.case === 'homonym')
    expect(planted.map((row) => kindIn(before, row))).toEqual(planted.map(() => 'possible'))
    expect(planted.map((row) => kindIn(after, row))).toEqual(planted.map(() => 'undeclared'))
  })

  test('writes the undeclared conflicts to HotCRP', async () => {
    const { conference, expected } = made
    const site = await startHotcrp(conference)
    const client = hotcrpClient({ base: site.base, token: site.token, fetch })
    try {
      const before = site.conflicts()
      const read = (await client.conference(readFiles)).conference
      const plan = await client.dryRun(
        hotcrpCsv(await judged(read), { which: 'proved', dismissals: false }).text,
      )
      // HotCRP itself knows the conflict of a reviewer who has an author's address.
      const isAuthor = ({ submission, reviewer_email }: ExpectedRow): boolean =>
        conference.submissions.some(
          ({ id, authors }) => id === submission && authors.some(({ email }) => email === reviewer_email),
        )
      const missing = expected.filter(
        (row) =>
          (row.kind === 'undeclared' || (row.kind === 'same_person' && row.declared === null)) &&
          !isAuthor(row),
      )
      const cells = [...new Set(missing.map((row) => `${row.submission} ${row.reviewer_email}`))]
      expect(
        plan.changes.map(({ paper, email, conflict }) => `${paper} ${email} ${conflict}`).toSorted(),
      ).toEqual(cells.map((cell) => `${cell} pinned collaborator`).toSorted())
      expect((await client.apply(plan)).kind).toBe('applied')
      const given = Object.fromEntries(cells.map((cell) => [cell, 'pinned collaborator']))
      expect(site.conflicts()).toEqual({ ...before, ...given })
      const again = await judged((await client.conference(readFiles)).conference)
      expect(again.figures).toMatchObject({ undeclared: 0, same_person: 0 })
    } finally {
      await site.close()
    }
  })

  test.for([
    ['hotcrp', 'hotcrp'],
    ['openreview-csv', 'openreview'],
  ] as const)(
    'finds nothing undeclared in files of %s together with the conflicts of the exported file',
    async ([format, output]) => {
      const files = await asFiles(made.conference, format)
      const before = await judged((await readFiles(files)).conference)
      // OpenReview's tables have no declared conflicts.
      expect(before.figures[format === 'hotcrp' ? 'undeclared' : 'with_proof']).toBeGreaterThan(20)
      const wishes = { which: 'proved', dismissals: false, venue: 'MadeUp.example/2026/Conference' } as const
      const given = await OUTPUTS[output].make({ judged: before, at: new Date() }, outputTexts('en'), wishes)
      expect(given.cannot).toEqual([])
      // Own exports are not read, so this file is as the system itself would write it.
      const text = given.parts
        .join('')
        .replaceAll('none:', '')
        .replace(/"label": "[^"]*"/g, '"label": "Conflict"')
      const bytes = Buffer.from(text)
      const read = await readFiles([...files, { name: 'given-back', bytes }])
      expect(read.problems.listed).toEqual([])
      expect((await judged(read.conference)).figures).toMatchObject({
        undeclared: 0,
        same_person: 0,
        with_proof: 0,
      })
    },
  )

  test('finds exactly the planted authors who wrote another submission with a reviewer', async () => {
    const { conference, expected } = made
    const found = signsOf(await judged(conference)).flatMap(({ kind, ...at }) => {
      const { id = '', authors = [] } = conference.submissions[at.submission] ?? {}
      const names = [id, authors[at.author]?.name, conference.reviewers[at.reviewer]?.email]
      return kind === 'coauthors_here' ? [names.join()] : []
    })
    const planted = expected.filter((row) => row.case === 'coauthors_here')
    expect(found).toEqual(planted.map((row) => [row.submission, row.author, row.reviewer_email].join()))
  })

  test.for<Format>(['hotcrp', 'hand-made'])(
    'prints in the terminal the verdicts that the XML proves, for files of %s',
    async (format) => {
      const { conference, expected, policy, url } = made
      const folder = await testFolder()
      const [lists, policyFile] = [join(folder, 'lists'), join(folder, 'policy.json')]
      await mkdir(lists)
      await writeFile(policyFile, JSON.stringify({ coauthors: 'policy', version: 1, ...policy }))
      for (const { name, bytes } of await asFiles(conference, format))
        await writeFile(join(lists, name), bytes)
      const env = {
        COAUTHORS_DATA_DIR: folder,
        PORT: String(await freePort()),
        API_BASE_URL: url,
        NO_COLOR: '1',
      }
      const wishes = ['--policy', policyFile, '--today', '2023-06-30', '--format', 'csv']
      const { code, stdout, stderr } = await runHere(
        ['conference', '--submissions', lists, '--committee', lists, ...wishes],
        env,
      )
      expect(code, stderr).toBe(3)
      const rows: Record<string, string>[] = parse(stdout, { columns: true, bom: true })
      const isFinding = ({ reason, verdict }: Record<string, string>): boolean =>
        reason !== 'not_found' && verdict !== 'sign'
      const found = rows
        .filter(isFinding)
        .map((row) =>
          [
            row.submission,
            row.author,
            row.reviewer_email,
            row.verdict,
            row.works,
            row.last_year,
            row.declared,
          ].join(),
        )
      const open = new Set(expected.filter(({ kind }) => kind === 'open').map(({ author }) => author))
      const said = expected.flatMap((row) => {
        const verdict = VERDICTS[row.kind]
        const declared =
          row.declared === null ? '' : format === 'hotcrp' ? shownKind({ kind: row.declared }) : row.declared
        return verdict === undefined
          ? []
          : [[row.submission, row.author, row.reviewer_email, verdict, ...worksIn(row), declared].join()]
      })
      const isDecided = (line: string): boolean => !open.has(line.split(',')[1] ?? '')
      expect(found.filter(isDecided).toSorted()).toEqual(said.filter(isDecided).toSorted())
    },
  )
})

/** The kinds of cells by kinds of rows, gravest first. Other rows give no finding. */
const GRAVENESS: readonly [Kind, CellKind][] = [
  ['same_person', 'same_person'],
  ['undeclared', 'undeclared'],
  ['declared_proved', 'proved'],
  ['possible', 'possible'],
  ['declared_outside', 'outside'],
  ['declared_no_evidence', 'no_evidence'],
]

const gravestOf = (rows: readonly ExpectedRow[]): CellKind | null =>
  GRAVENESS.find(([kind]) => rows.some((row) => row.kind === kind))?.[1] ?? null

const kindIn = ({ conference, cells }: JudgedConference, { submission, reviewer_email }: ExpectedRow) =>
  cells.find(
    (cell) =>
      conference.submissions[cell.submission]?.id === submission &&
      conference.reviewers[cell.reviewer]?.email === reviewer_email,
  )?.kind

const VERDICTS: Partial<Record<Kind, string>> = {
  undeclared: 'conflict',
  declared_proved: 'conflict',
  same_person: 'same_person',
  possible: 'possible',
  declared_no_evidence: 'clear',
  declared_outside: 'clear',
}

function worksIn({ kind, works, last_year, all }: ExpectedRow): string[] {
  const year = kind === 'declared_outside' ? all.last_year : last_year
  const isUnknown = kind === 'same_person' || (kind === 'possible' && works === 0)
  return [isUnknown ? '' : String(Math.min(works, CONFERENCE_ITEMS)), String(year ?? '')]
}
