import { afterEach, expect, test, vi } from 'vitest'
import { commandHere, isOperated } from '../../../../shared/ui/context/command-here.ts'

const pageWith = (program: string | undefined) =>
  vi.stubGlobal('document', { documentElement: { dataset: { program } } })

afterEach(() => vi.unstubAllGlobals())

test('begins a command as the daemon’s page says', () => {
  pageWith('npx coauthors')
  expect([commandHere('start'), isOperated()]).toEqual(['npx coauthors start', false])
})

test('begins a command with the name of the program in the extension', () => {
  pageWith(undefined)
  expect([commandHere('backend'), isOperated()]).toEqual(['coauthors backend', false])
})

test('knows a page whose servers another person runs', () => {
  pageWith('')
  expect(isOperated()).toBe(true)
})
