import { logInto } from '../../../bin/service/installed-files.ts'

/** Logs a number of long lines to the file in its first argument. The second argument is the number. */

const [path = '', pieces = ''] = process.argv.slice(2)
logInto(path)
for (let piece = 0; piece < Number(pieces); piece++) {
  process.stderr.write(`${piece} ${'x'.repeat(10_000)}\n`)
}
process.stdout.write('the end\n')
