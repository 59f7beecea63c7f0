import { fork } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { freePort } from '../../programs.ts'
import type { Reply, Request } from './service-process.ts'

/** A user's home on a platform, for `coauthors service …`. */
export type ServiceHome = {
  path: string
  ports: { daemon: number; backend: number }
  service: (request: Request) => Promise<Reply>
  install: (more?: Partial<Request>) => Promise<Reply>
  /** Leaves out the backend, which takes longer to start. */
  installDaemon: (more?: Partial<Request>) => Promise<Reply>
  files: () => string[]
}

/** One process runs all verbs of a file's tests. Empties the home after each test. */
export function useServiceHome(platform: NodeJS.Platform): () => ServiceHome {
  let home: ServiceHome | undefined
  let close = async (): Promise<void> => undefined
  beforeAll(async () => {
    const path = mkdtempSync(join(tmpdir(), 'coauthors-service-'))
    const ports = { daemon: await freePort(), backend: await freePort() }
    const child = fork(join(import.meta.dirname, 'service-process.ts'), {
      env: {
        PATH: '/usr/bin:/bin',
        AS_PLATFORM: platform,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        HOME: path,
        APPDATA: join(path, 'Roaming'),
        LOCALAPPDATA: join(path, 'Local'),
      },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const ended = once(child, 'exit')
    const service = async (request: Request): Promise<Reply> => {
      child.send(request)
      // The cast holds, because the process sends only replies.
      const [reply] = (await Promise.race([
        once(child, 'message'),
        ended.then(([code]) => Promise.reject(new Error(`The process of the verbs ended: ${code}`))),
      ])) as [Reply]
      return reply
    }
    home = {
      path,
      ports,
      service,
      install: (more) =>
        service({
          args: ['install', '--backend-port', String(ports.backend)],
          env: { PORT: String(ports.daemon) },
          ...more,
        }),
      installDaemon: (more) =>
        service({
          args: ['install'],
          env: { PORT: String(ports.daemon), API_BASE_URL: 'http://backend.test' },
          ...more,
        }),
      files: () =>
        globSync('{.*,*}{,/**}', { cwd: path })
          .filter((file) => statSync(join(path, file)).isFile() && !file.includes('sqlite'))
          .toSorted(),
    }
    close = async () => {
      child.disconnect()
      await ended
      rmSync(path, { recursive: true, force: true })
    }
  })
  const current = (): ServiceHome => {
    if (!home) throw new Error('Use the home only in tests: the home is made before the first test.')
    return home
  }
  afterEach(async () => {
    const { service, path } = current()
    await service({ args: ['uninstall'], refusals: [] })
    for (const name of readdirSync(path)) rmSync(join(path, name), { recursive: true, force: true })
    mkdirSync(path, { recursive: true })
  })
  afterAll(() => close())
  return current
}
