import { useT } from '../../shared/ui/i18n/context.tsx'
import { type ExtensionTexts, extensionTexts } from './extension-texts.ts'

/** The extension's messages in the language from the context. */
export const useExtensionT = (): ExtensionTexts => extensionTexts(useT().language)
