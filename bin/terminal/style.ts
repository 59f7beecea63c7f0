import { styleText } from 'node:util'

/** Colours a text, or leaves it as it is. */
export type Style = (colour: Parameters<typeof styleText>[0], text: string) => string

/** Colour on a terminal only, and not with NO_COLOR: Node looks at both. */
export const terminalStyle: Style = (colour, text) => styleText(colour, text, { stream: process.stdout })

export const plainStyle: Style = (_, text) => text
