import type { ConfigEnv, UserManifest } from 'wxt'
import { CHROME_EXTENSION_KEY } from '../shared/extension-identity.ts'
import { contentSecurityPolicy } from '../shared/server/headers.ts'

/** Firefox uses an id that the developer chooses. Chrome derives it from the key. */
const FIREFOX_EXTENSION_ID = 'coauthors@coauthors.local'

/** Hosts of daemon and backend that need no prompt. Without ports, which Firefox ignores. */
const LOOPBACK_HOSTS = ['http://127.0.0.1/*', 'http://localhost/*']

/**
 * The CSP of the extension's pages (docs/security.md, CSP). It does not limit connections, since the manifest is static
 * and users can set addresses; the host permissions do.
 */
const EXTENSION_PAGES_POLICY = contentSecurityPolicy('http:', 'https:')

/** The parts of the manifest that WXT does not derive from the entrypoints. */
export function manifestFor({ browser }: Pick<ConfigEnv, 'browser'>): UserManifest {
  const isFirefox = browser === 'firefox'
  return {
    name: '__MSG_name__',
    short_name: 'CoAuthors',
    description: '__MSG_description__',
    default_locale: 'en',
    permissions: ['storage', 'contextMenus', 'activeTab', 'scripting'],
    host_permissions: LOOPBACK_HOSTS,
    optional_host_permissions: ['http://*/*', 'https://*/*'],
    content_security_policy: { extension_pages: EXTENSION_PAGES_POLICY },
    commands: commands(isFirefox),
    ...(isFirefox ? firefoxOnly : { key: CHROME_EXTENSION_KEY, minimum_chrome_version: '125' }),
  }
}

/** Chrome allows suggested keys for four commands. */
function commands(isFirefox: boolean): UserManifest['commands'] {
  const panel = isFirefox ? '_execute_sidebar_action' : 'open-panel'
  return {
    _execute_action: {
      suggested_key: { default: 'Alt+Shift+L' },
      ...(isFirefox && { description: '__MSG_commandPopup__' }),
    },
    [panel]: { suggested_key: { default: 'Alt+Shift+S' }, description: '__MSG_commandPanel__' },
    'add-selection-a': { suggested_key: { default: 'Alt+Shift+1' }, description: '__MSG_commandAddA__' },
    'add-selection-b': { suggested_key: { default: 'Alt+Shift+2' }, description: '__MSG_commandAddB__' },
  }
}

const firefoxOnly: UserManifest = {
  browser_specific_settings: {
    gecko: {
      id: FIREFOX_EXTENSION_ID,
      // The first version with `data_collection_permissions` on every platform.
      strict_min_version: '142.0',
      // Only queries to the addresses in the settings leave the machine.
      data_collection_permissions: { required: ['none'] },
    },
  },
}
