import { logInto } from '../../../bin/service/installed-files.ts'

/** Logs more than the log file in its argument may hold. */

const [path = '', pieces = ''] = process.argv.slice(2)
logInto(path)
for (let piece = 0; piece < Number(pieces); piece++) {
  process.stderr.write(`${piece} ${'x'.repeat(10_000)}\n`)
}
process.stdout.write('the end\n')
