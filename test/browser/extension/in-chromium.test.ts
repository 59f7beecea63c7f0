import { launchWithExtension } from './chromium.ts'
import { openPrivateChromium } from './chromium-private-window.ts'
import { openChromiumWindow } from './chromium-window.ts'
import { describeExtension } from './describe-extension.ts'
import { installedInChromium } from './installed-chromium.ts'

describeExtension({
  browser: 'Chromium',
  start: async () => {
    const chromium = await launchWithExtension({ inPrivateWindows: true })
    return {
      installed: installedInChromium(chromium),
      openWindow: () => openChromiumWindow(chromium),
      openPrivateBrowser: () => openPrivateChromium(chromium),
      close: chromium.close,
    }
  },
  loses: 'popup',
  isThorough: true,
})
