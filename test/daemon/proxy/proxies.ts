import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, stopProgram } from '../../programs.ts'
import { canBeOthers } from '../../shared/server/as-user.ts'

/** The proxies of docs/department.md with the document's configuration, on free ports and without TLS. */

export type ProxyName = 'Caddy' | 'nginx'

const PROGRAMS: Readonly<Record<ProxyName, string>> = { Caddy: '/usr/bin/caddy', nginx: '/usr/sbin/nginx' }
export const isInstalled = (name: ProxyName): boolean => existsSync(PROGRAMS[name])
for (const name of Object.keys(PROGRAMS) as ProxyName[]) // PROGRAMS has only these keys
  if (!isInstalled(name)) process.stderr.write(`Tests behind ${name} are skipped: it is not installed.\n`)

/** The user that runs the proxy if root starts the tests. */
const PROXY_USER = 'www-data'
/** The settings of daemon and backend behind a proxy at `url`. */
export const logInEnv = (url: string): NodeJS.ProcessEnv => ({
  PUBLIC_URL: url,
  API_BASE_URL: `${url}/backend`,
  USER_HEADER: 'Remote-User',
  GROUPS_HEADER: 'Remote-Groups',
  TRUSTED_PROXIES: '127.0.0.1',
  ...(canBeOthers && { ALLOW_OTHER_USERS: PROXY_USER }),
})

/** The password of each of the `USERS`. */
export const PASSWORD = 'secret'
/** The bcrypt hash of `PASSWORD`, with the fewest rounds: the proxy checks the password at each request. */
const HASH = '$2b$04$KwdQ/fdbbwr5pz48qqqPZuELMU9of/5PWbIol8reSmlGAbzpzZnoi'
const USERS = ['alice', 'bob', 'carol']

function documented(language: string): string {
  const text = readFileSync(resolve(import.meta.dirname, '../../../docs/department.md'), 'utf8')
  return text.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? ''
}

type Ports = { port: number; daemonPort: number; backendPort: number }

const withPorts = (text: string, { daemonPort, backendPort }: Ports): string =>
  text.replaceAll('127.0.0.1:8090', `127.0.0.1:${daemonPort}`).replaceAll(':8091', `:${backendPort}`)

function writeCaddy(folder: string, ports: Ports): string[] {
  const site = withPorts(documented('caddy'), ports).replace(
    'coauthors.example.edu',
    `http://localhost:${ports.port}`,
  )
  const file = join(folder, 'Caddyfile')
  writeFileSync(file, `{\n\tadmin off\n\tauto_https off\n}\n${site}`)
  writeFileSync(join(folder, 'coauthors.users'), USERS.map((user) => `${user} ${HASH}\n`).join(''))
  return ['run', '--config', file, '--adapter', 'caddyfile']
}

function writeNginx(folder: string, ports: Ports): string[] {
  const users = join(folder, 'coauthors.users')
  const site = withPorts(documented('nginx'), ports)
    .replace('listen 443 ssl', `listen 127.0.0.1:${ports.port}`)
    .replace(/\n\s*ssl_.*/g, '')
    .replace('/etc/nginx/coauthors.users', users)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const file = join(folder, 'nginx.conf')
  const user = canBeOthers ? `user ${PROXY_USER};\n` : ''
  writeFileSync(
    file,
    `${user}daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${paths.join('\n')}\n${site}}\n`,
  )
  writeFileSync(users, USERS.map((user) => `${user}:${HASH}\n`).join(''))
  return ['-c', file, '-p', folder, '-e', join(folder, 'error.log')]
}

export type RunningProxy = { stop: () => Promise<void> }

/** Starts a proxy and waits until it answers. */
export async function startProxy(name: ProxyName, ports: Ports): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-proxy-'))
  // The proxy's user has to read the folder.
  chmodSync(folder, 0o777)
  const args = name === 'Caddy' ? writeCaddy(folder, ports) : writeNginx(folder, ports)
  const asUser = name === 'Caddy' && canBeOthers
  // nginx needs no `AS_USER`: its configuration names the user of its workers.
  const [program = '', ...rest] = [...(asUser ? AS_USER : []), PROGRAMS[name], ...args]
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr.on('data', (chunk) => {
    printed += chunk
  })
  const url = `http://localhost:${ports.port}`
  while (!(await answers(url))) {
    if (hasEnded(child)) throw new Error(`${name} has ended: ${printed}`)
    await pause(20)
  }
  const stop = async (): Promise<void> => {
    await stopProgram(child)
    rmSync(folder, { recursive: true, force: true })
  }
  return { stop }
}

const AS_USER = ['setpriv', `--reuid=${PROXY_USER}`, `--regid=${PROXY_USER}`, '--clear-groups']

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ body }) => body?.cancel().then(() => true) ?? true,
    () => false,
  )

export async function freePorts(): Promise<Ports> {
  const [port, daemonPort, backendPort] = await Promise.all([freePort(), freePort(), freePort()])
  return { port, daemonPort, backendPort }
}
