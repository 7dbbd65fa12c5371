import { Checkbox, Fieldset, Stack, Text } from '@mantine/core'

/** Several lists of warnings can share these ticks. */
export interface Ticks {
  readonly ticked: readonly string[]
  readonly onTick: (ticked: readonly string[]) => void
  readonly isDisabled?: boolean
}
interface WarningTicksProps extends Ticks {
  readonly title: string
  readonly text: string
  /** The key and the label of each warning. */
  readonly items: readonly (readonly [string, string])[]
}

/** Warnings that the operator ticks one by one. */
export function WarningTicks({
  title,
  text,
  items,
  ticked,
  onTick,
  isDisabled,
}: WarningTicksProps) {
  if (items.length === 0) return null
  return (
    <Fieldset legend={title}>
      <Text size="sm" mb="xs">
        {text}
      </Text>
      <Checkbox.Group
        aria-label={title}
        value={[...ticked]}
        onChange={(keys: string[]) => onTick(keys)}
      >
        <Stack gap="xs">
          {items.map(([key, label]) => (
            <Checkbox key={key} value={key} label={label} disabled={isDisabled ?? false} />
          ))}
        </Stack>
      </Checkbox.Group>
    </Fieldset>
  )
}
