import { afterAll, beforeAll, expect, test } from 'vitest'
import { ATTACKS, type Attack, FETCHES, SOME_OF_EACH } from './cases.ts'
import type { Target } from './page-scripts.ts'
import { DATA_FRAME, LOCALHOST, OTHER_PORT, type Place, SANDBOXED_FRAME, WEB_SITE } from './places.ts'
import { backendAt, daemonAt, daemonStats, type Scene } from './scene.ts'
import type { Arrived } from './unguarded-server.ts'

const PLACES: readonly (Place & { attacks: readonly Attack[] })[] = [
  { ...WEB_SITE, attacks: ATTACKS },
  { ...OTHER_PORT, attacks: SOME_OF_EACH },
  // The places below differ only in the Origin, so fetches are enough.
  { ...LOCALHOST, attacks: FETCHES },
  { ...SANDBOXED_FRAME, attacks: FETCHES },
  { ...DATA_FRAME, attacks: FETCHES },
]

export function describeWebPages(scene: () => Scene): void {
  let before: unknown
  beforeAll(async () => {
    before = await daemonStats(scene())
  })
  afterAll(async () => {
    expect(await daemonStats(scene())).toEqual(before)
  })

  test.each(PLACES)('lets $name read nothing, store nothing and change no counter', (place) =>
    attackFrom(place, scene()),
  )
}

type AttackingPlace = (typeof PLACES)[number]

/** Attacks the unguarded server, where the attacks succeed, and then ours. */
async function attackFrom({ attacks, ...place }: AttackingPlace, scene: Scene): Promise<void> {
  const { browser, world, site, unguarded } = scene
  const { within = (script) => script } = place
  const onward = `${site.asOtherPort}/onward?to=`
  /** Makes each attack on a separate target, and returns what the attacker's page learns. */
  const gainsOf = async (made: readonly Attack[], targetOf: (attack: Attack) => Target) => {
    const gains = new Map<Attack, string>()
    for (const isLast of [false, true]) {
      const together = made.filter(({ isMadeLast = false }) => isMadeLast === isLast)
      const scripts = together.map((attack) => within(attack.script(targetOf(attack), onward)))
      const all = await browser.evaluate<string[]>(`Promise.all([${scripts.join(', ')}])`)
      all.forEach((gain, index) => {
        const attack = together[index]
        if (attack) gains.set(attack, gain)
      })
    }
    return byName(made, (attack) => gains.get(attack))
  }
  const guarded = (target: Target) => (attack: Attack) => {
    const mark = `?attack=${attacks.indexOf(attack)}`
    return { ...target, read: target.read + mark, write: target.write + mark }
  }

  await browser.open(place.page(site))
  unguarded.arrived.length = 0
  const pathOf = (attack: Attack): string => `/attack-${attacks.indexOf(attack)}/`
  expect(await gainsOf(attacks, (attack) => daemonAt(unguarded.url + pathOf(attack).slice(0, -1)))).toEqual(
    byName(attacks, ({ unguarded }) => unguarded.gets),
  )
  const arrivedOf = (attack: Attack): Arrived[] =>
    unguarded.arrived.filter(({ path }) => path.startsWith(pathOf(attack)))
  expect(byName(attacks, (attack) => arrivedOf(attack).map(described))).toEqual(
    byName(attacks, ({ unguarded }) => unguarded.arrives),
  )
  const fetches = attacks.filter((attack) => FETCHES.includes(attack))
  expect(byName(fetches, (attack) => [...new Set(arrivedOf(attack).map(({ origin }) => origin))])).toEqual(
    byName(fetches, () => [place.origin(site)]),
  )

  const before = await daemonStats(scene)
  const nothing = (made: readonly Attack[]) => byName(made, () => 'nothing')
  expect(await gainsOf(attacks, guarded(daemonAt(world.daemon.url)))).toEqual(nothing(attacks))
  // The backend stores nothing for users, so only reading could be a gain.
  expect(await gainsOf(fetches, guarded(backendAt(world.backend.url)))).toEqual(nothing(fetches))
  expect(await daemonStats(scene)).toEqual(before)
}

/** Outcomes by the attack's name, so that a failure shows the name. */
const byName = <Value>(attacks: readonly Attack[], outcomeOf: (attack: Attack) => Value) =>
  Object.fromEntries(attacks.map((attack) => [attack.name, outcomeOf(attack)]))

const described = ({ method, contentType }: Arrived): string =>
  contentType === null ? method : `${method} ${contentType}`
