import { expect, test } from 'vitest'
import type { Committee } from '../../../../../shared/contract/own-items.ts'
import {
  committeeFileText,
  keeping,
  readCommitteeFile,
} from '../../../../../shared/ui/form/committee/committees.ts'

const PC: Committee = { name: 'PC 2026', list: 'Grace Hopper (Navy)\n\nAda Lovelace\n' }

test('a committee is kept as it stood in the field, under a tidy name', () => {
  expect(keeping({ ...PC, name: '  PC \t 2026 ' }, null)([])).toEqual({ item: PC, replaces: null })
  expect(keeping({ ...PC, name: '𝄞'.repeat(100) }, null)([])).toHaveProperty('item')
  expect(keeping({ ...PC, list: 'Ada\0 \uD800' }, null)([])).toMatchObject({ item: { list: 'Ada \uFFFD' } })
})

test('a committee that cannot be kept is refused with its reason', () => {
  const refused: [Committee, string][] = [
    [{ ...PC, name: '  ' }, 'committeeNameMissing'],
    [{ ...PC, name: '委'.repeat(101) }, 'committeeNameMissing'],
    [{ ...PC, list: ' \n || Navy' }, 'committeeListUnfit'],
    [{ ...PC, list: Array.from({ length: 501 }, (_, at) => `Name ${at}`).join('\n') }, 'committeeListUnfit'],
    [{ ...PC, list: 'x'.repeat(501) }, 'committeeListUnfit'],
    [{ ...PC, list: `${'x\n'.repeat(150_001)}` }, 'committeeListUnfit'],
    [PC, 'committeeNameTaken'],
  ]
  for (const [committee, key] of refused) expect(keeping(committee, null)([PC])).toMatchObject({ key })
  expect(keeping(PC, PC)([PC])).toEqual({ item: PC, replaces: PC.name })
})

test('a committee gets another name, unless that name is taken', () => {
  const SC = { name: 'SC', list: 'Alan Turing' }
  expect(keeping({ ...SC, name: ' Steering ' }, SC)([PC, SC])).toEqual({
    item: { ...SC, name: 'Steering' },
    replaces: 'SC',
  })
  expect(keeping({ ...SC, name: 'PC 2026' }, SC)([PC, SC])).toEqual({ key: 'committeeNameTaken' })
})

test('a file is read as it was saved; another file, version or content is refused', () => {
  expect(readCommitteeFile(committeeFileText(PC))).toEqual(PC)
  const file = { coauthors: 'committee', version: 1, name: 'PC', names: ['Ada Lovelace'] }
  const refused: [unknown, string][] = [
    ['{', 'committeeFileUnreadable'],
    [{ coauthors: 'policy', version: 1, name: 'Ours' }, 'committeeFileUnreadable'],
    [{ ...file, version: 2 }, 'committeeFileVersion'],
    [{ ...file, names: [] }, 'committeeFileUnreadable'],
    [{ ...file, names: 'Ada Lovelace' }, 'committeeFileUnreadable'],
    [{ ...file, name: ' ' }, 'committeeFileUnreadable'],
  ]
  for (const [content, key] of refused) {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    expect(readCommitteeFile(text)).toMatchObject({ problem: { key } })
  }
})

test('a list that another view has changed stays: a new name alone keeps it, another list is refused', () => {
  const theirs = { ...PC, list: 'Alan Turing' }
  expect(keeping({ ...PC, name: 'SC' }, PC)([theirs])).toEqual({
    item: { ...theirs, name: 'SC' },
    replaces: PC.name,
  })
  expect(keeping({ ...PC, list: 'Kurt Gödel' }, PC)([theirs])).toMatchObject({ key: 'committeeChanged' })
  expect(keeping(theirs, PC)([theirs])).toEqual({ item: theirs, replaces: PC.name })
})
