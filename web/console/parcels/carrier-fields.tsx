import { NativeSelect, TextInput } from '@mantine/core'
import { CARRIER_NAMES, CARRIERS } from '#contract/carriers.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { parcelsTexts } from './parcels.texts.ts'

export interface CarrierFieldsProps {
  readonly carrier?: string | null
  readonly service?: string
  readonly hasService?: boolean
}

/** The form fields `carrier` and `service`. */
export function CarrierFields({ carrier, service = '', hasService = true }: CarrierFieldsProps) {
  const texts = useTexts(parcelsTexts)
  const language = useLanguage()
  return (
    <>
      <NativeSelect
        name="carrier"
        label={texts.carrier}
        defaultValue={carrier ?? CARRIER_NAMES[0]}
        data={CARRIER_NAMES.map((value) => ({ value, label: CARRIERS[value].name[language] }))}
      />
      {hasService ? (
        <TextInput name="service" label={texts.service} defaultValue={service} maxLength={50} />
      ) : null}
    </>
  )
}
