import { expect, test } from 'vitest'
import { CHROME_EXTENSION_KEY } from '../../../shared/extension-identity.ts'
import { BUILT } from './built.ts'
import { ADD_SELECTION, BOTH, backgroundOf, permissionsOf, readManifest, scriptsOf } from './manifests.ts'

test("asks in Chrome's manifest only for needed permissions", () => {
  expect(readManifest(BUILT.chromium)).toEqual({
    ...BOTH,
    key: CHROME_EXTENSION_KEY,
    minimum_chrome_version: '125',
    permissions: ['storage', 'contextMenus', 'activeTab', 'scripting', 'sidePanel'],
    background: { service_worker: 'background.js' },
    side_panel: { default_path: 'sidepanel.html' },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+L' } },
      'open-panel': { suggested_key: { default: 'Alt+Shift+S' }, description: '__MSG_commandPanel__' },
      ...ADD_SELECTION,
    },
  })
})

test('tells users the reason for each permission', () => {
  const { asked, explained } = permissionsOf(BUILT.chromium, 'Firefox')
  expect(explained).toEqual(asked)
})

test('builds a small background without Preact', () => {
  expect(backgroundOf(BUILT.chromium)).toEqual({ isSmall: true, hasPreact: false })
})

test.each([
  ['popup', 90],
  ['sidepanel', 120],
  ['options', 90],
] as const)('limits the compressed scripts of the %s to %i KB', (page, bar) => {
  expect(scriptsOf(BUILT.chromium, page)).toBeGreaterThan(50_000)
  expect(scriptsOf(BUILT.chromium, page)).toBeLessThan(bar * 1024)
})
