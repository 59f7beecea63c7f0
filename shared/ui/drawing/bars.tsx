/** A bar of parts, the lowest first. `says`: its tooltip. `top`: the height of a part's upper edge. `look`: its CSS class. */
type Bar = { key: string | number; says?: string; tops: readonly { look: string; top: number }[] }

type BarsProps = {
  label: string
  bars: readonly Bar[]
  /** The index of the first shaded bar. */
  shadedFrom?: number
}

/** Sizes in units of the drawing, which the browser stretches to its box. */
const HEIGHT = 100
const BAR_STEP = 10
const BAR_WIDTH = 7.5

/** The parts of a bar overlap, with the lowest in front. */
export function Bars({ label, bars, shadedFrom }: BarsProps) {
  const highest = Math.max(...bars.flatMap(({ tops }) => tops.map(({ top }) => top))) || 1
  const width = bars.length * BAR_STEP
  const shadeAt = Math.max(0, shadedFrom ?? bars.length) * BAR_STEP
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
          <rect class="bars-place" x={at * BAR_STEP} width={BAR_STEP} height={HEIGHT} />
          {tops
            .map(({ look, top }) => {
              const height = (HEIGHT * top) / highest
              const x = at * BAR_STEP + (BAR_STEP - BAR_WIDTH) / 2
              const y = HEIGHT - height
              return <rect key={look} class={look} x={x} y={y} width={BAR_WIDTH} height={height} />
            })
            .reverse()}
        </g>
      ))}
    </svg>
  )
}
