import { afterEach, expect, test, vi } from 'vitest'
import { commandHere, isOperated } from '../../../../shared/ui/context/command-here.ts'

const pageWith = (program: string | undefined) =>
  vi.stubGlobal('document', { documentElement: { dataset: { program } } })

afterEach(() => vi.unstubAllGlobals())

test('begins a command with the program named by the daemon’s page', () => {
  pageWith('npx coauthors')
  expect([commandHere('start'), isOperated()]).toEqual(['npx coauthors start', false])
})

test('begins a command of the extension with `coauthors`', () => {
  pageWith(undefined)
  expect([commandHere('backend'), isOperated()]).toEqual(['coauthors backend', false])
})

test('recognizes the page of a department', () => {
  pageWith('')
  expect(isOperated()).toBe(true)
})
