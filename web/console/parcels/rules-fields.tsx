import { Button, Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core'
import { CARRIER_NAMES } from '#contract/carriers.ts'
import { namedOptions } from '#web/console/list/options.ts'
import { useTexts } from '#web/language/language.ts'
import { parcelsTexts } from './parcels.texts.ts'

/**
 * A rule that chooses the carrier and the service for parcels whose worth is at least
 * `worthYenMin`.
 */
export interface Rule {
  readonly worthYenMin: number
  readonly carrier: string
  readonly service: string
}

export interface RulesFieldsProps {
  readonly rules: readonly Rule[]
  readonly onChange: (rules: readonly Rule[]) => void
}

/**
 * The fields of the rules that choose a carrier by the worth of a parcel. Each line contains one
 * rule.
 */
export function RulesFields({ rules, onChange }: RulesFieldsProps) {
  const texts = useTexts(parcelsTexts)
  const change = (at: number, changed: Partial<Rule>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...changed } : rule)))
  return (
    <Stack>
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity.
        <Group key={at} align="end">
          <NumberInput
            label={texts.worthFrom}
            value={rule.worthYenMin}
            onChange={(value) => change(at, { worthYenMin: Number(value) })}
            min={0}
          />
          <NativeSelect
            label={texts.fields.carrier}
            value={rule.carrier}
            onChange={({ currentTarget }) => change(at, { carrier: currentTarget.value })}
            data={namedOptions(texts.names.carrier)}
          />
          <TextInput
            label={texts.fields.service}
            value={rule.service}
            onChange={({ currentTarget }) => change(at, { service: currentTarget.value })}
          />
          {rules.length > 1 ? (
            <Button
              variant="default"
              onClick={() => onChange(rules.filter((_, index) => index !== at))}
            >
              {texts.removeRule}
            </Button>
          ) : null}
        </Group>
      ))}
      <Group>
        <Button
          variant="default"
          onClick={() =>
            onChange([...rules, { worthYenMin: 0, carrier: CARRIER_NAMES[0], service: '' }])
          }
        >
          {texts.addRule}
        </Button>
      </Group>
    </Stack>
  )
}
