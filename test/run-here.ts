import { Console } from 'node:console'
import { PassThrough, Writable } from 'node:stream'
import { runCommandLine } from '../bin/command-line.ts'
import type { Ended } from './programs.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

let isRunning = false

/**
 * Runs a `coauthors` command in the test's own process: a new process costs a third of a second.
 * Tests of signals, pipes, terminals and Node's flags need `runProgram`.
 */
export async function runHere(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  input: string | Buffer = '',
): Promise<Ended> {
  if (isRunning) throw new Error('Await the earlier command first: two commands cannot run in one process.')
  isRunning = true
  const [stdout, stderr] = [gatheringStream(), gatheringStream()]
  let exitCode: number | string | null | undefined
  const exit = (code?: number | string | null): never => {
    exitCode ??= code ?? process.exitCode ?? 0
    // The command has ended: drops its later output.
    for (const { close } of [stdout, stderr]) close()
    throw new Error('The command has ended its process.')
  }
  const giveBack = [
    takeOverEnvironment(env),
    takeOver(process, 'stdin', new PassThrough().end(input)),
    takeOver(process, 'stdout', stdout.stream),
    takeOver(process, 'stderr', stderr.stream),
    takeOver(process, 'exit', exit),
    takeOver(globalThis, 'console', new Console(stdout.stream, stderr.stream)),
    keepExitCode(),
    ...SIGNALS.map(keepListeners),
  ]
  try {
    await runCommandLine(['node', 'coauthors', ...args])
    const code = Number(exitCode ?? process.exitCode ?? 0)
    return { code, stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    for (const giveOneBack of giveBack) giveOneBack()
    isRunning = false
  }
}

function gatheringStream(): { stream: Writable; text: () => string; close: () => void } {
  const chunks: Buffer[] = []
  let isOpen = true
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (isOpen) chunks.push(chunk)
      done()
    },
  })
  return {
    stream,
    text: () => Buffer.concat(chunks).toString(),
    close: () => {
      isOpen = false
    },
  }
}

/** Replaces a property. Returns a function that restores it. */
function takeOver(owner: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  if (before === undefined) throw new Error(`There is no ${name} to take over.`)
  Object.defineProperty(owner, name, { value, configurable: true, enumerable: true, writable: true })
  return () => void Object.defineProperty(owner, name, before)
}

/** Sets the process's own variables, because `os.homedir()` and native code read them. */
function takeOverEnvironment(env: NodeJS.ProcessEnv): () => void {
  const before = { ...process.env }
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}

function keepExitCode(): () => void {
  const before = process.exitCode
  process.exitCode = undefined
  return () => {
    process.exitCode = before
  }
}

/** Returns a function that removes the listeners added after this call. */
function keepListeners(signal: NodeJS.Signals): () => void {
  const before = new Set(process.rawListeners(signal))
  return () => {
    for (const listener of process.rawListeners(signal)) {
      // `rawListeners` has a wider type than `off`.
      if (!before.has(listener)) process.off(signal, listener as NodeJS.SignalsListener)
    }
  }
}
