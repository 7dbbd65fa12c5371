import { Button, Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CARRIER_NAMES, type Carrier, servicesOf } from '#contract/carriers.ts'
import { namedOptions } from '#web/console/list/options.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { parcelsTexts } from './parcels.texts.ts'

/**
 * A rule that chooses the carrier and the service for parcels whose worth is at least
 * `worthYenMin`.
 */
export interface Rule {
  readonly worthYenMin: number
  readonly carrier: Carrier
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
  /** A key for each rule, so that a line keeps what it shows when another is removed. */
  const [keys, setKeys] = useState<readonly number[]>(() => [...rules.keys()])
  const add = () => {
    setKeys([...keys, Math.max(...keys) + 1])
    onChange([...rules, { worthYenMin: 0, carrier: CARRIER_NAMES[0], service: '' }])
  }
  const remove = (at: number) => {
    setKeys(keys.filter((_, index) => index !== at))
    onChange(rules.filter((_, index) => index !== at))
  }
  return (
    <Stack>
      {rules.map((rule, at) => (
        <Group key={keys[at]} align="end">
          <NumberInput
            label={texts.worthFrom}
            value={rule.worthYenMin}
            onChange={(value) => change(at, { worthYenMin: Number(value) })}
            min={0}
          />
          <NativeSelect
            label={texts.fields.carrier}
            value={rule.carrier}
            onChange={({ currentTarget }) =>
              change(at, { carrier: currentTarget.value as Carrier, service: '' })
            }
            data={namedOptions(texts.names.carrier)}
          />
          <ServiceField rule={rule} onChange={(service) => change(at, { service })} />
          {rules.length > 1 ? (
            <Button variant="default" onClick={() => remove(at)}>
              {texts.removeRule}
            </Button>
          ) : null}
        </Group>
      ))}
      <Group>
        <Button variant="default" onClick={add}>
          {texts.addRule}
        </Button>
      </Group>
    </Stack>
  )
}

interface ServiceFieldProps {
  readonly rule: Rule
  readonly onChange: (service: string) => void
}

/** A layout of the owner's own may have further services, which the operator enters by their codes. */
function ServiceField({ rule, onChange }: ServiceFieldProps) {
  const texts = useTexts(parcelsTexts)
  const language = useLanguage()
  const services = servicesOf(rule.carrier)
  const isKnown = rule.service === '' || rule.service in services
  const [choseOther, setChoseOther] = useState(!isKnown)
  const isOther = choseOther || !isKnown
  const names = Object.entries(services).map(([value, name]) => ({ value, label: name[language] }))
  const choose = (value: string) => {
    setChoseOther(value === OTHER)
    onChange(value === OTHER ? '' : value)
  }
  return (
    <>
      <NativeSelect
        label={texts.fields.service}
        value={isOther ? OTHER : rule.service}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={[
          { value: '', label: texts.usualService },
          ...names,
          { value: OTHER, label: texts.otherService },
        ]}
      />
      {isOther ? (
        <TextInput
          label={texts.serviceCode}
          value={rule.service}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : null}
    </>
  )
}

const OTHER = '?'
