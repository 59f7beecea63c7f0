import { execSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { FIGURES, requireFresh } from './bench/figures.ts'

/**
 * `npm run release -- VERSION [--dry-run]` makes a release in a fresh clone: docs/dev/releasing.md.
 * Fetches the clone's commit and tag only after all steps have passed.
 */

const ROOT = resolve(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false } },
})
const [version = ''] = positionals
const tag = `v${version}`

const run = (command: string, cwd: string): void => {
  process.stdout.write(`\n$ ${command}\n`)
  execSync(command, { cwd, stdio: ['ignore', 'inherit', 'inherit'] })
}
const quiet = (command: string): string => execSync(command, { cwd: ROOT, encoding: 'utf8' }).trim()

/** Writes today's date into this version's heading in the changelog. Returns the text below this heading. */
function dateSection(path: string): string {
  const text = readFileSync(path, 'utf8')
  const heading = `## ${version} – unreleased\n`
  const at = text.indexOf(heading)
  if (at === -1) throw new Error(`CHANGELOG.md has no line "${heading.trim()}".`)
  const today = new Date().toISOString().slice(0, 10)
  writeFileSync(path, text.replace(heading, `## ${version} – ${today}\n`))
  return (
    text
      .slice(at + heading.length)
      .split(/^## /m)[0]
      ?.trim() ?? ''
  )
}

function release(clone: string): void {
  run(`npm version ${version} --no-git-tag-version --allow-same-version`, clone)
  const notes = join(clone, '.git', 'notes-of-release')
  writeFileSync(notes, dateSection(join(clone, 'CHANGELOG.md')))
  run(`git commit --quiet --all --message "Version ${version}"`, clone)
  // Without `verbatim`, Git would drop the changelog's headings as comments.
  run(`git tag --annotate --cleanup=verbatim --file "${notes}" ${tag}`, clone)
  run('npm ci', clone)
  for (const script of ['check', 'package', 'zip', 'test:container']) run(`npm run ${script}`, clone)
  run(`npm publish --dry-run --provenance=false .output/coauthors-${version}.tgz`, clone)
  run(`git --no-pager show --stat ${tag}`, clone)
  if (values['dry-run']) return
  run(`git fetch --quiet "${clone}" tag ${tag}`, ROOT)
  run(`git merge --quiet --ff-only ${tag}`, ROOT)
}

const folder = mkdtempSync(join(tmpdir(), 'coauthors-release-'))
try {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Error('Name the version: npm run release -- 0.2.0 --dry-run')
  if (quiet(`git tag --list ${tag}`) !== '') throw new Error(`The tag ${tag} exists already.`)
  if (quiet('git status --porcelain') !== '')
    throw new Error('Commit your changes first: a release contains only commits.')
  requireFresh(readFileSync(join(ROOT, FIGURES), 'utf8'), new Date())
  run(`git clone --quiet "${ROOT}" "${folder}"`, ROOT)
  release(folder)
  const next = `git push --atomic origin ${quiet('git branch --show-current')} ${tag}`
  process.stdout.write(
    values['dry-run']
      ? `\nRehearsed ${tag}: nothing was changed here.\n`
      : `\nReleased ${tag} here. Publish it: ${next}\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
