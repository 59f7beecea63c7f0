import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import lockfile from '../package-lock.json' with { type: 'json' }

/** The documents cannot drift: what they name exists, and what cites them cites a section that they have. */

const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const PROSE = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).toSorted()
const CODE = globSync(['*.ts', '{backend,bin,daemon,extension,shared,test}/**/*.{ts,tsx,mjs,css,html}'], {
  cwd: ROOT,
})

const headingsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#{1,3} (.+)$/gm)].map(([, heading = '']) => heading)

/** Makes the anchor of a heading as GitHub does. */
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
    [...read(path).matchAll(/(docs\/dev\/(?:protocol|security|architecture)\.md), ("?)(\p{Lu}[^\n]*)/gu)].map(
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

test('the version stands in package.json alone, and the changelog has its section', () => {
  const { version } = manifest
  expect([lockfile.version, lockfile.packages[''].version]).toEqual([version, version])
  expect(headingsOf('CHANGELOG.md').map((heading) => heading.split(' – ')[0])).toContain(version)
  const shipped = CODE.filter((path) => !path.startsWith('test/'))
  expect(shipped.filter((path) => read(path).includes(version))).toEqual([])
})

/** The comments of a file, neighbouring lines joined. */
const commentsOf = (path: string): string[] =>
  [...read(path).matchAll(/\/\*.*?\*\/|(?<![:\w])\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*/gs)].map(([comment]) =>
    comment.replace(/\s*(?:^|\n)\s*(?:\/\*+|\*\/?|\/\/)/g, ' ').trim(),
  )

/** The paragraphs, list items and cells of a document, without code and headings. */
const paragraphsOf = (path: string): string[] =>
  read(path)
    .replace(/^```.*?^```|^#.*?$/gms, '')
    .split(/\n\s*\n|\n\s*[-*] |\|/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())

const RIDDLE = /(?:^|[.:;?!)] )[*_]*(?:What|Who|Whom|Whose|Of whom|Of what|Whoever|Whatever)\b(?![^.:;]*\?)/

test('every sentence of a comment or a document begins with its noun or verb, not with what or who', () => {
  const texts = [
    ...CODE.flatMap((path) => commentsOf(path).map((text) => ({ path, text }))),
    ...PROSE.flatMap((path) => paragraphsOf(path).map((text) => ({ path, text }))),
  ]
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter(({ text }) => RIDDLE.test(text))).toEqual([])
})
