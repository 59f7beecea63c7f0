import { describeExtension } from './describe-extension.ts'
import { openFirefoxWithExtension } from './firefox.ts'
import { openPrivateFirefox } from './firefox-private-window.ts'
import { openFirefoxWindow } from './firefox-window.ts'
import { installedInFirefox, PREFERENCES } from './installed-firefox.ts'

describeExtension({
  browser: 'Firefox',
  start: async () => {
    const firefox = await openFirefoxWithExtension({ preferences: PREFERENCES, inPrivateWindows: true })
    const { folder, installAgain, evaluateInExtension, close } = firefox
    return {
      installed: installedInFirefox(firefox),
      folder,
      installAgain,
      version: () => evaluateInExtension<string>('browser.runtime.getManifest().version'),
      openWindow: async () => openFirefoxWindow(firefox),
      openPrivateBrowser: async () => openPrivateFirefox(firefox),
      close,
    }
  },
  loses: 'sidepanel',
  isThorough: false,
})
