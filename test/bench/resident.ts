import { readdirSync, readFileSync } from 'node:fs'

/** Returns a process's resident memory in 1,000,000 bytes. Linux only; NaN elsewhere. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/status`)) ?? []
  // Linux's kB are 1024 bytes.
  return (Number(kilobytes) * 1024) / 1_000_000
}

/** How often the threads of a process have woken up by themselves so far. Linux only; 0 elsewhere. */
export function wakeUps(pid: number): number {
  let sum = 0
  for (const thread of namesIn(`/proc/${pid}/task`)) {
    const status = textOf(`/proc/${pid}/task/${thread}/status`)
    const [, times] = /^voluntary_ctxt_switches:\s+(\d+)/m.exec(status) ?? []
    sum += Number(times ?? 0)
  }
  return sum
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
