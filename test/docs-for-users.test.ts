import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import type { Command } from 'commander'
import { expect, test } from 'vitest'
import { commandLine } from '../bin/command-line.ts'
import pictureLabels from '../docs/pictures/labels.json' with { type: 'json' }
import { isShownText } from './shown-texts.ts'

const ROOT = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(resolve(ROOT, path), 'utf8')

/** The most lines of each document. */
const BUDGETS: Readonly<Record<string, number>> = {
  'README.md': 60,
  'docs/answers.md': 126,
  'docs/certainty.md': 40,
  'docs/collaborators.md': 60,
  'docs/commands.md': 120,
  'docs/conference.md': 72,
  'docs/department.md': 150,
  'docs/extension.md': 50,
  'docs/operating.md': 120,
  'docs/privacy.md': 80,
  'docs/settings.md': 55,
  'docs/start.md': 60,
  'docs/troubleshooting.md': 80,
}
const PAGES = Object.keys(BUDGETS)

/** The most characters in a line of prose. */
const WIDEST = 120

test('gives every document for users a budget of lines', () => {
  expect(globSync(['README.md', 'docs/*.md'], { cwd: ROOT }).toSorted()).toEqual(PAGES.toSorted())
})

test.each(PAGES)('limits the number and the width of lines in %s', (page) => {
  const text = read(page).trimEnd()
  expect(text.split('\n').length).toBeLessThanOrEqual(BUDGETS[page] ?? 0)
  const prose = text.replace(FENCED, '').split('\n')
  expect(prose.filter((line) => !line.startsWith('|') && [...line].length > WIDEST)).toEqual([])
})

test('leads a reader of the README to the first answer in less than 150 words', () => {
  const [before = '', ...rest] = read('README.md').split('_Find joint papers_')
  expect(rest).toHaveLength(1)
  expect(before.split(/\s+/).filter((word) => /\w/.test(word)).length).toBeLessThan(150)
})

const FENCED = /^ *```[^\n]*\n(.*?)^ *```/gms
const withoutCode = (text: string): string => text.replace(FENCED, '').replace(/`[^`]*`/g, '``')

/** The lines of code blocks, and the texts in backticks. */
const codeIn = (page: string): string[] => {
  const text = read(page)
  const lines = [...text.matchAll(FENCED)].flatMap(([, block = '']) => block.split('\n'))
  const inline = [...text.replace(FENCED, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
  return [...lines, ...inline].map((code) => code.replace(/\s+/g, ' ').trim())
}

const labelsIn = (text: string): string[] =>
  [
    ...withoutCode(text)
      .replaceAll('**', '')
      .matchAll(/(?<!\w)([_*])(?!\s)([^_*]+?)\1(?!\w)/g),
  ].map(([, , label = '']) => label.replace(/\s+/g, ' '))

test('prints in italics only labels of the page or the extension', async () => {
  const isShown = await isShownText()
  const [news = ''] = read('CHANGELOG.md').split('\n### Removed')
  const texts = [...PAGES.map((page) => [page, read(page)]), ['CHANGELOG.md', news]]
  const labels = texts.flatMap(([page, text = '']) => labelsIn(text).map((label) => ({ page, label })))
  expect(labels.length).toBeGreaterThan(100)
  expect(labels.filter(({ label }) => !isShown(label))).toEqual([])
})

test('finds every label of the pictures in the texts of the page', async () => {
  const isShown = await isShownText()
  const pictures = globSync('docs/pictures/*.png', { cwd: ROOT }).map((path) => basename(path))
  const labels = Object.entries(pictureLabels)
  expect(labels.map(([picture]) => picture).toSorted()).toEqual(pictures.toSorted())
  for (const [, ofPicture] of labels) expect(ofPicture.length).toBeGreaterThan(10)
  expect(labels.flatMap(([, ofPicture]) => ofPicture).filter((label) => !isShown(label))).toEqual([])
})

test('finds every picture of a document', () => {
  const named = PAGES.flatMap((page) =>
    [...read(page).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path = '']) =>
      resolve(ROOT, dirname(page), path),
    ),
  )
  expect(named.length).toBeGreaterThan(2)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('shows npm before npx in every document, and names no removed script', () => {
  const first = PAGES.map((page) => ({ page, command: codeIn(page).find((code) => /^np[mx] /.test(code)) }))
  expect(first.filter(({ command }) => command?.startsWith('npx'))).toEqual([])
  const scripts = PAGES.flatMap(codeIn).filter((code) =>
    /npm run (-s )?(coauthors|import|daemon|backend)\b/.test(code),
  )
  expect(scripts).toEqual([])
})

type Printed = { page: string; command: string }

/** The commands in the documents, without the word `coauthors`. */
const PRINTED: Printed[] = PAGES.flatMap((page) =>
  codeIn(page).flatMap((code) =>
    // In `podman exec coauthors coauthors import` the first `coauthors` is a container.
    [...code.matchAll(/(?:^|[\s/\\])coauthors ((?!coauthors\b)[a-z][^;&|]*)/g)].map(([, command = '']) => ({
      page,
      command,
    })),
  ),
)

/** Finds the command that the words name. Also returns the words after its name. */
function commandOf(
  words: readonly string[],
  of: Command = commandLine(),
): [Command, readonly string[]] | null {
  const [word, ...rest] = words
  if (of.commands.length === 0 || word === undefined || word === '…') return [of, words]
  const named = of.commands.find((command) => command.name() === word)
  return named ? commandOf(rest, named) : null
}

const optionsOf = (command: Command): string[] =>
  ['--help', ...command.options.flatMap(({ long, short }) => [long, short])].filter((name) => name != null)

const allOptionsOf = (command: Command): string[] => [
  ...optionsOf(command),
  ...command.createHelp().visibleCommands(command).flatMap(allOptionsOf),
]

test('prints only existing commands and options', () => {
  expect(PRINTED.length).toBeGreaterThan(50)
  const wrong = PRINTED.filter(({ command }) => {
    const found = commandOf(command.trim().split(' '))
    if (found === null) return true
    const [named, rest] = found
    return rest.some((word) => /^--?[a-z]/.test(word) && !optionsOf(named).includes(word))
  })
  expect(wrong).toEqual([])
})

test('names every option, and no foreign option under a command of docs/commands.md', () => {
  const document = read('docs/commands.md')
  const sections = document.split(/^## /m).slice(1)
  const wrong = sections.flatMap((section) => {
    const heading = section.split('\n')[0] ?? ''
    const own = commandLine().commands.filter((command) => heading.split(' ').includes(command.name()))
    return optionsNamed(section).filter((option) => !own.flatMap(allOptionsOf).includes(option))
  })
  expect(wrong).toEqual([])
  const all = new Set(allOptionsOf(commandLine()).filter((option) => option.startsWith('--')))
  const named = PAGES.flatMap((page) => optionsNamed(read(page)))
  expect([...all].filter((option) => !named.includes(option) && option !== '--version')).toEqual([])
})

const optionsNamed = (text: string): string[] =>
  [...text.matchAll(/(?<![\w-])--[a-z][\w-]*/g)].map(([option]) => option)

test.each(PAGES)('shows no file name as the text of a link in %s', (page) => {
  const texts = [...read(page).matchAll(/\[([^\]]+)\]\([^)]+\)/g)].map(([, text = '']) => text)
  expect(texts.filter((text) => text.endsWith('.md') && !/^[A-Z]+\.md$/.test(basename(text)))).toEqual([])
})
