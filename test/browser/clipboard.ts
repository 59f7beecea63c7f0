import { mkdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { codeOf } from '../../shared/server/errors.ts'

/** As long as a test may take. */
const PATIENCE_MS = 50_000
let isOurs = false

/** Lets the page read and write the clipboard, which is one for all tests in the Chromium: until a test ends, it is no other's. */
export async function useClipboard(page: Page): Promise<void> {
  if (!isOurs) {
    const lock = join(tmpdir(), `coauthors-clipboard-${new URL(inject('chromium')).port}`)
    await expect.poll(() => isMade(lock), { timeout: PATIENCE_MS }).toBe(true)
    isOurs = true
    onTestFinished(() => {
      rmdirSync(lock)
      isOurs = false
    })
  }
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
}

function isMade(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}
