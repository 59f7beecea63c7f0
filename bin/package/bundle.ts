import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path'
import { build, type Plugin } from 'vite'
import { PROGRAM_FOLDER } from '../../shared/server/own-commands.ts'
import { versionOnly } from '../../vite.config.ts'

/** Compiles programs and threads into `dist/`. Returns the paths of other files that the code names. */
export async function bundle(folder: string, installed: readonly string[]): Promise<readonly string[]> {
  const named = new Set<string>()
  await build({
    configFile: false,
    root: PROGRAM_FOLDER,
    logLevel: 'warn',
    publicDir: false,
    plugins: [versionOnly, ownFiles(named)],
    // A package never builds its page, so it needs no Vite.
    ssr: { noExternal: true, external: [...installed, 'vite'] },
    build: {
      ssr: true,
      target: 'node22.14',
      outDir: join(folder, 'dist'),
      license: { fileName: 'licenses.json' },
      rolldownOptions: {
        input: join(PROGRAM_FOLDER, 'bin/command-line.ts'),
        output: {
          // A program that runs during an update must not load new parts, so the names of parts have a hash.
          entryFileNames: ({ name }) => (name === 'command-line' ? '[name].js' : '[name]-[hash].js'),
          chunkFileNames: '[name]-[hash].js',
        },
      },
    },
  })
  return [...named]
}

const OWN_FILE = /\bnew URL\('(\.[^']+)', import\.meta\.url\)/g

/**
 * Follows each `new URL('./file', import.meta.url)`. Compiles a TypeScript file, such as a worker, separately. Throws for any
 * other use of `import.meta`, which would be wrong in `dist/`.
 */
function ownFiles(named: Set<string>): Plugin {
  return {
    name: 'own-files',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('node_modules') || !id.startsWith(PROGRAM_FOLDER)) return null
      const compiled = code
        .replaceAll(OWN_FILE, (_, path: string) => {
          const file = resolve(dirname(id), path)
          if (extname(file) === '.ts') {
            const chunk = this.emitFile({ type: 'chunk', id: file, name: basename(file, '.ts') })
            return `new URL(import_meta.ROLLDOWN_FILE_URL_${chunk})`
          }
          const place = relative(PROGRAM_FOLDER, file).replaceAll(sep, '/')
          if (place !== '') named.add(place)
          return `new URL('../${place}${path.endsWith('/') && place !== '' ? '/' : ''}', import_meta.url)`
        })
        .replace("import.meta.url.endsWith('.ts')", 'false')
      if (compiled.includes('import.meta'))
        this.error(`${id} uses import.meta in a way that a package cannot.`)
      return { code: compiled.replaceAll('import_meta', 'import.meta'), map: null }
    },
    // By default, Vite writes addresses of a website.
    resolveFileUrl: ({ relativePath }) => `new URL('./${relativePath}', import.meta.url).href`,
  }
}
