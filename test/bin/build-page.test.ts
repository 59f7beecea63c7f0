import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprintOf, isPageStale, placePage } from '../../bin/build-page.ts'
import { useFolder } from '../daemon/daemon.ts'

const folder = useFolder()

test('calls a page stale if it is not built, or built from other sources', () => {
  const page = folder.path
  expect(isPageStale(page)).toBe(true)
  writeFileSync(join(page, 'stamp'), fingerprintOf(['package.json']))
  expect(isPageStale(page)).toBe(true)
  const sources = ['daemon/page', 'shared', 'vite.config.ts', 'package.json', 'package-lock.json']
  writeFileSync(join(page, 'stamp'), fingerprintOf(sources))
  expect(isPageStale(page)).toBe(false)
})

test('replaces a page that was built from other sources, and fails if the new page is missing', () => {
  const [page, fresh] = [folder.file('page'), folder.file('page-7')]
  const make = (path: string, stamp: string) => {
    mkdirSync(path)
    writeFileSync(join(path, 'stamp'), stamp)
  }
  const stamp = () => readFileSync(join(page, 'stamp'), 'utf8')
  make(fresh, 'one')
  placePage(fresh, page, 'one')
  expect(stamp()).toBe('one')
  // A killed build with the same process id has left this folder.
  make(`${fresh}-old`, 'none')
  make(fresh, 'two')
  placePage(fresh, page, 'two')
  expect(stamp()).toBe('two')
  // Another process has already placed a page, built from the same sources or from others.
  expect(() => placePage(folder.file('nowhere', 'page-8'), page, 'two')).not.toThrow()
  expect(() => placePage(folder.file('nowhere', 'page-8'), page, 'three')).toThrow('ENOENT')
  expect(stamp()).toBe('two')
})
