import { Command } from 'commander'

/** Returns the reason for which a command refuses these arguments. */
export async function refusalOf(add: (program: Command) => void, args: readonly string[]): Promise<string> {
  const program = new Command()
  add(program)
  for (const command of [program, ...program.commands])
    command.exitOverride().configureOutput({ writeErr: () => undefined })
  const [name = ''] = program.commands.map((command) => command.name())
  try {
    await program.parseAsync([name, ...args], { from: 'user' })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'nothing is refused'
}
