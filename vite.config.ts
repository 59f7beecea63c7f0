import { resolve } from 'node:path'
import preact from '@preact/preset-vite'
import { defineConfig, type Plugin } from 'vite'

/** The page gets only the version of package.json (`shared/version.ts`). */
export const versionOnly: Plugin = {
  name: 'version-only',
  enforce: 'pre',
  transform(code, id) {
    return id.endsWith('/package.json') ? JSON.stringify({ version: JSON.parse(code).version }) : null
  },
}

/**
 * Makes Chromium compile a page's first file in another thread during the transfer. Otherwise Chromium compiles each function at
 * its first call, which takes a tenth of the time from an answer's arrival to its paint (docs/dev/performance.md). Source:
 * v8.dev/blog/explicit-compile-hints.
 */
const compiledAhead: Plugin = {
  name: 'compiled-ahead',
  generateBundle: {
    // After Vite's own plugins, because the hint must be the first line.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.name !== 'common') continue
        file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
}

/** Builds the daemon's page (bin/build-page.ts). The daemon fills in its `{{…}}` tokens. */
export default defineConfig({
  root: resolve(import.meta.dirname, 'daemon/page'),
  base: '/',
  publicDir: resolve(import.meta.dirname, 'shared/ui/public'),
  plugins: [versionOnly, compiledAhead, preact({ devToolsEnabled: false, prefreshEnabled: false })],
  // As an ES module, a worker loads the parser of a rare format only for a text in this format.
  worker: { format: 'es', plugins: () => [versionOnly] },
  build: {
    outDir: resolve(import.meta.dirname, '.output/page'),
    emptyOutDir: true,
    assetsDir: 'assets',
    // The oldest Chromium and Firefox that the page supports. The CSS relies on light-dark().
    target: ['es2023', 'chrome125', 'firefox128'],
    sourcemap: false,
    // The package has all licences in one file (bin/package/build-package.ts).
    license: { fileName: 'licenses.json' },
    // The page's CSP forbids the polyfill's inline script (docs/dev/security.md, CSP).
    modulePreload: { polyfill: false },
    // The CSP allows `data:` addresses only for images.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // One file of 75 KB loads first. Ten small files compress worse and would take 3 KB more.
        codeSplitting: { groups: [{ name: 'common', tags: ['$initial'] }] },
      },
    },
  },
})
