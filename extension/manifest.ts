import type { ConfigEnv, UserManifest } from 'wxt'
import packageJson from '../package.json' with { type: 'json' }
import { CHROME_EXTENSION_KEY } from '../shared/extension-identity.ts'
import { pagePolicy } from '../shared/server/http-headers.ts'

/** A browser's store leads users to this page. */
const HOME_PAGE = `${packageJson.repository.url.replace(/^git\+|\.git$/g, '')}/blob/main/docs/start.md`

/** Firefox takes the id from the manifest. Chrome derives it from the key. */
const FIREFOX_EXTENSION_ID = 'coauthors@coauthors.local'

/** The host of daemon and backend (see `withoutLocalhost`). Firefox supports no port in a pattern. */
const LOOPBACK_HOSTS = ['http://127.0.0.1/*']

/**
 * The CSP of the extension's pages: docs/dev/security.md, CSP.
 * It allows all hosts, because users can set any address. The browser's host permissions limit the connections.
 */
const EXTENSION_PAGES_POLICY = pagePolicy('http:', 'https:')

/** The part of the manifest that WXT does not derive. The stores of Chrome and Edge refuse a key: docs/dev/stores.md, The id. */
export function manifestFor({ browser }: Pick<ConfigEnv, 'browser'>, isForStore: boolean): UserManifest {
  const isFirefox = browser === 'firefox'
  return {
    name: '__MSG_name__',
    short_name: 'CoAuthors',
    description: '__MSG_description__',
    homepage_url: HOME_PAGE,
    default_locale: 'en',
    permissions: ['storage', 'contextMenus', 'activeTab', 'scripting'],
    host_permissions: LOOPBACK_HOSTS,
    // The browser asks the user about each host.
    optional_host_permissions: ['http://*/*', 'https://*/*'],
    content_security_policy: { extension_pages: EXTENSION_PAGES_POLICY },
    commands: commands(isFirefox),
    ...(isFirefox ? firefoxOnly : { minimum_chrome_version: '125' }),
    ...(!isFirefox && !isForStore && { key: CHROME_EXTENSION_KEY }),
  }
}

/** Chrome allows at most four suggested keys. */
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
      // The first version that knows `data_collection_permissions` on all platforms.
      strict_min_version: '142.0',
      // Mozilla counts data as transmitted even if they only go to a program on this machine.
      data_collection_permissions: { required: ['personallyIdentifyingInfo', 'websiteContent'] },
    },
  },
}
