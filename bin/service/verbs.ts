import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import { lookAtDaemon } from '../../shared/clients/daemon-look.ts'
import { makeFolder, makePrivateFolder } from '../../shared/server/files/data-folder.ts'
import { holderOfPort } from '../../shared/server/listen.ts'
import { ownCommand } from '../../shared/server/own-commands.ts'
import { codeOf, StartError } from '../../shared/server/server-errors.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { buildPageIfStale } from '../build-page.ts'
import {
  installedAddresses,
  lossOfServices,
  readInstallation,
  removeInstallation,
  writeInstallation,
} from './installed-files.ts'
import type { LogWishes, ProgramState, ServiceManager } from './manager.ts'
import { type ProgramName, type ProgramPlan, planPrograms, settingsIn } from './program-plan.ts'

const NAMES: readonly ProgramName[] = ['backend', 'daemon']

/** Installs or updates the programs. Each verb throws a StartError of one line if it fails. */
export async function install(
  manager: ServiceManager,
  env: NodeJS.ProcessEnv,
  wishes: InstallWishes,
): Promise<void> {
  const merged = withLastSettings(env, wishes)
  const plans = planPrograms(merged.env, merged)
  await requireManager(manager)
  const before = await installedNames(manager)
  for (const plan of plans) await requireFreePort(manager, plan)
  await buildPageIfStale()
  await fillCompileCache()
  for (const { folders } of plans) {
    for (const [index, folder] of folders.entries()) (index === 0 ? makePrivateFolder : makeFolder)(folder)
  }
  for (const name of before) if (!plans.some((plan) => plan.name === name)) await manager.remove(name)
  writeInstallation({
    runs: plans.slice(0, 1).flatMap(({ node, programFolder }) => [node, programFolder]),
    settings: settingsIn(merged.env),
    backendPort: merged.backendPort,
    programs: plans.map(({ name, address }) => ({ name, address })),
  })
  const notes = await manager.install(plans)
  const done = before.length > 0 ? 'Updated' : 'Installed'
  console.log(`${done} with ${manager.title}, run by ${plans[0]?.node}.`)
  try {
    await reportAnswers(plans, ({ version }) => version === APP_VERSION)
  } finally {
    for (const note of notes) console.log(note)
  }
}

type InstallWishes = { backendPort?: string | undefined }

/** Adds the settings of the last install that `env` does not set. An empty value in `env` removes a setting. */
function withLastSettings(env: NodeJS.ProcessEnv, { backendPort }: InstallWishes) {
  const earlier = readInstallation()
  const { API_BASE_URL, ...settings } = earlier.settings
  // `--backend-port` and API_BASE_URL each choose the backend, so the new one replaces the other.
  const ownPort = backendPort ?? (env.API_BASE_URL?.trim() ? undefined : earlier.backendPort)
  const isElsewhere = API_BASE_URL !== undefined && backendPort === undefined
  return { env: { ...settings, ...(isElsewhere && { API_BASE_URL }), ...env }, backendPort: ownPort }
}

export async function start(manager: ServiceManager): Promise<void> {
  const installed = await requireInstalled(manager)
  const loss = lossOfServices()
  if (loss !== null) throw new StartError(`${loss}: ${ownCommand('service install')}`)
  for (const { name } of installed) await manager.start(name)
  console.log(`Started with ${manager.title}.`)
  await reportAnswers(installed, ({ version }) => version !== null)
}

export async function stop(manager: ServiceManager): Promise<void> {
  const installed = await requireInstalled(manager)
  for (const { name } of installed) await manager.stop(name)
  const answering = await waitUntil(installed, ({ isClosed }) => isClosed)
  printAddresses(installed, (place) => (answering.includes(place) ? 'still answers' : 'stopped'))
  if (answering.length > 0)
    throw new StartError(
      `Another program than the service listens there: end that program, or see ${ownCommand('service status')}`,
    )
  const until = manager.stopsUntil === null ? '' : `at ${manager.stopsUntil}, or `
  console.log(`CoAuthors starts again ${until}with ${ownCommand('service start')}`)
}

export async function restart(manager: ServiceManager): Promise<void> {
  await stop(manager)
  await start(manager)
}

export async function uninstall(manager: ServiceManager): Promise<void> {
  await requireManager(manager)
  const removed: string[] = []
  for (const name of NAMES) removed.push(...(await manager.remove(name)))
  if (!removeInstallation() && removed.length === 0) {
    console.log('There is nothing to uninstall.')
    return
  }
  console.log('Stopped and uninstalled; your data were left alone. Removed:')
  for (const path of removed) console.log(`  ${path}`)
}

