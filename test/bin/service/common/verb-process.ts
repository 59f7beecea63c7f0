import { Command } from 'commander'
import { addServiceCommands } from '../../../../bin/service/commands.ts'

/** `coauthors service …` as on the platform that the environment names. */

Object.defineProperty(process, 'platform', { value: process.env.AS_PLATFORM })
const program = new Command()
addServiceCommands(program)
try {
  await program.parseAsync(['node', 'coauthors', 'service', ...process.argv.slice(2)])
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
