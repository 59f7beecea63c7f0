import { options } from 'preact'

/**
 * Applies state updates and draws them before it returns. Preact draws later otherwise; but put and event leave
 * right after an answer is drawn (docs/protocol.md, Query flow), so drawing has to be over by then.
 */
export function drawNow(update: () => void): void {
  const usual = options.debounceRendering
  let draw: (() => void) | undefined
  options.debounceRendering = (render) => {
    draw = render
  }
  try {
    update()
    draw?.()
  } finally {
    if (usual) options.debounceRendering = usual
    else delete options.debounceRendering
  }
}
