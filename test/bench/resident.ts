import { readdirSync, readFileSync } from 'node:fs'

/** Reads Linux's figures of a process. On other systems, the functions return NaN or 0. */

/** The unit is 1,000,000 bytes. */
export const residentMegabytes = (pid: number): number => megabytesOf(pid, 'VmRSS')

/** Returns the memory of a process and its children, without mapped files. */
function ownMegabytes(pid: number): number {
  const children = textOf(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.reduce((sum, child) => sum + ownMegabytes(child), megabytesOf(pid, 'RssAnon') || 0)
}

const LOOK_EVERY_MS = 100

/** Samples a process and its children ten times a second. `end` returns the largest value. */
export function watchMemory(pid: number): { end: () => number } {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, ownMegabytes(pid))
  }, LOOK_EVERY_MS)
  return {
    end: () => {
      clearInterval(timer)
      return most
    },
  }
}

function megabytesOf(pid: number, field: 'VmRSS' | 'RssAnon'): number {
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(textOf(`/proc/${pid}/status`)) ?? []
  // Linux's kB are 1024 bytes.
  return (Number(kilobytes) * 1024) / 1_000_000
}

/** The processor time of all threads so far, in milliseconds. Linux counts in steps of 10. */
export function processorMilliseconds(pid: number): number {
  // These fields follow the program's name in parentheses.
  const fields = textOf(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Counts the voluntary context switches of a process's threads. Each leads to a wake-up. */
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
