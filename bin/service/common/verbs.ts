import { flushCompileCache } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../../shared/server/errors.ts'
import { makeFolder, makePrivateFolder } from '../../../shared/server/files/data-folder.ts'
import { coauthorsCommand, npmScript } from '../../../shared/server/own-commands.ts'
import { buildPagesIfStale } from '../../build-page.ts'
import { readInstallation, removeInstallation, writeInstallation } from './installation.ts'
import type { LogWishes, ProgramState, ServiceManager } from './manager.ts'
import { type ProgramName, type ProgramPlan, planPrograms } from './program-plan.ts'
import { requireFreePort, whoAnswers } from './who-answers.ts'

const NAMES: readonly ProgramName[] = ['backend', 'daemon']
const START_MS = 30_000
const LOOK_EVERY_MS = 200

/** `coauthors service install | uninstall | status | logs`. Each throws a StartError of one line if it fails. */
export function serviceVerbs(manager: ServiceManager) {
  return {
    install: (env: NodeJS.ProcessEnv, wishes: { backendPort?: string }) => install(manager, env, wishes),
    uninstall: () => uninstall(manager),
    status: () => status(manager),
    logs: (wishes: LogWishes) => logs(manager, wishes),
  }
}

async function install(
  manager: ServiceManager,
  env: NodeJS.ProcessEnv,
  wishes: { backendPort?: string },
): Promise<void> {
  const plans = planPrograms(env, wishes)
  await requireManager(manager)
  const before = await installedNames(manager)
  for (const plan of plans) if (!(await isHeldByService(manager, plan))) await requireFreePort(plan)
  await buildPagesIfStale('page', 'console')
  await fillCompileCache()
  for (const { folders } of plans) makeFolders(folders)
  for (const name of before) if (!plans.some((plan) => plan.name === name)) await manager.remove(name)
  writeInstallation({ programs: plans.map(({ name, address }) => ({ name, address })) })
  const notes = await manager.install(plans)
  console.log(
    `${before.length > 0 ? 'Updated' : 'Installed'} with ${manager.title}, run by ${plans[0]?.node}.`,
  )
  const silent = await waitForAnswers(plans)
  for (const plan of plans) {
    console.log(`  ${plan.name.padEnd(8)} ${plan.address}${silent.includes(plan) ? '  does not answer' : ''}`)
  }
  for (const note of notes) console.log(note)
  if (silent.length > 0)
    throw new StartError(`It is installed but does not answer: see ${coauthorsCommand('service logs')}`)
}

async function uninstall(manager: ServiceManager): Promise<void> {
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

async function status(manager: ServiceManager): Promise<void> {
  await requireManager(manager)
  const addresses = new Map(readInstallation()?.programs.map(({ name, address }) => [name, address]))
  let allRun = true
  for (const name of NAMES) {
    const state = await manager.state(name)
    const address = addresses.get(name)
    const answer = state.installed && address !== undefined ? await whoAnswers(address) : null
    console.log(
      `${name.padEnd(8)} ${[describe(state), address, answer && ANSWERS[answer]].filter(Boolean).join(', ')}`,
    )
    // With a backend elsewhere, ours is absent by intention.
    if (state.installed || addresses.has(name) || name === 'daemon')
      allRun &&= state.running && answer === 'ready'
  }
  if (!allRun) process.exitCode = 1
}

async function logs(manager: ServiceManager, wishes: LogWishes): Promise<void> {
  await requireManager(manager)
  const names = await installedNames(manager)
  if (names.length === 0)
    throw new StartError(`Nothing is installed: first run ${coauthorsCommand('service install')}`)
  await manager.printLogs(names, wishes)
}

async function requireManager(manager: ServiceManager): Promise<void> {
  const absence = await manager.absence()
  if (absence === null) return
  throw new StartError(
    `No background service here: ${absence}. Nothing was changed; ${npmScript('start')} works without.`,
  )
}

async function installedNames(manager: ServiceManager): Promise<ProgramName[]> {
  const states = await Promise.all(NAMES.map(async (name) => ({ name, ...(await manager.state(name)) })))
  return states.filter(({ installed }) => installed).map(({ name }) => name)
}

/** Checks if the port is held by the service itself, which is about to be updated. */
async function isHeldByService(manager: ServiceManager, { name, address }: ProgramPlan): Promise<boolean> {
  const listed = readInstallation()?.programs.some((each) => each.name === name && each.address === address)
  return listed === true && (await manager.state(name)).running
}

function makeFolders([own, ...others]: readonly string[]): void {
  if (own !== undefined) makePrivateFolder(own)
  for (const folder of others) makeFolder(folder)
}

/** Returns the programs that do not answer in time. */
async function waitForAnswers(plans: readonly ProgramPlan[]): Promise<ProgramPlan[]> {
  const deadline = performance.now() + START_MS
  for (;;) {
    const kinds = await Promise.all(plans.map(({ address }) => whoAnswers(address)))
    const silent = plans.filter((_, index) => kinds[index] !== 'ready')
    if (silent.length === 0 || performance.now() > deadline) return silent
    await delay(LOOK_EVERY_MS)
  }
}

function describe({ installed, running, pid, lastExit }: ProgramState): string {
  if (!installed) return 'not installed'
  const now = running ? `running${pid === null ? '' : `, process ${pid}`}` : 'not running'
  return lastExit === null ? now : `${now}, ${lastExit}`
}

const ANSWERS = {
  ready: 'answers',
  refused: 'does not let us in',
  incompatible: 'another version of CoAuthors answers',
  another: 'another program answers',
  offline: 'does not answer',
} as const

/** Imports the programs to fill Node's compile cache, which the services cannot write in a sandbox. */
async function fillCompileCache(): Promise<void> {
  await import('./run-program.ts')
  await import('../../../daemon/main.ts')
  await import('../../../backend/main.ts')
  await import('../../../backend/starter/load.ts')
  flushCompileCache()
}
