import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { thirdPartyText } from '../../../bin/package/third-party.ts'
import { useFolder } from '../../daemon/daemon.ts'
import { thirdPartyEntries } from './third-party-entries.ts'

const folder = useFolder()

function listOf(...packages: { name: string; version: string; identifier: string; text?: string }[]): string {
  const path = folder.file(`${packages.map(({ name }) => name.replace('/', '-')).join()}.json`)
  writeFileSync(path, JSON.stringify(packages))
  return path
}
const TEXT = `Permission is hereby granted, free of charge. ${'No warranty. '.repeat(50)}`

test('names each package once, with its licence', () => {
  const one = { name: 'one', version: '1.0.0', identifier: 'MIT', text: TEXT }
  const text = thirdPartyText([listOf(one), listOf(one, { ...one, name: 'two' })])
  expect(thirdPartyEntries(text)).toEqual(['nicknames,', 'one', 'two'])
})

test('writes the standard text for a package without a licence file', () => {
  const list = listOf({ name: 'commander', version: '1.0.0', identifier: 'ISC' })
  expect(thirdPartyText([list])).toMatch(
    /commander 1\.0\.0 \(ISC\)\n\nCopyright \(c\) TJ .+\n\nPermission to use/,
  )
})

test('throws if a licence has no text and no standard text', () => {
  const list = listOf({ name: 'commander', version: '1.0.0', identifier: 'Made-up-1.0' })
  expect(() => thirdPartyText([list])).toThrow('Made-up-1.0.txt')
})
