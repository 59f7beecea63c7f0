import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { collectFrom } from '../../../extension/capture/collect.ts'
import { inView } from './in-view.ts'
import { SAVED_PAGES } from './saved-pages.ts'

describe('a page of a known site', () => {
  it.each(SAVED_PAGES)('gives what its collector finds, unchanged: $file', ({ file, url, site, groups }) => {
    const html = readFileSync(new URL(`saved-pages/${file}`, import.meta.url), 'utf8')
    expect(collectFrom(inView(html, url))).toEqual({ site, groups })
  })
})
