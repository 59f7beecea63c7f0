import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  committeeFileText,
  readCommitteeFile,
} from '../../../../../shared/ui/form/committee/committee-file.ts'
import {
  COMMITTEES,
  type Committees,
  committeeName,
  committeesIn,
  committeesText,
  type KeptCommittee,
  nameOfReturned,
  type Refusal,
  withCommittee,
  withoutCommittee,
  withRenamed,
  withReturned,
} from '../../../../../shared/ui/form/committee/stored-committees.ts'
import { filledWith, listBefore } from '../../../../../shared/ui/session/committee-switch.ts'
import { addEntries } from '../../../../../shared/ui/session/entry-lines.ts'

const kept = (after: Committees | Refusal): Committees => {
  if (typeof after === 'string') throw new Error(after)
  return after
}
const PC: KeptCommittee = { name: 'PC 2026', list: 'Grace Hopper (Navy)\n\nAda Lovelace\n' }
const ONE = kept(withCommittee([], PC))
const named = (count: number): Committees =>
  Array.from({ length: count }, (_, at) => ({ name: `PC ${at}`, list: 'Ada Lovelace' }))

test('nothing stored, or what is no committees, is none; one that is not valid is left out alone', () => {
  for (const text of ['', 'x', '7', '[]', '{"committees":[]}', '{"version":1,"committees":7}'])
    expect(committeesIn(text)).toEqual([])
  const odd = [
    { name: 'PC 2026', list: 7 },
    'x',
    { name: ' untidy ', list: 'A' },
    { name: 'Empty', list: '' },
  ]
  const text = JSON.stringify({ version: 1, committees: [...odd, PC, { name: 'PC 2026', list: 'Twice' }] })
  expect(committeesIn(text)).toEqual([PC])
  expect(committeesIn(committeesText(named(60)))).toHaveLength(COMMITTEES)
})

test('committees of a newer version are not read, so that they are not overwritten', () => {
  expect(committeesIn('{"version":2,"committees":{}}')).toBeNull()
})

test('a committee is kept as it stood in the field, under a tidy name', () => {
  expect(withCommittee([], { ...PC, name: '  PC \t 2026 ' })).toEqual([PC])
})

test('what cannot be kept is refused with its reason', () => {
  const refused: [KeptCommittee, Refusal][] = [
    [{ ...PC, name: '  ' }, 'committeeNameMissing'],
    [{ ...PC, name: '委'.repeat(101) }, 'committeeNameLong'],
    [{ ...PC, list: ' \n || Navy' }, 'committeeListEmpty'],
    [{ ...PC, list: Array.from({ length: 501 }, (_, at) => `Name ${at}`).join('\n') }, 'committeeListLong'],
    [{ ...PC, list: 'x'.repeat(501) }, 'committeeListLong'],
    [PC, 'committeeNameTaken'],
  ]
  for (const [committee, reason] of refused) expect(withCommittee(ONE, committee)).toBe(reason)
  expect(withCommittee(named(COMMITTEES), PC)).toBe('tooManyCommittees')
  expect(kept(withCommittee([], { ...PC, name: '𝄞'.repeat(100) }))).toHaveLength(1)
})

test('one of the same name is replaced only if that is meant, even if no more can be kept', () => {
  const full = named(COMMITTEES)
  const replaced = kept(withCommittee(full, { name: 'PC 7', list: 'Grace Hopper' }, true))
  expect(replaced).toHaveLength(COMMITTEES)
  expect(replaced[7]).toEqual({ name: 'PC 7', list: 'Grace Hopper' })
})

test('a committee gets another name, unless that is taken', () => {
  expect(withRenamed(named(2), 'PC 0', ' SC ')).toEqual([{ ...named(1)[0], name: 'SC' }, named(2)[1]])
  expect(withRenamed(named(2), 'PC 0', 'PC 1')).toBe('committeeNameTaken')
  expect(withRenamed(ONE, 'PC 2026', 'PC 2026')).toEqual(ONE)
  expect(withRenamed(ONE, 'gone', 'PC')).toEqual(ONE)
})

