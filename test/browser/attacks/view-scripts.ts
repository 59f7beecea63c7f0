/**
 * Examines the page, the popup or the side panel after a hostile answer. Tests send these functions to the browser as text, as
 * with `page-scripts.ts`.
 */

export function unfold(): void {
  for (const details of document.querySelectorAll('details')) details.open = true
  const folded = document.querySelectorAll<HTMLElement>('#answer [aria-expanded="false"]')
  for (const button of folded) button.click()
}

/** Finds scripts that ran, unintended elements, and links that lead to no web page. */
export function traces() {
  const elements = [...document.querySelectorAll('*')]
  const links = [...document.querySelectorAll('a')].filter(
    (link) => !link.getAttribute('href')?.startsWith('#'),
  )
  return {
    scriptsRun: 'owned' in globalThis,
    elements: elements
      .filter((element) => element.matches('img, iframe, object, embed, base, svg script, script:not([src])'))
      .map(({ outerHTML }) => outerHTML),
    handlers: elements.flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')),
    ),
    oddLinks: links.map(({ href }) => href).filter((href) => !/^https?:/.test(href)),
  }
}

/** Presses *Save*. Returns the text of the file instead of downloading it. */
export async function fileFrom(name: string): Promise<string> {
  const called = (text: string): HTMLButtonElement | undefined =>
    [...document.querySelectorAll('button')].find(({ ariaLabel, textContent }) =>
      (ariaLabel ?? textContent)?.includes(text),
    )
  called('Export')?.click()
  while (!called(`Save ${name}`)) await new Promise(requestAnimationFrame)
  const made = new Promise<Blob | MediaSource>((resolve) => {
    URL.createObjectURL = (content) => {
      resolve(content)
      return '#'
    }
  })
  HTMLAnchorElement.prototype.click = () => undefined
  called(`Save ${name}`)?.click()
  const content = await made
  return content instanceof Blob ? content.text() : ''
}
