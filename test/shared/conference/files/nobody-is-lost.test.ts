import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFiles } from '../../../../shared/conference/files/read-files.ts'
import { anybody, type Listed } from '../../people/committee-lists.ts'
import { givenFile } from './given-files.ts'

/** Set `LISTS_SEED` to try other random lists. */
const SEED = Number(process.env.LISTS_SEED ?? 1)

type Named = Pick<Listed, 'given' | 'family'>
const nameOf = ({ given, family }: Named): string => `${given} ${family}`
const last = ({ given, family }: Named): string => `${family}, ${given}`
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`
const AT = ['UC Berkeley', 'SAP SE', 'Lyon 1 University', 'U. Chicago', 'Quantinuum', 'University of Ibadan']
const at = (index: number): string => AT[index % AT.length] ?? ''

const CELLS: readonly ((all: readonly Named[]) => string)[] = [
  (all) => all.map(nameOf).join(', '),
  (all) =>
    [all.slice(0, -1).map(nameOf).join(', '), all.slice(-1).map(nameOf).join('')]
      .filter(Boolean)
      .join(' and '),
  (all) => all.map(nameOf).join('; '),
  (all) => all.map(nameOf).join('|'),
  (all) => all.map(nameOf).join('\n'),
  (all) => all.map(nameOf).join('<br>'),
  (all) => all.map(nameOf).join(' / '),
  (all) => all.map(last).join('; '),
  (all) => all.map(last).join(' and '),
  (all) => all.map((one, index) => `${nameOf(one)} (${at(index)})`).join(', '),
  (all) => all.map((one, index) => `${nameOf(one)} [${at(index)}]`).join('; '),
  (all) => all.map((one, index) => `${nameOf(one)} <p${index}@x.example>`).join(', '),
  (all) => all.map((one, index) => `${nameOf(one)}${index + 1},2*`).join(', '),
  (all) => `[${all.map((one) => `'${nameOf(one)}'`).join(', ')}]`,
  (all) => all.map((one) => `{${nameOf(one)}}`).join(' and '),
  (all) => `${all.map(nameOf).join(', ')} et al.`,
  (all) => all.map((one, index) => `${nameOf(one)} (${at(index)}`).join('; '),
  (all) => all.map((one, index) => `${nameOf(one)}, ${at(index)}`).join(', '),
  (all) => all.map((one, index) => `${nameOf(one)} – ${at(index)}`).join(', '),
  (all) => all.map((one, index) => `${nameOf(one)} (${at(index)})`).join(' with '),
  (all) => all.map((one, index) => `${index + 1}. ${nameOf(one)} – ${at(index)}`).join(' '),
  (all) => `${all.map((one, index) => `${nameOf(one)} (${index + 1})`).join(', ')}; (1) ${at(0)}`,
  (all) => all.map((one, index) => `${nameOf(one)} ${'abcd'.charAt(index)}`).join(', '),
  (all) => all.map(last).join(', '),
  (all) => all.map(last).join(' und '),
  (all) => all.map(last).join(' / '),
  (all) => all.map((one, index) => `${last(one)}, ${at(index)}`).join('; '),
]

const groups = fc.array(
  fc.uniqueArray(anybody, { minLength: 1, maxLength: 4, selector: ({ family }) => family }),
  { minLength: 1, maxLength: 8 },
)

const folded = (text: string): string => text.normalize('NFC').toLowerCase()

test.each(
  CELLS.map(
    (write) =>
      [
        write([
          { given: 'Ada', family: 'Lovelace' },
          { given: 'Alan', family: 'Turing' },
        ]),
        write,
      ] as const,
  ),
)('reads each person of cells like %j as a name or within an unread text', async (_, write) => {
  await fc.assert(
    fc.asyncProperty(groups, async (cells) => {
      const rows = cells.map((people, index) => `${index + 1},T${index},${quoted(write(people))}`)
      const { conference } = await readFiles([
        givenFile('s.csv', `paper,title,authors\n${rows.join('\n')}\n`),
      ])
      expect(conference.submissions).toHaveLength(cells.length)
      for (const [index, people] of cells.entries()) {
        const { authors = [] } = conference.submissions[index] ?? {}
        const names = authors.map(({ name, isUnread }) => (isUnread ? name : folded(name)))
        const lost = people.filter(
          (one) =>
            !names.includes(folded(nameOf(one))) &&
            !authors.some(({ name, isUnread }) => isUnread && name.includes(one.family)),
        )
        expect(lost.map(nameOf)).toEqual([])
      }
    }),
    { numRuns: 25, seed: SEED },
  )
})

const EXTRA = fc.constantFrom(
  'Program Chairs',
  'University of Ibadan',
  'to be confirmed by 3 May',
  '12 of 40 have answered',
  '???',
)

test('reads each line of a committee as a reviewer, or reports the line', async () => {
  const line = fc.oneof({ weight: 6, arbitrary: anybody.map(nameOf) }, { weight: 1, arbitrary: EXTRA })
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 4, maxLength: 30 }),
      fc.boolean(),
      async (lines, isTable) => {
        const text = isTable
          ? `name,email\n${lines.map((one) => `${quoted(one)},`).join('\n')}`
          : lines.join('\n')
        const { conference, files } = await readFiles([givenFile('pc.csv', text)])
        const [file] = files
        // If most lines name nobody, the user has to choose the columns.
        if (file === undefined || file.role === 'unknown') return
        const left = new Set(file.leftOut.map(({ text: out }) => out))
        const named = new Set(conference.reviewers.map(({ name }) => name))
        expect(lines.filter((one) => !named.has(one) && !left.has(one))).toEqual([])
      },
    ),
    { numRuns: 60, seed: SEED },
  )
})
