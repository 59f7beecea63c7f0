import fc from 'fast-check'
import { expect, test } from 'vitest'
import { launchd, launchdPlist } from '../../../bin/service/launchd.ts'
import { elementAt, plistValue, xmlTree } from './made-files.ts'
import { planWith } from './plans.ts'

const LOG = '/Users/ada/Library/Logs/coauthors/daemon.log'
const valueIn = (plist: string): unknown => plistValue(elementAt(xmlTree(plist), 'plist', 'dict'))

test('starts the launchd agent at login and after a failure', () => {
  expect(valueIn(launchdPlist(planWith(), LOG))).toEqual({
    Label: 'local.coauthors.daemon',
    ProgramArguments: [process.execPath, ...planWith().args, '--log', LOG],
    EnvironmentVariables: planWith().environment,
    RunAtLoad: true,
    KeepAlive: { SuccessfulExit: false },
    ThrottleInterval: 10,
    ExitTimeOut: 15,
    ProcessType: 'Interactive',
    Umask: 0o077,
    StandardOutPath: LOG,
    StandardErrorPath: LOG,
  })
})

test('writes an agent as a property list with our mark', () => {
  expect(launchdPlist(planWith(), LOG)).toMatch(
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<!DOCTYPE plist PUBLIC "-\/\/Apple\/\/DTD PLIST 1\.0\/\/EN" "http:\/\/www\.apple\.com\/DTDs\/PropertyList-1\.0\.dtd">\n<!-- Made by coauthors service install -->\n<plist version="1\.0">\n/,
  )
})

test('passes a setting unchanged to the launchd agent, or refuses it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      let plist: string
      try {
        plist = launchdPlist(planWith({ environment: { DATA_DIR: value } }), LOG)
      } catch (error) {
        expect(error).toMatchObject({ name: 'StartError', message: expect.stringContaining('XML') })
        expect(value).toMatch(/\p{Cc}|[\uFFFE\uFFFF]/u)
        return
      }
      expect(valueIn(plist)).toMatchObject({ EnvironmentVariables: { DATA_DIR: value } })
    }),
    { examples: [['a\r\nb\tc'], ['<&>"\']]>'], ['--><!--'], ['\u0001'], [' '], ['\n']] },
  )
})

test.each([
  ['last exit code = (never exited)', null],
  ['last exit code = 78: EX_CONFIG', 'last end: exit code 78: EX_CONFIG'],
  ['last terminating signal = Killed: 9', 'last end: signal Killed: 9'],
])('reads the last end of an agent from launchctl print: %s', async (line, lastExit) => {
  const stdout = `gui/501/local.coauthors.daemon = {\n\tstate = not running\n\texit timeout = 15\n\t${line}\n}\n`
  const { state } = launchd(async () => ({ code: 0, stdout, stderr: '' }))
  expect(await state('daemon')).toMatchObject({ running: false, pid: null, lastExit })
})
