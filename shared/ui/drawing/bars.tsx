/** A bar of several parts, the lowest first. `top`: the height of a part's upper edge. `look`: its CSS class. */
type Bar = { key: string | number; says?: string; tops: readonly { look: string; top: number }[] }

type BarsProps = {
  label: string
  bars: readonly Bar[]
  /** The index of the first bar with a shaded background. */
  shadedFrom?: number
}

/** The height of the drawing, the distance of two bars, and the width of a bar. The browser stretches the drawing to its box. */
const HEIGHT = 100
const STEP = 10
const WIDTH = 7.5

/** Draws bars side by side. The parts of a bar overlap, the lowest in front. */
export function Bars({ label, bars, shadedFrom }: BarsProps) {
  const highest = Math.max(...bars.flatMap(({ tops }) => tops.map(({ top }) => top))) || 1
  const width = bars.length * STEP
  const shadeAt = Math.max(0, shadedFrom ?? bars.length) * STEP
  return (
    <svg
      class="bars"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
    >
      <rect class="bars-shade" x={shadeAt} width={Math.max(0, width - shadeAt)} height={HEIGHT} />
      {bars.map(({ key, says, tops }, at) => (
        <g key={key}>
          {says && <title>{says}</title>}
          <rect class="bars-place" x={at * STEP} width={STEP} height={HEIGHT} />
          {tops
            .map(({ look, top }) => {
              const height = (HEIGHT * top) / highest
              const x = at * STEP + (STEP - WIDTH) / 2
              return <rect key={look} class={look} x={x} y={HEIGHT - height} width={WIDTH} height={height} />
            })
            .reverse()}
        </g>
      ))}
    </svg>
  )
}
