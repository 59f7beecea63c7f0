import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fingerprintOf, isPageStale, placePage } from '../../bin/build-page.ts'
import { useFolder } from '../daemon/daemon.ts'

const folder = useFolder()

test('finds that a page is missing or was built from other sources', () => {
  const page = folder.path
  expect(isPageStale(page)).toBe(true)
  writeFileSync(join(page, 'stamp'), fingerprintOf(['package.json']))
  expect(isPageStale(page)).toBe(true)
  const sources = ['daemon/page', 'shared', 'vite.config.ts', 'package.json', 'package-lock.json']
  writeFileSync(join(page, 'stamp'), fingerprintOf(sources))
  expect(isPageStale(page)).toBe(false)
})

test('replaces a page that was built from other sources', () => {
  const [page, fresh] = [folder.file('page'), folder.file('page-7')]
  const make = (path: string, stamp: string) => {
    mkdirSync(path)
    writeFileSync(join(path, 'stamp'), stamp)
  }
  const stamp = () => readFileSync(join(page, 'stamp'), 'utf8')
  make(fresh, 'one')
  placePage(fresh, page, 'one')
  expect(stamp()).toBe('one')
  // A killed build with the same process id left this folder.
  make(`${fresh}-old`, 'none')
  make(fresh, 'two')
  placePage(fresh, page, 'two')
  expect(stamp()).toBe('two')
  // Another process may have placed its page first. That is a failure only if that page is from other sources.
  expect(() => placePage(folder.file('nowhere', 'page-8'), page, 'two')).not.toThrow()
  expect(() => placePage(folder.file('nowhere', 'page-8'), page, 'three')).toThrow('ENOENT')
  expect(stamp()).toBe('two')
})
