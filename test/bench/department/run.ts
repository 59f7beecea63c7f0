import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { daemonLoads } from './daemons.ts'
import { simulatedDay } from './queries.ts'

/**
 * `npm run bench:department`: measures a department's server and its clients on one machine (docs/dev/performance.md).
 * Needs PostgreSQL and nginx. `-- --data FOLDER` also measures backends on the `dblp.sqlite` in FOLDER.
 */

const { values: wishes } = parseArgs({ options: { data: { type: 'string' } } })
const folder = mkdtempSync(join(tmpdir(), 'coauthors-department-'))
const whole = (value: number) => Math.round(value).toLocaleString('en')
const row = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`)
try {
  row('daemon', 'work', 'requests/s', 'of one daemon on SQLite', 'median, ms', '99th percentile, ms')
  const loads = await daemonLoads(folder)
  for (const { server, work, perSecond, p50, p99 } of loads) {
    const onFiles = loads.find((load) => load.work === work)?.perSecond ?? perSecond
    row(server, work, whole(perSecond), (perSecond / onFiles).toFixed(2), whole(p50), whole(p99))
  }
  if (wishes.data !== undefined) {
    const { loads, queues } = await simulatedDay(wishes.data)
    row('backends', 'queries/s', 'answered/s', 'refused', 'median, ms', '99th percentile, ms')
    for (const { copies, asked, answered, refused, p50, p99 } of loads)
      row(whole(copies), whole(asked), answered.toFixed(1), whole(refused), whole(p50), whole(p99))
    row('backends', 'first of six conferences, ms', 'last, ms')
    for (const { copies, first, last } of queues) row(whole(copies), whole(first), whole(last))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