test('one that comes back replaces nothing: it gets a number if its name has been given to another', () => {
  const other = { ...PC, list: 'Somebody Else' }
  const both = kept(withReturned([other], PC))
  expect(both).toEqual([other, { ...PC, name: 'PC 2026 (2)' }])
  expect(nameOfReturned([other], both, PC.name)).toBe('PC 2026 (2)')
  expect(withReturned(ONE, PC)).toBe(ONE)
  expect(withReturned(withoutCommittee(ONE, PC.name), PC)).toEqual(ONE)
  const long = { ...PC, name: '委'.repeat(100) }
  expect(kept(withReturned([long], { ...long, list: 'Other' }))).toHaveLength(2)
})

test('a file is read as it was saved; another file, version or content is refused', () => {
  expect(readCommitteeFile(committeeFileText(PC))).toEqual(PC)
  const file = { coauthors: 'committee', version: 1, name: 'PC', names: ['Ada Lovelace'] }
  const refused: [unknown, string][] = [
    ['{', 'unreadable'],
    [{ coauthors: 'policy', version: 1, name: 'Ours' }, 'unreadable'],
    [{ ...file, version: 2 }, 'version'],
    [{ ...file, names: [] }, 'invalid'],
    [{ ...file, names: 'Ada Lovelace' }, 'invalid'],
    [{ ...file, name: ' ' }, 'invalid'],
  ]
  for (const [content, kind] of refused) {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    expect(readCommitteeFile(text)).toMatchObject({ kind })
  }
})

const line = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom('Ada Lovelace', 'Grace Hopper (Navy)', ''),
)
const list = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'))
const name = fc.oneof(fc.constantFrom('PC', 'SC', ' PC ', ''), fc.string({ unit: 'grapheme', maxLength: 8 }))
const step = fc.oneof(
  fc.record({ do: fc.constant('keep'), name, list }),
  fc.record({ do: fc.constant('replace'), name, list }),
  fc.record({ do: fc.constant('rename'), name, list: name }),
  fc.record({ do: fc.constant('remove'), name, list }),
)

function stepped(committees: Committees, { do: what, name, list }: { do: string } & KeptCommittee) {
  if (what === 'rename') return withRenamed(committees, committeeName(name), list)
  if (what === 'remove') return withoutCommittee(committees, committeeName(name))
  return withCommittee(committees, { name, list }, what === 'replace')
}

test('whatever is done, the store reads back what was kept, and no list is lost but those deleted or replaced', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let committees: Committees = []
      for (const one of steps) {
        const before = committees
        const after = stepped(before, one)
        if (typeof after === 'string') continue
        committees = after
        expect(committeesIn(committeesText(after))).toEqual(after)
        expect(new Set(after.map(({ name }) => name)).size).toBe(after.length)
        if (one.do === 'keep') expect(after.at(-1)?.list).toBe(one.list)
        const gone = before.filter(({ name }) => !after.some((other) => other.name === name))
        if (one.do === 'keep' || one.do === 'replace') expect(gone).toEqual([])
        if (one.do === 'rename') expect(after.map(({ list }) => list)).toEqual(before.map(({ list }) => list))
        // What is deleted comes back whole.
        for (const committee of gone.filter(() => one.do === 'remove'))
          expect(kept(withReturned(after, committee))).toContainEqual(committee)
      }
    }),
  )
})

test('through any committees, the switch gives back what was typed, and the names that were added to them', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(list, sizes, fc.boolean(), (typed, committees, isAdded) => {
      let there = typed
      let lists: ReturnType<typeof filledWith> | null = null
      for (const [at, size] of committees.entries()) {
        const members = Array.from({ length: size }, (_, member) => `Member ${at} ${member}`).join('\n')
        lists = filledWith(lists, there, members, `PC ${at}`)
        there = isAdded ? `${members}\nAdded ${at}` : members
      }
      const back = lists && listBefore(lists, there).list
      const added = isAdded ? committees.map((_, at) => `Added ${at}`) : []
      expect(back).toBe(added.length === 0 ? typed : addEntries(typed, added).text)
    }),
  )
})
