import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from '../../shared/contract/zod.ts'

const MODULES = join(import.meta.dirname, '../../node_modules')
const STANDARD_TEXTS = join(import.meta.dirname, 'licences')
const PERMISSION = /permission is hereby granted/i

/** Vite's list of the packages in a build (`build.license`). */
const bundledPackages = z.array(
  z.object({ name: z.string(), version: z.string(), identifier: z.string(), text: z.optional(z.string()) }),
)
type BundledPackage = z.infer<typeof bundledPackages>[number]

/** The table in `shared/names/given-names.ts` is from this package. */
const NICKNAMES: BundledPackage = {
  name: 'nicknames, by Old Dominion University (https://github.com/carltonnorthern/nicknames)',
  version: 'a selection',
  identifier: 'Apache-2.0',
  text: standardText('Apache-2.0'),
}

/**
 * Returns THIRD-PARTY.txt: the licences of packages in Vite's lists, of packages inside these, and of copied tables. Throws if
 * a licence has no text and no standard text.
 */
export function thirdPartyText(lists: readonly string[]): string {
  const listed = lists.flatMap((list) => z.parse(bundledPackages, JSON.parse(readFileSync(list, 'utf8'))))
  const all = [
    ...listed,
    ...listed.flatMap(({ name }) => packagesInside(name).map(installedPackage)),
    NICKNAMES,
  ]
  const entries = all.map((one) => `${one.name} ${one.version} (${one.identifier})\n\n${textOf(one)}\n`)
  return [
    'Code and tables of others in this package, and their licences\n',
    ...new Set(entries.toSorted()),
  ].join('\n')
}

/** Finds the packages inside the bundled files of another package, by their source maps. */
function packagesInside(name: string): string[] {
  const maps = globSync(join(MODULES, name, 'dist/esm/*.min.js.map'))
  const sources = maps.flatMap(
    (map) => readFileSync(map, 'utf8').match(/(?<=node_modules\/)(?:@[\w-]+\/)?[\w.-]+/g) ?? [],
  )
  return [...new Set(sources)]
}

export const manifestOf = (name: string) =>
  JSON.parse(readFileSync(join(MODULES, name, 'package.json'), 'utf8'))

function installedPackage(name: string): BundledPackage {
  const folder = join(MODULES, name)
  const { version, license } = manifestOf(name)
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one))
  return {
    name,
    version,
    identifier: license,
    ...(file && { text: readFileSync(join(folder, file), 'utf8') }),
  }
}

function textOf({ name, identifier, text }: BundledPackage): string {
  if (text !== undefined) return text
  const readme = join(MODULES, name, 'README.md')
  const section = existsSync(readme)
    ? readFileSync(readme, 'utf8').split(/^#+ *licen[cs]e *$/im)[1]
    : undefined
  if (section !== undefined && PERMISSION.test(section)) return section.trim()
  const { author } = manifestOf(name)
  return `Copyright (c) ${author.name ?? author}\n\n${standardText(identifier)}`
}

function standardText(identifier: string): string {
  return readFileSync(join(STANDARD_TEXTS, `${identifier}.txt`), 'utf8')
}
