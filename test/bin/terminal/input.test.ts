import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { shownName, wholeFile } from '../../../bin/terminal/input.ts'
import { useFolder } from '../../daemon/daemon.ts'

const folder = useFolder()
const { signal } = new AbortController()
const read = (file: string, most = 5) => wholeFile(file, signal, { most, tooLong: ' is too long.' })

test('reads a file up to the largest allowed size', async () => {
  const file = folder.file('list.txt')
  writeFileSync(file, '12345')
  expect(Buffer.from(await read(file)).toString()).toBe('12345')
  await expect(read(file, 4)).rejects.toThrow(`${file} is too long.`)
})

test('gives the reason for an unreadable path', async () => {
  await expect(read(folder.file('nothing'))).rejects.toThrow(
    'nothing cannot be read (there is no such file).',
  )
  await expect(read(folder.path)).rejects.toThrow('cannot be read (it is a folder).')
})

test('rejects with the abort reason of the signal as the cause', async () => {
  const file = folder.file('list.txt')
  writeFileSync(file, '12345')
  const reason = new Error('Ctrl-C')
  await expect(wholeFile(file, AbortSignal.abort(reason), { most: 5, tooLong: '' })).rejects.toMatchObject({
    cause: reason,
  })
})

test('shows the name of a file without control characters, and the name - as Standard input', () => {
  expect([shownName('-'), shownName('a\u001b[2J')]).toEqual([
    'Standard input',
    expect.not.stringContaining('\u001b'),
  ])
})
