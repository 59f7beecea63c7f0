export const Facts = ({ of }: { of: readonly (readonly [name: string, value: string])[] }) => (
  <dl class="facts">
    {of.map(([name, value]) => (
      <div key={name}>
        <dt class="hint">{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
