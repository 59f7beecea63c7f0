import { useT } from '../../shared/ui/i18n/context.tsx'
import { type ExtensionTexts, extensionTexts } from './extension-texts.ts'

/** The words of the language that is spoken around a component. */
export const useExtensionT = (): ExtensionTexts => extensionTexts(useT().language)
