import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import packageJson from '../../../package.json' with { type: 'json' }
import type { ExtensionPage } from './built.ts'

export const readManifest = (folder: string): unknown =>
  JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))

type Permissions = { permissions: string[]; host_permissions: string[]; optional_host_permissions: string[] }

/** The permissions of a build, and the permissions that docs/privacy.md explains. */
export function permissionsOf(
  folder: string,
  otherBrowser: string,
): { asked: string[]; explained: string[] } {
  const manifest = readManifest(folder) as Permissions // other tests check the whole manifest
  const document = readFileSync(resolve(import.meta.dirname, '../../../docs/privacy.md'), 'utf8')
  const table = document.slice(document.indexOf('\n## Permissions of the extension'))
  const cells = [...table.matchAll(/^\|([^|]*)\|/gm)].map(([, cell = '']) => cell)
  const explained = cells
    .filter((cell) => !cell.includes(`(${otherBrowser})`))
    .flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  const asked = [...manifest.permissions, ...manifest.host_permissions, ...manifest.optional_host_permissions]
  return { asked: asked.toSorted(), explained: explained.toSorted() }
}

/**
 * The limit in bytes. The browser loads the background often, so code for views must stay out. The background parses lists
 * and asks queries.
 */
const LARGEST_BACKGROUND = 166_000

/** Minified Preact still contains the name `debounceRendering`. */
export function backgroundOf(folder: string): { isSmall: boolean; hasPreact: boolean } {
  const script = readFileSync(join(folder, 'background.js'))
  const hasPreact = script.includes('debounceRendering') || script.includes('preact')
  return { isSmall: script.length < LARGEST_BACKGROUND, hasPreact }
}

/** Matches imported scripts, but not `import(…)`, which loads later. */
const NAMED = /(?:from|import)\s*"\.\/([^"]+\.js)"|src="\/chunks\/([^"]+\.js)"/g

/** The compressed bytes of the scripts that a page loads before it draws. */
export function scriptsOf(folder: string, page: ExtensionPage): number {
  const texts = new Map([[page, readFileSync(join(folder, `${page}.html`), 'utf8')]] as [string, string][])
  for (const [, text] of texts)
    for (const [, imported, named] of text.matchAll(NAMED)) {
      const file = imported ?? named ?? ''
      if (!texts.has(file)) texts.set(file, readFileSync(join(folder, 'chunks', file), 'utf8'))
    }
  texts.delete(page)
  return [...texts.values()].reduce((sum, text) => sum + gzipSync(text).length, 0)
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' http: https:; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types worker"

/** The common part of both manifests. */
export const BOTH = {
  manifest_version: 3,
  name: '__MSG_name__',
  short_name: 'CoAuthors',
  description: '__MSG_description__',
  homepage_url: 'https://github.com/coauthors-local/coauthors/blob/main/docs/start.md',
  version: packageJson.version,
  default_locale: 'en',
  icons: {
    16: 'icon/16.png',
    32: 'icon/32.png',
    48: 'icon/48.png',
    96: 'icon/96.png',
    128: 'icon/128.png',
  },
  host_permissions: ['http://127.0.0.1/*'],
  optional_host_permissions: ['http://*/*', 'https://*/*'],
  content_security_policy: { extension_pages: POLICY },
  action: { default_title: '__MSG_actionTitle__', default_popup: 'popup.html' },
  options_ui: { page: 'options.html', open_in_tab: false },
}

export const ADD_SELECTION = {
  'add-selection-a': { suggested_key: { default: 'Alt+Shift+1' }, description: '__MSG_commandAddA__' },
  'add-selection-b': { suggested_key: { default: 'Alt+Shift+2' }, description: '__MSG_commandAddB__' },
}
