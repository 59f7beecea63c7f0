import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { boundedFetch } from '../../shared/clients/bounded-fetch.ts'
import { lookAtDaemon } from '../../shared/clients/daemon-look.ts'
import { codeOf, StartError } from '../../shared/server/errors.ts'
import { makeFolder, makePrivateFolder } from '../../shared/server/files/data-folder.ts'
import { holderOfPort } from '../../shared/server/listen.ts'
import { ownCommand } from '../../shared/server/own-commands.ts'
import { APP_VERSION } from '../../shared/version.ts'
import { buildPageIfStale } from '../build-page.ts'
import type { LogWishes, ProgramState, ServiceManager } from './manager.ts'
import {
  installedAddresses,
  lossOfServices,
  readInstallation,
  removeInstallation,
  writeInstallation,
} from './own-files.ts'
import { type ProgramName, type ProgramPlan, planPrograms, settingsIn } from './program-plan.ts'

const NAMES: readonly ProgramName[] = ['backend', 'daemon']

/** `coauthors service install`. As the other verbs, it throws a StartError of one line if it fails. */
export async function install(
  manager: ServiceManager,
  env: NodeJS.ProcessEnv,
  wishes: InstallWishes,
): Promise<void> {
  const given = withEarlier(env, wishes)
  const plans = planPrograms(given.env, given)
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
    settings: settingsIn(given.env),
    backendPort: given.backendPort,
    programs: plans.map(({ name, address }) => ({ name, address })),
  })
  const notes = await manager.install(plans)
  const done = before.length > 0 ? 'Updated' : 'Installed'
  console.log(`${done} with ${manager.title}, run by ${plans[0]?.node}.`)
  const silent = await waitForAnswers(plans)
  for (const plan of plans) {
    console.log(`  ${plan.name.padEnd(8)} ${plan.address}${silent.includes(plan) ? '  does not answer' : ''}`)
  }
  for (const note of notes) console.log(note)
  if (silent.length > 0)
    throw new StartError(`It is installed but does not answer: see ${ownCommand('service logs')}`)
}

type InstallWishes = { backendPort?: string | undefined }

/** Adds what the last install was given and this one is not: an update need not repeat it. An empty setting is none. */
function withEarlier(env: NodeJS.ProcessEnv, { backendPort }: InstallWishes) {
  const earlier = readInstallation()
  // Each of the two says where the backend is.
  if (backendPort === undefined && env.API_BASE_URL === undefined)
    return { env: { ...earlier.settings, ...env }, backendPort: earlier.backendPort }
  const { API_BASE_URL: _, ...settings } = earlier.settings
  return { env: { ...settings, ...env }, backendPort }
}

export async function uninstall(manager: ServiceManager): Promise<void> {
  await requireManager(manager)
  const removed: string[] = []
  for (const name of NAMES) removed.push(...(await manager.remove(name)))
  if (!removeInstallation() && removed.length === 0) {
    console.log('There is nothing to uninstall.')
    return
  }
  console.log('Ended and uninstalled; your data are as they were. Removed:')
  for (const path of removed) console.log(`  ${path}`)
}

export async function status(manager: ServiceManager): Promise<void> {
  await requireManager(manager)
  const addresses = installedAddresses()
  let allRun = true
  for (const name of NAMES) {
    const state = await manager.state(name)
    const address = addresses.get(name)
    const version = state.installed && address !== undefined ? await answeringVersion(address) : null
    const said = version === null ? 'does not answer' : 'answers'
    const place = state.installed && address !== undefined ? [address, said] : []
    console.log(`${name.padEnd(8)} ${[describe(state), ...place].join(', ')}`)
    // An update has replaced the files of a program that runs: what it still has to load may be gone.
    if (version !== null && version !== APP_VERSION)
      console.log(`version ${version} runs, and this is ${APP_VERSION}: ${ownCommand('service install')}`)
    // With a backend elsewhere, ours is absent by intention.
    if (state.installed || addresses.has(name) || name === 'daemon')
      allRun &&= state.running && version === APP_VERSION
  }
  const loss = lossOfServices()
  if (loss !== null) console.log(`${loss}: ${ownCommand('service install')}`)
  if (!allRun || loss !== null) process.exitCode = 1
}

export async function logs(manager: ServiceManager, wishes: LogWishes): Promise<void> {
  await requireManager(manager)
  const names = await installedNames(manager)
  if (names.length === 0)
    throw new StartError(`Nothing is installed: first run ${ownCommand('service install')}`)
  await manager.printLogs(names, wishes)
}

async function requireManager(manager: ServiceManager): Promise<void> {
  const absence = await manager.absence()
  if (absence === null) return
  throw new StartError(
    `No background service here: ${absence}. Nothing was changed; ${ownCommand('start')} works without.`,
  )
}

async function installedNames(manager: ServiceManager): Promise<ProgramName[]> {
  const states = await Promise.all(NAMES.map((name) => manager.state(name)))
  return NAMES.filter((_, index) => states[index]?.installed)
}

/** Throws a StartError if the program could not listen on its port, unless it is the installed one that holds it. */
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

/** The version of our program that answers at an address, or null. The version header is the same on both servers. */
async function answeringVersion(address: string): Promise<string | null> {
  const state = await lookAtDaemon({ base: address, fetch: boundedFetch }, { timeoutMs: 1500 })
  return state.kind === 'ready' ? state.version : null
}

async function waitForAnswers(plans: readonly ProgramPlan[]): Promise<ProgramPlan[]> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const versions = await Promise.all(plans.map(({ address }) => answeringVersion(address)))
    const silent = plans.filter((_, index) => versions[index] !== APP_VERSION)
    if (silent.length === 0 || performance.now() > deadline) return silent
    await delay(200)
  }
}

function describe({ installed, running, pid, lastExit }: ProgramState): string {
  if (!installed) return 'not installed'
  const now = running ? `running${pid === null ? '' : `, process ${pid}`}` : 'not running'
  return lastExit === null ? now : `${now}, ${lastExit}`
}

/** Imports the programs to fill Node's compile cache, which the services cannot write in a sandbox. */
async function fillCompileCache(): Promise<void> {
  await import('../run-programs.ts')
  await import('../../daemon/main.ts')
  await import('../../backend/main.ts')
  await import('../../backend/starter/load.ts')
  flushCompileCache()
}
