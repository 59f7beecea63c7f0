import { join } from 'node:path'
import { type Running, startProgram } from '../../programs.ts'
import { startBareServer } from '../bare-server.ts'
import type { Measured } from '../rows.ts'
import { compared } from '../statistics.ts'
import { timedRequest } from '../timed-request.ts'
import { GET, keyOf } from './answers.ts'
import { makeStore } from './many-entries.ts'

const FEW = 1
const MANY = 100_000
const MOST = 1_000_000
const WARM = 300
const HITS = 1000
const STARTS = 9

/** Compares a hit among many answers to a hit of the only answer, and a start with a million answers to a bare server's start. */
export async function daemonSizes(folder: string): Promise<Measured> {
  const folderOf = (entries: number) => join(folder, `entries-${entries}`)
  for (const entries of [FEW, MANY, MOST]) await makeStore(folderOf(entries), entries)
  const start = (entries: number) => startProgram('daemon', { COAUTHORS_DATA_DIR: folderOf(entries) })
  const [few, many, most] = await Promise.all([start(FEW), start(MANY), start(MOST)])
  const alone = () => hitMs(few, FEW)
  const amongOthers = async (daemon: Running, entries: number) => {
    const ours = () => hitMs(daemon, entries)
    await compared(WARM, ours, alone)
    return compared(HITS, ours, alone)
  }
  const hits: Measured = {}
  try {
    hits['cache hit among 100,000'] = await amongOthers(many, MANY)
    hits['cache hit among 1,000,000'] = await amongOthers(most, MOST)
  } finally {
    await Promise.all([few.stop(), many.stop(), most.stop()])
  }
  const started = await compared(STARTS, () => startMs(() => start(MOST), MOST), bareStartMs)
  return { ...hits, 'daemon, start to first hit among 1,000,000': started }
}

async function hitMs({ url }: Running, entries: number): Promise<number> {
  const key = keyOf(Math.floor(Math.random() * entries))
  return (await timedRequest(url + GET, JSON.stringify({ key }))).milliseconds
}

async function startMs(start: () => Promise<Running>, entries: number): Promise<number> {
  const began = performance.now()
  const daemon = await start()
  await hitMs(daemon, entries)
  const milliseconds = performance.now() - began
  await daemon.stop()
  return milliseconds
}

async function bareStartMs(): Promise<number> {
  const began = performance.now()
  const bare = await startBareServer('{}')
  await timedRequest(`${bare.url}/`, '{}')
  const milliseconds = performance.now() - began
  await bare.stop()
  return milliseconds
}
