import { constants, setPriority } from 'node:os'
import { inspectWorkspace } from './inspection.ts'

/** Inspects the workspace at the given path with low priority, and prints the verdict. */
setPriority(constants.priority.PRIORITY_LOW)
process.stdout.write(inspectWorkspace(process.argv[2] ?? ''))
