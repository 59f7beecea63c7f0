import { resolve } from 'node:path'
import preact from '@preact/preset-vite'
import { defineConfig, type Plugin } from 'vite'

/** `shared/version.ts` reads only the version. The page gets no other part of package.json. */
export const versionOnly: Plugin = {
  name: 'version-only',
  enforce: 'pre',
  transform(code, id) {
    return id.endsWith('/package.json') ? JSON.stringify({ version: JSON.parse(code).version }) : null
  },
}

/**
 * Makes Chromium compile a page's first file in another thread while the file arrives. Otherwise Chromium compiles each function
 * at its first call: a tenth of the time from an answer's arrival to its paint (docs/dev/performance.md). Other browsers read
 * the line as a comment. Source: v8.dev/blog/explicit-compile-hints.
 */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  generateBundle: {
    // Runs after Vite's own plugins, because the hint has to be the first line.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.name !== 'common') continue
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}

/** Builds the daemon's page (bin/build-page.ts). The daemon serves the page and fills in its `{{…}}` tokens. */
export default defineConfig({
  root: resolve(import.meta.dirname, 'daemon/page'),
  base: '/',
  publicDir: resolve(import.meta.dirname, 'shared/ui/public'),
  plugins: [versionOnly, compiledAhead, preact({ devToolsEnabled: false, prefreshEnabled: false })],
  // ES modules, because a worker loads the reader of a rare format only for a text in that format.
  worker: { format: 'es', plugins: () => [versionOnly] },
  build: {
    outDir: resolve(import.meta.dirname, '.output/page'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // Features of current Chromium and Firefox ESR; the page's CSS relies on light-dark().
    target: ['es2023', 'chrome125', 'firefox128'],
    sourcemap: false,
    // The package has the licences in one file (bin/package/build-package.ts).
    license: { fileName: 'licenses.json' },
    // The polyfill would be an inline script, which the page's CSP forbids (docs/dev/security.md, CSP).
    modulePreload: { polyfill: false },
    // Inlined files would be `data:` addresses, which the CSP allows only for images.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // One file of 75 KB for the code that loads first: ten small files compress worse, by 3 KB.
        codeSplitting: { groups: [{ name: 'common', tags: ['$initial'] }] },
      },
    },
  },
})
