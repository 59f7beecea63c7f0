import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { fingerprintOf } from '../../../bin/build-page.ts'
import { BUILT } from './built.ts'
import { ADD_SELECTION, BOTH, backgroundOf, permissionsOf, readManifest } from './manifests.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const WEB_EXT = join(ROOT, 'node_modules/web-ext/bin/web-ext.js')

test("asks in Firefox's manifest only for needed permissions", () => {
  expect(readManifest(BUILT.firefox)).toEqual({
    ...BOTH,
    permissions: ['storage', 'contextMenus', 'activeTab', 'scripting'],
    background: { scripts: ['background.js'] },
    sidebar_action: {
      default_panel: 'sidepanel.html',
      default_title: '__MSG_name__',
      open_at_install: false,
    },
    commands: {
      _execute_action: {
        suggested_key: { default: 'Alt+Shift+L' },
        description: '__MSG_commandPopup__',
      },
      _execute_sidebar_action: {
        suggested_key: { default: 'Alt+Shift+S' },
        description: '__MSG_commandPanel__',
      },
      ...ADD_SELECTION,
    },
    browser_specific_settings: {
      gecko: {
        id: 'coauthors@coauthors.local',
        strict_min_version: '142.0',
        data_collection_permissions: { required: ['personallyIdentifyingInfo', 'websiteContent'] },
      },
    },
  })
})

type LintReport = { errors: Finding[]; warnings: Finding[]; notices: Finding[] }
type Finding = { code: string; file: string; line: number; column: number }

/** Preact's own code can set HTML (`dangerouslySetInnerHTML`), but the CSP of our pages forbids that. */
function isOfPreact({ code, file, line, column }: Finding): boolean {
  const text = readFileSync(join(BUILT.firefox, file), 'utf8').split('\n')[line - 1] ?? ''
  return code === 'UNSAFE_VAR_ASSIGNMENT' && /^\w+\.innerHTML=\w+\.__html\b/.test(text.slice(column - 1))
}

/** The check of the add-on is skipped while these files are unchanged. */
const CHECKED = [
  '.output/firefox-mv3',
  'package-lock.json',
  'test/browser/extension/manifest-for-firefox.test.ts',
]
const CHECKED_STAMP = join(ROOT, '.output/extension-lint.stamp')

test("passes Mozilla's check of an add-on", async ({ skip }) => {
  const checked = fingerprintOf(CHECKED)
  if (existsSync(CHECKED_STAMP) && readFileSync(CHECKED_STAMP, 'utf8') === checked)
    skip('nothing has changed since the last check without a finding')
  const { stdout } = await promisify(execFile)(process.execPath, [
    WEB_EXT,
    'lint',
    '--source-dir',
    BUILT.firefox,
    '--output',
    'json',
  ])
  const { errors, warnings, notices } = JSON.parse(stdout) as LintReport // as web-ext documents it
  expect([...errors, ...warnings, ...notices].filter((finding) => !isOfPreact(finding))).toEqual([])
  writeFileSync(CHECKED_STAMP, checked)
})

test('tells users the reason for each permission', () => {
  const { asked, explained } = permissionsOf(BUILT.firefox, 'Chrome')
  expect(explained).toEqual(asked)
})

test('builds a small background without Preact', () => {
  expect(backgroundOf(BUILT.firefox)).toEqual({ isSmall: true, hasPreact: false })
})
