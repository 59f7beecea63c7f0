import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SANDBOXES, systemdUnit } from '../../../bin/service/systemd.ts'
import { useFolder } from '../../daemon/daemon.ts'
import { commandOfUnit, unitOptions, unitWords } from './made-files.ts'
import { planWith } from './plans.ts'

const ANALYZER = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' })
const FULL = 'full'
const folder = useFolder()

test('passes every setting and argument unchanged to a unit', () => {
  const text = fc.string({ unit: 'binary' }).filter((value) => !/\p{Cc}/u.test(value))
  fc.assert(
    fc.property(text, text, (value, argument) => {
      const unit = systemdUnit(planWith({ args: [argument], environment: { DATA_DIR: value } }), FULL)
      expect(commandOfUnit(unit)).toEqual({
        argv: [process.execPath, argument],
        environment: { DATA_DIR: value },
      })
    }),
    {
      examples: [
        ['100% of %h', '%%'],
        ['$HOME $X', 'C:\\"a"\\'],
        ['two words', '李明 \\x41'],
      ],
    },
  )
})

const boundPaths = (unit: string) => {
  const options = unitOptions(unit)
  const of = (name: string) => (options.get(name) ?? []).flatMap(unitWords)
  return { readOnly: of('BindReadOnlyPaths'), writable: of('BindPaths') }
}

test('hides homes and shared folders from a service, except its own folders', () => {
  const folders = ['/home/ada/100% "mine"', '/home/ada/100% "mine"/dblp', '/srv/a\\b $HOME', '/tmp/a:b']
  const checkout = '/tmp/李明/co authors'
  const own = { folders, programFolder: checkout, node: `${checkout}/node_modules/node/bin/node` }
  const unit = systemdUnit(planWith(own), FULL)
  const options = unitOptions(unit)
  expect(options.get('ProtectSystem')).toEqual(['strict'])
  expect(options.get('ProtectHome')).toEqual(['tmpfs'])
  expect(options.get('TemporaryFileSystem')).toEqual(['%h:ro'])
  expect(options.get('PrivateTmp')).toEqual(['yes'])
  expect(boundPaths(unit)).toEqual({
    readOnly: [checkout],
    writable: [folders[0], folders[2], folders[3]],
  })
  for (const own of [{ folders: ['/home/a\nb'] }, { environment: { DATA_DIR: '/a\tb' } }])
    expect(() => systemdUnit(planWith(own), FULL)).toThrow(/control character/)
})

test('shows a service its Node, and the folders of the files that it reads', () => {
  const own = { node: '/home/ada/.nvm/bin/node', reads: ['/home/ada/chair/committee.csv'] }
  expect(boundPaths(systemdUnit(planWith(own), FULL)).readOnly).toEqual([
    '/opt/coauthors',
    '/home/ada/.nvm/bin/node',
    '/home/ada/chair',
  ])
})

test('lets a service write data in the folder of the program', () => {
  const own = { programFolder: '/opt/coauthors', node: '/opt/coauthors/node', folders: ['/opt/coauthors'] }
  expect(boundPaths(systemdUnit(planWith(own), FULL))).toEqual({
    readOnly: [],
    writable: ['/opt/coauthors'],
  })
})

test('shows a service only the file, not its folder, if the folder is or holds the home', () => {
  const file = join(homedir(), 'committee.csv')
  expect(boundPaths(systemdUnit(planWith({ reads: [file] }), FULL)).readOnly).toContain(file)
  expect(boundPaths(systemdUnit(planWith({ reads: ['/committee.csv'] }), FULL)).readOnly).not.toContain('/')
})

test.each([homedir(), '/'])('refuses a writable folder that contains the home: %s', (folder) => {
  const own = { folders: [join(homedir(), 'data'), folder] }
  expect(() => systemdUnit(planWith(own), FULL)).toThrow(
    /^The service could [^\n]*folder of their own[^\n]*$/,
  )
  expect(() => systemdUnit(planWith({ folders: [join(homedir(), 'data')] }), FULL)).not.toThrow()
})

test.each(["/srv/ada's/node", '/srv/"/node', '/srv/a\\b/node'])(
  'refuses a Node that systemd cannot run: %s',
  (node) => {
    expect(() => systemdUnit(planWith({ node }), FULL)).toThrow(
      /^systemd runs no program [^\n]*install again/,
    )
  },
)

test('allows what V8 and the look-up of users need', () => {
  const options = unitOptions(systemdUnit(planWith(), FULL))
  expect(options.has('MemoryDenyWriteExecute')).toBe(false)
  expect(options.has('ProcSubset')).toBe(false)
})

test('restarts a failed service without limit, with growing delays', () => {
  const options = unitOptions(systemdUnit(planWith(), FULL))
  expect(options.get('Restart')).toEqual(['on-failure'])
  expect(options.get('StartLimitIntervalSec')).toEqual(['0'])
  expect(options.has('RestartSteps')).toBe(true)
})

describe.skipIf(ANALYZER.error)('systemd-analyze verify (skipped where it is missing)', () => {
  // Before version 254, systemd warns of the unknown option for a growing delay.
  const isOld = Number(/^systemd (\d+)/.exec(ANALYZER.stdout ?? '')?.[1]) < 254
  const known = (unit: string) => (isOld ? unit.replace(/^Restart(Steps|MaxDelaySec)=.*$/gm, '') : unit)

  test.each(SANDBOXES)('passes systemd-analyze verify with the sandbox %s', (sandbox) => {
    const own = { args: ['a b', '%h "$HOME"'], folders: ['/srv/100% "mine"', '/srv/a\\b c:d'] }
    expect(verified(known(systemdUnit(planWith(own), sandbox)))).toBe('')
  })

  test('fails systemd-analyze verify with an unknown option', () => {
    const unit = known(systemdUnit(planWith(), 'none'))
    expect(verified(unit.replace('UMask=', 'UMusk='))).toContain('UMusk')
  })
})

/** systemd-analyze(1) rates from 0 to 10. The network and V8's compiler alone make the exposure more than 1. */
const MOST_EXPOSURE = 2

describe.skipIf(ANALYZER.error)('systemd-analyze security (skipped where it is missing)', () => {
  test.each(['daemon', 'backend'] as const)('passes systemd-analyze security (%s)', (name) => {
    const said = analyzed(systemdUnit(planWith({ name }), FULL), (file) => [
      ...['security', '--offline=true', '--no-pager', `--threshold=${MOST_EXPOSURE * 10}`, file],
    ])
    const exposure = Number(/exposure level for .*: ([\d.]+)/.exec(said)?.[1])
    expect(exposure, said).toBeLessThanOrEqual(MOST_EXPOSURE)
  })
})

const verified = (unit: string): string => analyzed(unit, (file) => ['--user', '--man=no', 'verify', file])

function analyzed(unit: string, args: (file: string) => string[]): string {
  const file = folder.file('coauthors-test.service')
  writeFileSync(file, unit)
  const { stdout, stderr } = spawnSync('systemd-analyze', args(file), {
    env: { ...process.env, HOME: folder.path, XDG_RUNTIME_DIR: folder.path },
    encoding: 'utf8',
  })
  return `${stdout}${stderr}`
}
