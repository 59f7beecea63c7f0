import { join } from 'node:path'
import type { Finding } from '../../../bin/doctor/run-checks.ts'
import { freePort } from '../../programs.ts'
import { runHere } from '../../run-here.ts'

export const STARTER = join(import.meta.dirname, '../../../backend/starter/starter.xml')

/** `of` returns the findings of a check. */
export async function runDoctor(folder: string, env: NodeJS.ProcessEnv) {
  const { code, stdout, stderr } = await runHere(['doctor', '--json'], {
    COAUTHORS_DATA_DIR: folder,
    ...env,
  })
  const findings: Finding[] = JSON.parse(stdout)
  return { code, stderr, of: (check: string) => findings.filter((finding) => finding.check === check) }
}

/** Sets daemon and backend to ports at which no program listens. */
export async function silentPorts(): Promise<NodeJS.ProcessEnv> {
  return { PORT: String(await freePort()), API_BASE_URL: `http://127.0.0.1:${await freePort()}` }
}
