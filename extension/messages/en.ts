import { capture } from './en/capture.ts'
import { connection } from './en/connection.ts'
import { options } from './en/options.ts'
import { popup } from './en/popup.ts'

/**
 * The extension's English catalogue, which defines the keys. Every other language has the same keys and placeholders.
 */
export const en = { ...capture, ...connection, ...options, ...popup }

export type ExtensionMessageKey = keyof typeof en
