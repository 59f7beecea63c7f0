import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import preact from '@preact/preset-vite'
import { defineConfig } from 'wxt'
import { thirdPartyText } from './bin/package/third-party.ts'
import { cataloguesApart } from './extension/catalogues-apart.ts'
import { manifestFor } from './extension/manifest.ts'
import { versionOnly } from './vite.config.ts'

const ICON = resolve(import.meta.dirname, 'shared/ui/public/favicon.svg')

/** Returns only files in git, because the user's own lists beside the code must not reach a store. */
function trackedFiles(): string[] {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { cwd: import.meta.dirname, encoding: 'utf8' })
  const files = (stdout ?? '').split('\0').filter(Boolean)
  if (files.includes('wxt.config.ts')) return files
  process.stderr.write(
    'npm run zip packs only files in git, and this folder is not a git checkout. Clone CoAuthors with git, then try again.\n',
  )
  process.exit(1)
}

// Outside the mode `production`, Vite writes paths of this machine into the files.
process.env.NODE_ENV = 'production'

const isForStore = process.argv.includes('zip')

/** Builds the extension in `.output/chrome-mv3` and `.output/firefox-mv3`, for stores in `.output/store-…`. */
export default defineConfig({
  srcDir: 'extension',
  publicDir: 'extension/public',
  manifestVersion: 3,
  // No automatic imports: a file imports everything that it uses.
  imports: false,
  manifest: (env) => manifestFor(env, isForStore),
  zip: { name: 'coauthors', ...(isForStore && { includeSources: trackedFiles() }) },
  ...(isForStore && { outDirTemplate: 'store-{{browser}}' }),
  hooks: {
    // WXT's steps build into one folder, so each step needs its own list of packages.
    'vite:build:extendConfig': ([first], config) => {
      config.build = { ...config.build, license: { fileName: `licences/${first?.name}.json` } }
    },
    'build:done': ({ config: { outDir } }) => {
      const lists = resolve(outDir, 'licences')
      const paths = readdirSync(lists).map((name) => resolve(lists, name))
      writeFileSync(resolve(outDir, 'THIRD-PARTY.txt'), thirdPartyText(paths))
      rmSync(lists, { recursive: true })
    },
    'build:publicAssets': (_, files) => {
      files.push({ absoluteSrc: ICON, relativeDest: 'icon.svg' })
    },
    'build:manifestGenerated': (_, manifest) => {
      if (manifest.action) manifest.action.default_title = '__MSG_actionTitle__'
      if (manifest.sidebar_action) {
        manifest.sidebar_action.default_title = '__MSG_name__'
        manifest.sidebar_action.open_at_install = false
      }
    },
  },
  vite: () => ({
    plugins: [versionOnly, cataloguesApart(), preact({ devToolsEnabled: false, prefreshEnabled: false })],
    build: {
      target: ['es2023', 'chrome125', 'firefox140'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          // Many small files would compress worse, and take a tenth more.
          codeSplitting: {
            groups: [
              { name: 'all', tags: ['$initial'], minShareCount: 3, priority: 2 },
              { name: 'query', tags: ['$initial'], minShareCount: 2, priority: 1 },
            ],
          },
        },
      },
    },
  }),
})
