import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { printLogFiles } from '../../../bin/service/installed-files.ts'
import type { ProgramState, ServiceManager } from '../../../bin/service/manager.ts'
import type { ProgramName, ProgramPlan } from '../../../bin/service/program-plan.ts'
import { APP_VERSION, VERSION_HEADER } from '../../../shared/version.ts'

/** A service manager in memory. A started service is a server in this process that answers as the program. */
export type MemoryManager = ServiceManager & {
  /** The reason why the manager cannot be used; null while it can. */
  absentBecause: string | null
  /** The requested changes, in order. */
  changes: string[]
  /** Ends a program as a crash does: the service stays installed. */
  crash: (name: ProgramName) => Promise<void>
}

type Program = { pid: number; server: Server | null; plan: ProgramPlan }

export function makeMemoryManager(): MemoryManager {
  const programs = new Map<ProgramName, Program>()
  let lastPid = 1000
  const end = async (name: ProgramName): Promise<void> => {
    const server = programs.get(name)?.server
    if (!server) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const state = async (name: ProgramName): Promise<ProgramState> => {
    const program = programs.get(name)
    const running = program !== undefined && program.server !== null
    return {
      installed: program !== undefined,
      running,
      pid: running ? program.pid : null,
      lastExit: program && !running ? 'last end: exit code 1' : null,
    }
  }
  const manager: MemoryManager = {
    title: 'a manager in memory',
    absentBecause: null,
    changes: [],
    absence: async () => manager.absentBecause,
    install: async (plans) => {
      for (const plan of plans) {
        manager.changes.push(`install ${plan.name}`)
        await end(plan.name)
        programs.set(plan.name, { pid: ++lastPid, server: await serve(plan), plan })
      }
      return ['It starts at your login.']
    },
    start: async (name) => {
      const program = programs.get(name)
      if (!program || program.server) return
      manager.changes.push(`start ${name}`)
      programs.set(name, { ...program, pid: ++lastPid, server: await serve(program.plan) })
    },
    stop: async (name) => {
      manager.changes.push(`stop ${name}`)
      await manager.crash(name)
    },
    stopsUntil: 'your next login',
    remove: async (name) => {
      if (!programs.has(name)) return []
      manager.changes.push(`remove ${name}`)
      await end(name)
      programs.delete(name)
      return [`the service ${name}`]
    },
    state,
    printLogs: printLogFiles,
    crash: async (name) => {
      await end(name)
      const program = programs.get(name)
      if (program) programs.set(name, { ...program, server: null })
    },
  }
  return manager
}

async function serve({ host, port }: ProgramPlan): Promise<Server> {
  const server = createServer((_, response) => {
    response.setHeader(VERSION_HEADER, APP_VERSION)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ app_version: APP_VERSION }))
  }).listen(port, host)
  await once(server, 'listening')
  return server
}