export async function status(manager: ServiceManager): Promise<void> {
  await requireManager(manager)
  const addresses = installedAddresses()
  let allRun = true
  for (const name of NAMES) {
    const state = await manager.state(name)
    const address = addresses.get(name)
    const { version, text } = state.installed && address !== undefined ? await askProgramAt(address) : SILENCE
    const answer = state.installed && address !== undefined ? [address, text] : []
    console.log(`${name.padEnd(8)} ${[describe(state), ...answer].join(', ')}`)
    // After an update, the running program may not find files that it has not loaded yet.
    if (version !== null && version !== APP_VERSION)
      console.log(`version ${version} runs, and this is ${APP_VERSION}: ${ownCommand('service install')}`)
    // An install with API_BASE_URL has no backend.
    if (state.installed || addresses.has(name) || name === 'daemon')
      allRun &&= state.running && version === APP_VERSION
  }
  const loss = lossOfServices()
  if (loss !== null) console.log(`${loss}: ${ownCommand('service install')}`)
  if (!allRun || loss !== null) process.exitCode = 1
}

export async function logs(manager: ServiceManager, wishes: LogWishes): Promise<void> {
  const installed = await requireInstalled(manager)
  await manager.printLogs(
    installed.map(({ name }) => name),
    wishes,
  )
}

async function requireInstalled(manager: ServiceManager): Promise<Place[]> {
  await requireManager(manager)
  const addresses = installedAddresses()
  const names = await installedNames(manager)
  if (names.length === 0)
    throw new StartError(`Nothing is installed: first run ${ownCommand('service install')}`)
  return names.map((name) => ({ name, address: addresses.get(name) ?? '' }))
}

async function requireManager(manager: ServiceManager): Promise<void> {
  const absence = await manager.absence()
  if (absence === null) return
  throw new StartError(
    `No background service here: ${absence}. Nothing was changed; ${ownCommand('start')} works without a service.`,
  )
}

async function installedNames(manager: ServiceManager): Promise<ProgramName[]> {
  const states = await Promise.all(NAMES.map((name) => manager.state(name)))
  return NAMES.filter((_, index) => states[index]?.installed)
}

/** Throws a StartError unless the program can listen on its port, or already does. */
async function requireFreePort(manager: ServiceManager, plan: ProgramPlan): Promise<void> {
  const { name, host, port, address } = plan
  if (installedAddresses().get(name) === address && (await manager.state(name)).running) return
  const server = createServer().listen(port, host)
  const problem = await once(server, 'listening').then(() => null, codeOf)
  server.close()
  if (problem === null) return
  const why =
    problem === 'EADDRINUSE'
      ? `is in use by ${await holderOfPort(host, port)}: end it, or`
      : `cannot be used on ${host} (${problem}):`
  const option = name === 'daemon' ? 'PORT' : '--backend-port'
  throw new StartError(`Port ${port} ${why} choose another port (${option}); nothing was changed.`)
}

type Place = Pick<ProgramPlan, 'name' | 'address'>
/** `isClosed`: no program listens at the address. */
type ProgramAnswer = { version: string | null; text: string; isClosed: boolean }

const SILENCE: ProgramAnswer = { version: null, text: 'does not answer', isClosed: true }

/** Asks the backend or the daemon. Both send the same version header, so one function asks both. */
async function askProgramAt(address: string): Promise<ProgramAnswer> {
  const state = await lookAtDaemon({ base: address, fetch: boundedFetch }, { timeoutMs: 1500 })
  switch (state.kind) {
    case 'ready':
    case 'incompatible':
      return { version: state.version, text: 'answers', isClosed: false }
    case 'refused':
      return { version: null, text: 'does not let this command in', isClosed: false }
    case 'another':
      return { version: null, text: 'another program answers', isClosed: false }
    case 'offline':
      return state.why === undefined
        ? SILENCE
        : { ...SILENCE, text: `no answer: ${state.why}`, isClosed: false }
  }
}

/** Waits at most 30 s. Returns the programs whose answers are not as wished. */
async function waitUntil<P extends Place>(
  places: readonly P[],
  isAsWished: (answer: ProgramAnswer) => boolean,
): Promise<P[]> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const answers = await Promise.all(places.map(({ address }) => askProgramAt(address)))
    const others = places.filter((_, index) => !isAsWished(answers[index] ?? SILENCE))
    if (others.length === 0 || performance.now() > deadline) return others
    await delay(200)
  }
}

async function reportAnswers(
  places: readonly Place[],
  isAnswer: (answer: ProgramAnswer) => boolean,
): Promise<void> {
  const silent = await waitUntil(places, isAnswer)
  printAddresses(places, (place) => (silent.includes(place) ? 'does not answer' : ''))
  if (silent.length > 0)
    throw new StartError(`A program is installed but does not answer: see ${ownCommand('service logs')}`)
}

function printAddresses(places: readonly Place[], textOf: (place: Place) => string): void {
  for (const place of places)
    console.log(`  ${place.name.padEnd(8)} ${place.address}  ${textOf(place)}`.trimEnd())
}

function describe({ installed, running, pid, lastExit }: ProgramState): string {
  if (!installed) return 'not installed'
  const now = running ? `running${pid === null ? '' : `, process ${pid}`}` : 'not running'
  return lastExit === null ? now : `${now}, ${lastExit}`
}

/** Fills Node's compile cache, because services cannot write it in a sandbox. */
async function fillCompileCache(): Promise<void> {
  await import('../run-programs.ts')
  await import('../../daemon/main.ts')
  await import('../../backend/main.ts')
  await import('../../backend/starter/load.ts')
  flushCompileCache()
}
