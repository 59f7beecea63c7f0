import { resolve } from 'node:path'
import preact from '@preact/preset-vite'
import { defineConfig, type Plugin } from 'vite'

/** `shared/version.ts` reads one line of the manifest; the rest of it is none of the page's business. */
export const versionOnly: Plugin = {
  name: 'version-only',
  enforce: 'pre',
  transform(code, id) {
    return id.endsWith('/package.json') ? JSON.stringify({ version: JSON.parse(code).version }) : null
  },
}

/**
 * Has Chromium compile a page's first file as a whole while it arrives, in another thread. By itself it compiles a function
 * when that is first called: a tenth of the time from an answer's arrival to its paint (docs/dev/performance.md). Other
 * browsers take the line for a comment. Source: v8.dev/blog/explicit-compile-hints.
 */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  generateBundle: {
    // After Vite's own: it has to be the first line.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.name !== 'common') continue
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}

/**
 * Builds the daemon's page (bin/build-page.ts). The daemon serves the result and fills in its `{{…}}` tokens.
 */
export default defineConfig({
  root: resolve(import.meta.dirname, 'daemon/page'),
  base: '/',
  publicDir: resolve(import.meta.dirname, 'shared/ui/public'),
  plugins: [versionOnly, compiledAhead, preact({ devToolsEnabled: false, prefreshEnabled: false })],
  build: {
    outDir: resolve(import.meta.dirname, '.output/page'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // Features of current Chromium and Firefox ESR; the page's CSS relies on light-dark().
    target: ['es2023', 'chrome125', 'firefox128'],
    sourcemap: false,
    // The package has them in one file (bin/package/build-package.ts).
    license: { fileName: 'licenses.json' },
    // Its polyfill would be an inline script, which the page's CSP forbids (docs/dev/security.md, CSP).
    modulePreload: { polyfill: false },
    // The CSP lets no data: address into styles, and everything else is small anyway.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // One file for what loads at the beginning: ten small ones compress worse, by 3 KB of 75.
        codeSplitting: { groups: [{ name: 'common', tags: ['$initial'] }] },
      },
    },
  },
})
