import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Starts PostgreSQL servers for tests, on a free port of loopback, and not as root. */

/** The folder of the newest installed server, such as that of Debian's package `postgresql`; undefined without one. */
export const findPostgres = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .sort()
    .at(-1)

const BIN = findPostgres()

/** The reason to skip tests with PostgreSQL, or null. */
export const NO_POSTGRES = BIN ? null : 'PostgreSQL is not installed'

export type Databases = {
  /** Returns the address of a new database. */
  database: (name?: string, options?: string) => string
  /** Makes a database whose tables are in a new folder. */
  databaseIn: (folder: string) => { url: string; remove: () => void }
  psql: (database: string, query: string) => string
}

export type Cluster = Databases & {
  port: number
  start: () => void
  /** Stops the server. `immediate` is a crash, without a last write. */
  stop: (mode?: 'fast' | 'immediate') => void
  /** Copies the running server to a standby that follows it. The caller starts the standby. */
  standby: () => Promise<Cluster>
  promote: () => void
  remove: () => void
}

/** Makes and starts a server. `settings` are lines of postgresql.conf. */
export async function startCluster(settings = ''): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-postgres-'))
  own(folder)
  run('initdb', [
    '-D',
    join(folder, 'data'),
    '-A',
    'trust',
    '-U',
    'coauthors',
    '-E',
    'UTF8',
    '--no-sync',
    '--locale=C.UTF-8',
  ])
  const cluster = await clusterIn(folder, settings)
  cluster.start()
  return cluster
}

async function clusterIn(folder: string, settings: string): Promise<Cluster> {
  const port = await freePort()
  const data = join(folder, 'data')
  // Without further `settings`, a commit reaches the disk: the bench measures that.
  writeFileSync(
    join(data, 'postgresql.auto.conf'),
    `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}'\nlog_min_messages = panic\n${settings}\n`,
  )
  own(join(data, 'postgresql.auto.conf'))
  const control = (...args: string[]) => run('pg_ctl', ['-D', data, '-w', '-s', ...args])
  return {
    port,
    ...databasesOn(port),
    start: () => control('-l', join(folder, 'log'), 'start'),
    stop: (mode = 'fast') => control('-m', mode, 'stop'),
    promote: () => control('promote'),
    standby: async () => {
      const copy = mkdtempSync(join(tmpdir(), 'coauthors-standby-'))
      own(copy)
      const source = ['-h', '127.0.0.1', '-p', String(port), '-U', 'coauthors']
      run('pg_basebackup', [...source, '-D', join(copy, 'data'), '-R', '-c', 'fast', '--no-sync'])
      const follow = `primary_conninfo = 'host=127.0.0.1 port=${port} user=coauthors application_name=standby'`
      return clusterIn(copy, `${settings}\n${follow}`)
    },
    remove: () => {
      spawnSync(...asServer('pg_ctl', ['-D', data, '-m', 'immediate', '-s', 'stop']), { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function databasesOn(port: number): Databases {
  const psql = (database: string, query: string): string =>
    run('psql', [
      ...['-h', '127.0.0.1', '-p', String(port), '-U', 'coauthors'],
      ...['-d', database, '-Atqc', query],
    ]).trim()
  const database: Databases['database'] = (name, options = '') => {
    made += 1
    // Several processes make databases on one server.
    const called = name ?? `test${process.pid}_${made}`
    psql('postgres', `CREATE DATABASE ${called} ${options}`)
    return `postgres://coauthors@127.0.0.1:${port}/${called}`
  }
  return {
    psql,
    database,
    databaseIn: (folder) => {
      mkdirSync(folder)
      own(folder)
      psql('postgres', `CREATE TABLESPACE apart LOCATION '${folder}'`)
      const url = database('apart_database', 'TABLESPACE apart')
      const remove = () => {
        psql('postgres', 'DROP DATABASE apart_database WITH (FORCE)')
        psql('postgres', 'DROP TABLESPACE apart')
      }
      return { url, remove }
    },
  }
}
let made = 0

const SERVER_USER = 'postgres'
const isRoot = process.getuid?.() === 0

/** The server refuses to run as root. */
function asServer(program: string, args: string[]): [string, string[]] {
  const path = join(BIN ?? '', program)
  return isRoot
    ? [
        '/usr/bin/setpriv',
        [`--reuid=${SERVER_USER}`, `--regid=${SERVER_USER}`, '--clear-groups', path, ...args],
      ]
    : [path, args]
}

function run(program: string, args: string[]): string {
  return execFileSync(...asServer(program, args), {
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function own(path: string): void {
  if (!isRoot) return
  const id = (flag: string) => Number(execFileSync('id', [flag, SERVER_USER], { encoding: 'utf8' }))
  chownSync(path, id('-u'), id('-g'))
}

/** Finds a free port that the system gives to no program, so that the port stays free while the server is down. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(20_000 * Math.random())
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    server.close()
    if (isFree) return port
  }
}
