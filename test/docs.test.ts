import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import lockfile from '../package-lock.json' with { type: 'json' }

const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const PROSE = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).toSorted()
const CODE = globSync(['*.ts', '{backend,bin,daemon,extension,shared,test}/**/*.{ts,tsx,mjs,css,html}'], {
  cwd: ROOT,
})

const headingsOf = (path: string): string[] =>
  [...read(path).matchAll(/^#{1,3} (.+)$/gm)].map(([, heading = '']) => heading)

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

test.each(PROSE)('names only existing files in %s', (document) => {
  const named = read(document).matchAll(/`((?:shared|daemon|backend|extension|bin|test|docs)\/[\w./-]+)`/g)
  expect([...named].map(([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

test.each(PROSE)('links only to existing documents and headings in %s', (document) => {
  const links = [...read(document).matchAll(/\]\(([^)#\s]*?\.md)?(#[^)]+)?\)/g)]
  const broken = links.filter(([, path, anchor]) => {
    const target = path === undefined ? document : join(document, '..', path)
    if (!existsSync(join(ROOT, target))) return true
    return anchor !== undefined && !headingsOf(target).map(anchorOf).includes(anchor.slice(1))
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

/** Finds citations of our documents' sections. `rest` begins with the section's name. */
function citationsIn(text: string): { document: string; rest: string }[] {
  // A citation may continue on the next line of a comment.
  const line = text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ')
  const cited = line.matchAll(/(docs\/dev\/(?:protocol|security|architecture)\.md), "?(?=(\p{Lu}.{0,80}))/gu)
  return [...cited].map(([, document = '', rest = '']) => ({ document, rest }))
}

test('finds a citation over two lines of a comment', () => {
  expect(citationsIn('/**\n * Clamped (docs/dev/security.md,\n * Bounds).\n */')).toEqual([
    { document: 'docs/dev/security.md', rest: 'Bounds). */' },
  ])
})

/** The text after a section's name. */
const ENDS = /^(?:$|[).,;:"*`]| and | \*\/)/

test('cites only existing sections', () => {
  const cited = [...PROSE, ...CODE].flatMap((path) =>
    citationsIn(read(path)).map((citation) => ({ path, ...citation })),
  )
  expect(cited.length).toBeGreaterThan(0)
  const unknown = cited.filter(
    ({ document, rest }) =>
      !headingsOf(document).some(
        (heading) => rest.startsWith(heading) && ENDS.test(rest.slice(heading.length)),
      ),
  )
  expect(unknown).toEqual([])
})

test('cites no missing document in the code', () => {
  const here = PROSE.map((path) => basename(path))
  const absent = CODE.flatMap((path) =>
    [...read(path).matchAll(/[\w-]+\.md\b/g)].map(([name]) => ({ path, name })),
  ).filter(({ name }) => !here.includes(name))
  expect(absent).toEqual([])
})

test('names the version in no shipped file but package.json', () => {
  const { version } = manifest
  expect([lockfile.version, lockfile.packages[''].version]).toEqual([version, version])
  expect(headingsOf('CHANGELOG.md').map((heading) => heading.split(' – ')[0])).toContain(version)
  const shipped = CODE.filter((path) => !path.startsWith('test/'))
  expect(shipped.filter((path) => read(path).includes(version))).toEqual([])
})

/** Neighbouring lines are one comment. */
const commentsOf = (path: string): string[] =>
  [...read(path).matchAll(/\/\*.*?\*\/|(?<![:\w])\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*/gs)].map(([comment]) =>
    comment.replace(/\s*(?:^|\n)\s*(?:\/\*+|\*\/?|\/\/)/g, ' ').trim(),
  )

/** Paragraphs, list items and cells of a document, without code and headings. */
const paragraphsOf = (path: string): string[] =>
  read(path)
    .replace(/^```.*?^```|^#.*?$/gms, '')
    .split(/\n\s*\n|\n\s*[-*] |\|/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())

const RIDDLE = /(?:^|[.:;?!)] )[*_]*(?:What|Who|Whom|Whose|Of whom|Of what|Whoever|Whatever)\b(?![^.:;]*\?)/

test('begins no sentence of a comment or a document with what or who', () => {
  const texts = [
    ...CODE.flatMap((path) => commentsOf(path).map((text) => ({ path, text }))),
    ...PROSE.flatMap((path) => paragraphsOf(path).map((text) => ({ path, text }))),
  ]
  expect(texts.length).toBeGreaterThan(1000)
  expect(texts.filter(({ text }) => RIDDLE.test(text))).toEqual([])
})
