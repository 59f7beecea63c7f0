/** Gives the focus to the button that asks, before the button that has it goes away. */
export function focusAsk(from: Element): void {
  from.closest('form')?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus()
}
