import type { Template } from '../template.ts'

/** Messages of taking an answer along and of links with a question, as far as they are there from the beginning. */
export const sharing = {
  takeAlong: 'Take along …',
  sharingFailed: 'This part of the page could not be loaded. Reload the page.',
  didLink: 'The question of the link is in the form.',
} as const satisfies Record<string, Template>
