import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

export const IS_DEBIAN =
  existsSync('/etc/os-release') &&
  /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))

export const canInstall = (): boolean => IS_DEBIAN && process.getuid?.() === 0

/** Lists of alternatives: apt installs the first name that it knows. Ubuntu and Debian name some packages differently. */
export type Packages = readonly (readonly string[])[]

/**
 * Installs packages, but starts and enables no service. Prints the progress. Returns apt's reason if it failed, else null.
 * After a signal, waits for apt, restores the machine and ends this process. `root` is the folder in place of `/`.
 */
export async function installPackages(packages: Packages, root = '/'): Promise<string | null> {
  const restore = [denyServices(root), makeNoCluster(root), enableNothing(root)]
  const restoreAll = () => {
    for (const restoreOne of restore.splice(0).reverse()) restoreOne()
  }
  process.once('exit', restoreAll)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const ending = new AbortController()
  const end = () => ending.abort()
  for (const signal of signals) process.on(signal, end)
  try {
    // Ignores a failed update, because apt's old lists of packages may be enough.
    await apt(['update'], ending.signal)
    return await apt(
      ['install', '--yes', '--no-install-recommends', ...knownPackages(packages)],
      ending.signal,
    )
  } finally {
    restoreAll()
    process.off('exit', restoreAll)
    for (const signal of signals) process.off(signal, end)
    if (ending.signal.aborted) process.exit(130)
  }
}

/** Chooses the first known package of each list. If apt knows none, takes the first of each list: apt's error names it. */
export function knownPackages(packages: Packages): readonly string[] {
  const { stdout } = spawnSync('apt-cache', ['show', ...packages.flat()], { encoding: 'utf8' })
  const names = new Set(Array.from((stdout ?? '').matchAll(/^Package: (.+)$/gm), ([, name]) => name))
  const known = packages.flatMap((alternatives) => alternatives.find((name) => names.has(name)) ?? [])
  return known.length > 0 ? known : packages.flatMap((alternatives) => alternatives.slice(0, 1))
}

/**
 * Runs apt-get, and interrupts it when `ending` aborts: apt-get then waits for dpkg.
 * apt-get has its own process group: a terminal's Ctrl-C then does not reach dpkg.
 */
async function apt(args: readonly string[], ending: AbortSignal): Promise<string | null> {
  if (ending.aborted) return 'it was ended'
  const child = spawn('apt-get', ['--quiet', '-o', 'APT::Status-Fd=3', ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive', UCF_FORCE_CONFFOLD: '1' },
    detached: true,
  })
  const interrupt = () => child.kill('SIGINT')
  ending.addEventListener('abort', interrupt)
  const ended = once(child, 'close').finally(() => ending.removeEventListener('abort', interrupt))
  // `stdio` makes the fourth stream a pipe, but its type does not say so.
  const progress = showProgress(child.stdio[3] as Readable, PHASES[args[0] ?? ''] ?? {})
  const [said, [code]] = await Promise.all([child.stderr ? text(child.stderr) : '', ended, progress])
  return code === 0 ? null : (/^E: (.*)$/m.exec(said)?.[1] ?? `apt-get ended with ${code}`)
}

type Phases = Readonly<Record<string, string>>
const PHASES: Readonly<Record<string, Phases>> = {
  update: { dlstatus: 'Package lists' },
  install: { dlstatus: 'Downloading', pmstatus: 'Installing' },
}
const STEP = 20

/** Prints apt's progress in steps, from lines such as `dlstatus:3:40.1:Retrieving file 3 of 9`. */
async function showProgress(status: Readable, phases: Phases): Promise<void> {
  let shown = ''
  let next = STEP
  for await (const line of createInterface({ input: status })) {
    const [kind = '', , percent = ''] = line.split(':')
    const phase = phases[kind]
    if (phase === undefined) continue
    if (phase !== shown) next = STEP
    for (; next <= Number(percent); next += STEP) {
      process.stdout.write(phase === shown ? ` ${next} %` : `${shown && '\n'}${phase} ${next} %`)
      shown = phase
    }
  }
  if (shown) process.stdout.write('\n')
}

/** Writes a policy-rc.d, which Debian's packages ask before they start a service: invoke-rc.d(8). Returns the undo. */
function denyServices(root: string): () => void {
  const policy = join(root, 'usr/sbin/policy-rc.d')
  const before = `${policy}.before-coauthors`
  // A killed run may have left `before`. It is the machine's own policy.
  if (existsSync(policy) && !existsSync(before)) renameSync(policy, before)
  mkdirSync(dirname(policy), { recursive: true })
  writeFileSync(
    policy,
    '#!/bin/sh\n# Denies services while the tests of CoAuthors install programs.\nexit 101\n',
    {
      mode: 0o755,
    },
  )
  return () => {
    if (existsSync(before)) renameSync(before, policy)
    else rmSync(policy, { force: true })
  }
}

/** Stops Debian's PostgreSQL from making a cluster, unless the machine has a configuration. Returns the undo. */
function makeNoCluster(root: string): () => void {
  const configuration = join(root, 'etc/postgresql-common/createcluster.conf')
  const packaged = join(root, 'usr/share/postgresql-common/createcluster.conf')
  if (existsSync(configuration)) return () => {}
  const folder = mkdirSync(dirname(configuration), { recursive: true })
  writeFileSync(configuration, 'create_main_cluster = false\n')
  return () => {
    if (existsSync(packaged)) copyFileSync(packaged, configuration)
    else rmSync(configuration, { force: true })
    rmSync(`${configuration}.ucf-dist`, { force: true })
    if (folder !== undefined && readdirSync(folder).length === 0) rmdirSync(folder)
  }
}

/** Returns a function that disables the services enabled after this call. */
function enableNothing(root: string): () => void {
  const enabled = () => globSync(['etc/systemd/system/*.wants/*', 'etc/rc[2-5].d/S*'], { cwd: root })
  const before = new Set(enabled())
  return () => {
    for (const link of enabled().filter((link) => !before.has(link))) {
      const name = basename(link)
      if (!link.includes('.wants')) run('update-rc.d', name.replace(/^S\d\d/, ''), 'disable')
      else {
        // A package makes these links itself, or lets systemctl make them.
        run('deb-systemd-helper', 'disable', name)
        run('systemctl', 'disable', name)
      }
    }
  }
}

function run(program: string, ...args: readonly string[]): void {
  spawnSync(program, args, { stdio: 'ignore' })
}
