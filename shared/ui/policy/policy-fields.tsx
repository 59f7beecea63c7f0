import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { useT } from '../context/use-t.ts'

type DraftNumberProps = {
  label: string
  value: string
  placeholder: string
  bounds: { min: number; max: number }
  isInvalid: boolean
  onType: (text: string) => void
  /** What follows the number, such as its unit. */
  children?: ComponentChildren
}

/** A number of a policy, which may be empty. */
export function DraftNumber({
  label,
  value,
  placeholder,
  bounds,
  isInvalid,
  onType,
  children,
}: DraftNumberProps) {
  const { t } = useT()
  const id = useId()
  return (
    <div class="policy-field">
      <label for={id}>{label}</label>
      <span class="policy-number">
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autocomplete="off"
          size={8}
          value={value}
          placeholder={placeholder}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-problem`}
          onInput={(event) => onType(event.currentTarget.value)}
        />
        {children}
      </span>
      <FieldProblem id={`${id}-problem`}>{isInvalid && t('policyNumberInvalid', bounds)}</FieldProblem>
    </div>
  )
}

export function FieldProblem({ id, children }: { id: string; children: ComponentChildren }) {
  return (
    <span id={id} class="field-error">
      {children}
    </span>
  )
}
