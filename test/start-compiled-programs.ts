import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'
import threads, { Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { compiledOf } from './compiled-programs.ts'

/** Makes the tests' process start compiled threads and child processes (compiled-programs.ts), not their sources. */
function startCompiledPrograms(): void {
  threads.Worker = class CompiledWorker extends Worker {
    constructor(file: string | URL, options?: ConstructorParameters<typeof Worker>[1]) {
      super(compiledOf(file instanceof URL ? fileURLToPath(file) : file) ?? file, options)
    }

    /** Piscina names the source in its first message and in each task. */
    override postMessage(...[message, ...rest]: Parameters<Worker['postMessage']>): void {
      const filename = compiledOf(String(Object(message).filename))
      super.postMessage(filename === undefined ? message : { ...message, filename }, ...rest)
    }
  }
  const { fork } = childProcess
  childProcess.fork = ((file: string, ...rest: []) => fork(compiledOf(file) ?? file, ...rest)) as typeof fork // takes the same arguments
  syncBuiltinESMExports()

  const { run } = Piscina.prototype
  Piscina.prototype.run = function (task, options) {
    const filename = compiledOf(String(this.options.filename))
    return run.call(this, task, filename === undefined ? options : { ...options, filename })
  }
}

// Vitest runs this several times in one process.
if (Worker.name !== 'CompiledWorker') startCompiledPrograms()
