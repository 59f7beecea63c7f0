import { useId } from 'preact/hooks'

type SegmentedChoiceProps<T extends string> = {
  legend: string
  value: T
  choices: readonly { value: T; label: string; lang?: string }[]
  onChoose: (value: T) => void
}

/** Radio buttons drawn as one segmented bar. */
export function SegmentedChoice<T extends string>({
  legend,
  value,
  choices,
  onChoose,
}: SegmentedChoiceProps<T>) {
  const name = useId()
  return (
    <fieldset class="segments">
      <legend class="visually-hidden">{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} class="segment" lang={choice.lang}>
          <input
            type="radio"
            class="visually-hidden"
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
