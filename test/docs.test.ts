import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** The documents cannot drift: what they name exists, and what cites them cites a section that they have. */

const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const PROSE = globSync(['*.md', 'docs/*.md'], { cwd: ROOT }).toSorted()
const CODE = globSync(['*.ts', '{backend,bin,daemon,extension,shared,test}/**/*.{ts,tsx,mjs,html}'], {
  cwd: ROOT,
})

const headingsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#{1,3} (.+)$/gm)].map(([, heading = '']) => heading)

/** As GitHub makes the anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test.each(PROSE)('every file of ours that %s names exists', (document) => {
  const named = read(document).matchAll(/`((?:shared|daemon|backend|extension|bin|test|docs)\/[\w./-]+)`/g)
  expect([...named].map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test.each(PROSE)('every link of %s to a document leads somewhere', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)#\s]*?\.md)?(#[^)]+)?\)/g)]
  const broken = links.filter(([, path, anchor]) => {
    const target = path === undefined ? document : join(document, '..', path)
    if (!existsSync(join(ROOT, target))) return true
    return anchor !== undefined && !headingsOf(target).map(anchorOf).includes(anchor.slice(1))
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

test('every citation of a document names a section that it has', () => {
  const cited = [...PROSE, ...CODE].flatMap((path) =>
    [...read(path).matchAll(/(docs\/(?:protocol|security|architecture)\.md), ("?)(\p{Lu}[^\n]*)/gu)].map(
      ([, document = '', , rest = '']) => ({ path, document, rest }),
    ),
  )
  expect(cited.length).toBeGreaterThan(0)
  const unknown = cited.filter(
    ({ document, rest }) => !headingsOf(document).some((heading) => rest.startsWith(heading)),
  )
  expect(unknown).toEqual([])
})

test('the code cites no document that is not here', () => {
  const here = PROSE.map((path) => basename(path))
  const absent = CODE.flatMap((path) =>
    [...read(path).matchAll(/[\w-]+\.md\b/g)].map(([name]) => ({ path, name })),
  ).filter(({ name }) => !here.includes(name))
  expect(absent).toEqual([])
})
