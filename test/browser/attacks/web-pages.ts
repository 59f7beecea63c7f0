import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ATTACKS, type Attack, FETCHES, ONE_OF_EACH } from './cases.ts'
import { DATA_FRAME, LOCALHOST, OTHER_PORT, type Place, SANDBOXED_FRAME, WEB_SITE } from './places.ts'
import { backendAt, daemonAt, daemonStats, type Scene } from './scene.ts'
import type { Arrived } from './unguarded-server.ts'

const PLACES: readonly (Place & { attacks: readonly Attack[] })[] = [
  { ...WEB_SITE, attacks: ATTACKS },
  { ...OTHER_PORT, attacks: ONE_OF_EACH },
  // From here nothing differs but the Origin, which these send.
  { ...LOCALHOST, attacks: FETCHES },
  { ...SANDBOXED_FRAME, attacks: FETCHES },
  { ...DATA_FRAME, attacks: FETCHES },
]

/** What a page can do from where it stands: nothing of it reads, stores or counts anything. */
export function describeWebPages(scene: () => Scene): void {
  let before: unknown
  beforeAll(async () => {
    before = await daemonStats(scene())
  })
  afterAll(async () => {
    expect(await daemonStats(scene())).toEqual(before)
  })

  describe.each(PLACES)('$name has nothing of', ({ attacks, ...place }) => {
    beforeAll(() => scene().browser.open(place.page(scene().site)))
    test.each(attacks)('$name', (attack) => attackFrom(place, attack, scene()))
  })
}

async function attackFrom(place: Place, attack: Attack, scene: Scene): Promise<void> {
  const { browser, world, site, unguarded } = scene
  const { within = (script) => script } = place
  const onward = `${site.asOtherPort}/onward?to=`
  const make = (target: Parameters<Attack['script']>[0]): Promise<string> =>
    browser.evaluate(within(attack.script(target, onward)))

  unguarded.arrived.length = 0
  expect(await make(daemonAt(unguarded.url))).toBe(attack.unguarded.gets)
  expect(unguarded.arrived.map(described)).toEqual(attack.unguarded.arrives)
  const isFetch = FETCHES.includes(attack)
  if (isFetch) {
    expect(new Set(unguarded.arrived.map(({ origin }) => origin))).toEqual(new Set([place.origin(site)]))
  }

  const before = await daemonStats(scene)
  expect(await make(daemonAt(world.daemon.url))).toBe('nothing')
  // The backend keeps nothing that could be moved: what it can lose is its answers.
  if (isFetch) expect(await make(backendAt(world.backend.url))).toBe('nothing')
  expect(await daemonStats(scene)).toEqual(before)
}

const described = ({ method, contentType }: Arrived): string =>
  contentType === null ? method : `${method} ${contentType}`
