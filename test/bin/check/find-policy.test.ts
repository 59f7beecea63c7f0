import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findPolicy } from '../../../bin/check/find-policy.ts'
import { policyFileText } from '../../../shared/conflicts/policy/chosen-policy.ts'
import { ANY_WORK } from '../../../shared/conflicts/policy/conflict-policy.ts'
import { useFolder } from '../../daemon/daemon.ts'

const folder = useFolder()
const { signal } = new AbortController()
const ours = { ...ANY_WORK, name: 'Ours', least: 7 }

test('counts every joint paper if --policy is not given', async () => {
  expect(await findPolicy(undefined, signal)).toEqual(ANY_WORK)
})

test.each([
  ['pvldb', 24],
  [' PVLDB ', 24],
  ['nsf', 48],
  ['4 years', 48],
  ['48 months', 48],
])('finds a preset by "%s"', async (wanted, months) => {
  expect(await findPolicy(wanted, signal)).toMatchObject({ months })
})

test('reads a policy file of the page', async () => {
  const file = folder.file('ours.json')
  writeFileSync(file, policyFileText(ours))
  expect(await findPolicy(file, signal)).toEqual(ours)
})

test.each([
  ['Ada Lovelace\n', /not a policy of CoAuthors/],
  [policyFileText(ours).replace('"least": 7', '"least": 0'), /not possible \(least\)/],
  [policyFileText(ours).replace('"version": 1', '"version": 9'), /version 9/],
])('refuses the file %j', async (text, why) => {
  const file = folder.file('other.json')
  writeFileSync(file, text)
  await expect(findPolicy(file, signal)).rejects.toThrow(why)
})

test('lists the presets for an unknown name', async () => {
  await expect(findPolicy('nosuch', signal)).rejects.toThrow(
    /^No policy is called nosuch, and there is no such file\. Presets: any, isit, pvldb, /,
  )
  await expect(findPolicy('./nosuch.json', signal)).rejects.toThrow('nosuch.json cannot be read')
})
