import { constants, setPriority } from 'node:os'
import { inspectWorkspace } from './inspect-workspace.ts'

/** Inspects the workspace at the given path with low priority, and sends the verdict. */
setPriority(constants.priority.PRIORITY_LOW)
const [path = ''] = process.argv.slice(2)
process.send?.(inspectWorkspace(path), () => process.disconnect())
