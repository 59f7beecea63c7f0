import { DBLP } from '../../extension/capture/saved-pages.ts'
import { launchWithExtension } from './chromium.ts'
import { openPrivateChromium } from './chromium-private-window.ts'
import { openChromiumWindow } from './chromium-window.ts'
import { describeExtension } from './describe-extension.ts'
import { SITE } from './installed.ts'
import { installedInChromium } from './installed-chromium.ts'

describeExtension({
  browser: 'Chromium',
  start: async () => {
    const chromium = await launchWithExtension({
      args: [`--host-resolver-rules=${[SITE, DBLP].map((host) => `MAP ${host} 127.0.0.1`)}`],
      inPrivateWindows: true,
    })
    const { folder, worker, installAgain, close } = chromium
    return {
      installed: installedInChromium(chromium),
      folder,
      installAgain,
      version: async () => (await worker()).evaluate<string>('chrome.runtime.getManifest().version'),
      openWindow: () => openChromiumWindow(chromium),
      openPrivateBrowser: () => openPrivateChromium(chromium),
      close,
    }
  },
  loses: 'popup',
  isThorough: true,
})
