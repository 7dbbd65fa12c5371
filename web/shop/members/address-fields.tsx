import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { useTexts } from '#web/shop/language/language.ts'
import styles from './address-fields.module.css'
import { membersTexts } from './members.texts.ts'
import { fieldSetter, type PersonFieldsProps } from './person-fields.tsx'
import { usePrefectures } from './use-prefectures.ts'
import { useZipLookup } from './use-zip-lookup.ts'

export interface AddressFieldsProps extends PersonFieldsProps {
  readonly isAbroad: boolean
  /** True if the postal code fills in the address, which it does in Japanese mode only (specification, section 5). */
  readonly hasLookup: boolean
}

export function AddressFields(props: AddressFieldsProps) {
  const { values, errors, onValues, isAbroad } = props
  const texts = useTexts(membersTexts)
  return (
    <>
      {isAbroad ? <ForeignCode {...props} /> : <JapaneseCode {...props} />}
      {isAbroad ? <Country {...props} /> : <PrefectureSelect {...props} />}
      <Field
        label={texts.city}
        name="shiku"
        autoComplete="address-level2"
        required
        value={values.shiku}
        error={errors.messageOf('shiku')}
        onValueChange={fieldSetter('shiku', onValues)}
      />
      <Field
        label={texts.street}
        name="address"
        autoComplete="address-line1"
        required
        value={values.address}
        error={errors.messageOf('address')}
        onValueChange={fieldSetter('address', onValues)}
      />
      <Field
        label={texts.building}
        labelSuffix={texts.optional}
        hint={texts.buildingNote}
        name="building"
        autoComplete="address-line2"
        value={values.building}
        error={errors.messageOf('building')}
        onValueChange={fieldSetter('building', onValues)}
      />
    </>
  )
}

function JapaneseCode({ values, errors, onValues, hasLookup }: AddressFieldsProps) {
  const texts = useTexts(membersTexts)
  const { status, lookUp } = useZipLookup(onValues)
  return (
    <div className={styles.code}>
      <Field
        label={texts.zipcode}
        hint={texts.zipcodeNote}
        name="zipcode"
        autoComplete="postal-code"
        inputMode="numeric"
        required
        value={values.zipcode}
        error={errors.messageOf('zipcode')}
        onValueChange={(zipcode) => {
          onValues({ zipcode })
          if (hasLookup) void lookUp(zipcode)
        }}
      />
      <p className={styles.status} role="status">
        {texts.zipStatuses[status]}
      </p>
    </div>
  )
}

function ForeignCode({ values, errors, onValues }: AddressFieldsProps) {
  const texts = useTexts(membersTexts)
  return (
    <Field
      label={texts.zipcode}
      name="zipcode"
      autoComplete="postal-code"
      required
      value={values.zipcode}
      error={errors.messageOf('zipcode')}
      onValueChange={fieldSetter('zipcode', onValues)}
    />
  )
}

function PrefectureSelect({ values, errors, onValues }: AddressFieldsProps) {
  const texts = useTexts(membersTexts)
  const { list, isFailed, reload } = usePrefectures()
  return (
    <SelectField
      hint={isFailed && <RetryButton onRetry={reload} />}
      label={texts.prefecture}
      name="pref_id"
      autoComplete="address-level1"
      required
      placeholder={texts.choose}
      options={list.map(({ id, name }) => ({ value: String(id), name }))}
      value={values.pref_id}
      error={errors.messageOf('pref_id')}
      onValueChange={fieldSetter('pref_id', onValues)}
    />
  )
}

/** Loads the prefectures again. Without the list no visitor could register, so a network error must not be final. */
function RetryButton({ onRetry }: { readonly onRetry: () => Promise<unknown> }) {
  const texts = useTexts(membersTexts)
  return (
    <>
      {texts.loadFailed}
      <Button tone="quiet" onClick={() => void onRetry()}>
        {texts.retry}
      </Button>
    </>
  )
}

function Country({ values, errors, onValues }: AddressFieldsProps) {
  const texts = useTexts(membersTexts)
  return (
    <Field
      label={texts.country}
      name="country"
      autoComplete="country-name"
      required
      value={values.country}
      error={errors.messageOf('country') || errors.messageOf('pref_id')}
      onValueChange={fieldSetter('country', onValues)}
    />
  )
}
