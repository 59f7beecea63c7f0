import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SANDBOXES } from '../../../bin/service/sandbox.ts'
import { systemdUnit } from '../../../bin/service/systemd-unit.ts'
import { commandOfUnit, unitOptions, unitWords } from './made-files.ts'
import { planWith } from './plans.ts'

const ANALYZER = spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' })
const FACTS = { version: 252, sandbox: 'namespaces' } as const

test('every value of a setting and every argument comes through as it is', () => {
  const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'))
  fc.assert(
    fc.property(text, text, (value, argument) => {
      const unit = systemdUnit(planWith({ args: [argument], environment: { DATA_DIR: value } }), FACTS)
      expect(commandOfUnit(unit)).toEqual({
        argv: [process.execPath, argument],
        environment: { DATA_DIR: value },
      })
    }),
    {
      examples: [
        ['100% of %h', '%%'],
        ['$HOME $X', 'C:\\"a"\\'],
        ['two\nlines\t\u0085', '李明 \\x41'],
      ],
    },
  )
})

test('it may write to its own folders alone, whatever they are called', () => {
  const folders = ['/home/ada/100% "mine"', '/srv/a\\b $HOME']
  const options = unitOptions(systemdUnit(planWith({ folders }), FACTS))
  expect(options.get('ProtectSystem')).toEqual(['strict'])
  expect(options.get('ProtectHome')).toEqual(['read-only'])
  expect(options.get('PrivateTmp')).toEqual(['yes'])
  expect(unitWords(options.get('ReadWritePaths')?.[0] ?? '')).toEqual(folders)
  expect(() => systemdUnit(planWith({ folders: ['/home/a\nb'] }), FACTS)).toThrow(/control character/)
})

test.each([{ folders: ['/tmp/data'] }, { reads: ['/var/tmp/committee.csv'] }, { node: '/tmp/node' }])(
  'what it needs in a shared folder is not hidden from it: %o',
  (own) => {
    expect(unitOptions(systemdUnit(planWith(own), FACTS)).has('PrivateTmp')).toBe(false)
  },
)

test('it starts again on failure, ever later where systemd can do that, and is never given up', () => {
  const old = unitOptions(systemdUnit(planWith(), { ...FACTS, version: 253 }))
  const recent = unitOptions(systemdUnit(planWith(), { ...FACTS, version: 254 }))
  expect(old.get('Restart')).toEqual(['on-failure'])
  expect(old.get('StartLimitIntervalSec')).toEqual(['0'])
  expect(old.has('RestartSteps')).toBe(false)
  expect(recent.has('RestartSteps')).toBe(true)
})

describe.skipIf(ANALYZER.error)(
  'systemd-analyze verify has nothing to say (skipped where there is none)',
  () => {
    const version = Number(/^systemd (\d+)/.exec(ANALYZER.stdout ?? '')?.[1])

    test.each(SANDBOXES)('sandbox: %s', (sandbox) => {
      expect(verified(systemdUnit(planWith({ args: ['a b', '%h "$HOME"'] }), { version, sandbox }))).toBe('')
    })

    test('and would say it of an option that there is not', () => {
      const unit = systemdUnit(planWith(), { version, sandbox: 'none' })
      expect(verified(unit.replace('UMask=', 'UMusk='))).toContain('UMusk')
    })
  },
)

function verified(unit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'coauthors-unit-'))
  const file = join(folder, 'coauthors-test.service')
  writeFileSync(file, unit)
  try {
    const { stdout, stderr } = spawnSync('systemd-analyze', ['--user', '--man=no', 'verify', file], {
      env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder },
      encoding: 'utf8',
    })
    return `${stdout}${stderr}`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
