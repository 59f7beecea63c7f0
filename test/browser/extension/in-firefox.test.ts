import { describeExtension } from './describe-extension.ts'
import { openFirefoxWithExtension } from './firefox.ts'
import { openPrivateFirefox } from './firefox-private-window.ts'
import { openFirefoxWindow } from './firefox-window.ts'
import { installedInFirefox, PREFERENCES } from './installed-firefox.ts'

describeExtension({
  browser: 'Firefox',
  start: async () => {
    const firefox = await openFirefoxWithExtension({ preferences: PREFERENCES, inPrivateWindows: true })
    return {
      installed: installedInFirefox(firefox),
      openWindow: async () => openFirefoxWindow(firefox),
      openPrivateBrowser: async () => openPrivateFirefox(firefox),
      close: firefox.close,
    }
  },
  startUpdatable: async (prepare) => {
    const firefox = await openFirefoxWithExtension({ prepare })
    const { folder, installAgain, evaluateInExtension, close } = firefox
    const version = () => evaluateInExtension<string>('browser.runtime.getManifest().version')
    return { installed: installedInFirefox(firefox), folder, installAgain, version, close }
  },
  loses: 'sidepanel',
  isThorough: false,
})
