import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import styles from './address-fields.module.css'
import { changing, type PersonFieldsProps } from './person-fields.tsx'
import { useMembersTexts } from './use-members-texts.ts'
import { usePrefectures } from './use-prefectures.ts'
import { useZipLookup } from './use-zip-lookup.ts'

export interface AddressFieldsProps extends PersonFieldsProps {
  readonly isAbroad: boolean
  /** The postal code fills in the address: in Japanese mode alone (specification, section 5). */
  readonly hasLookup: boolean
}

export function AddressFields(props: AddressFieldsProps) {
  const { values, errors, onValues, isAbroad } = props
  const texts = useMembersTexts()
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
        error={errors.of('shiku')}
        onText={changing('shiku', onValues)}
      />
      <Field
        label={texts.street}
        name="address"
        autoComplete="address-line1"
        required
        value={values.address}
        error={errors.of('address')}
        onText={changing('address', onValues)}
      />
      <Field
        label={texts.building}
        mark={texts.optional}
        note={texts.buildingNote}
        name="building"
        autoComplete="address-line2"
        value={values.building}
        error={errors.of('building')}
        onText={changing('building', onValues)}
      />
    </>
  )
}

function JapaneseCode({ values, errors, onValues, hasLookup }: AddressFieldsProps) {
  const texts = useMembersTexts()
  const { state, lookUp } = useZipLookup(onValues)
  return (
    <div className={styles.code}>
      <Field
        label={texts.zipcode}
        note={texts.zipcodeNote}
        name="zipcode"
        autoComplete="postal-code"
        inputMode="numeric"
        required
        value={values.zipcode}
        error={errors.of('zipcode')}
        onText={(zipcode) => {
          onValues({ zipcode })
          if (hasLookup) void lookUp(zipcode)
        }}
      />
      <p className={styles.told} role="status">
        {texts.zipStates[state]}
      </p>
    </div>
  )
}

function ForeignCode({ values, errors, onValues }: AddressFieldsProps) {
  const texts = useMembersTexts()
  return (
    <Field
      label={texts.zipcode}
      name="zipcode"
      autoComplete="postal-code"
      required
      value={values.zipcode}
      error={errors.of('zipcode')}
      onText={changing('zipcode', onValues)}
    />
  )
}

function PrefectureSelect({ values, errors, onValues }: AddressFieldsProps) {
  const texts = useMembersTexts()
  const { list, isFailed, reload } = usePrefectures()
  return (
    <SelectField
      note={isFailed && <LoadAgain onPress={reload} />}
      label={texts.prefecture}
      name="pref_id"
      autoComplete="address-level1"
      required
      placeholder={texts.choose}
      options={list.map(({ id, name }) => ({ value: String(id), name }))}
      value={values.pref_id}
      error={errors.of('pref_id')}
      onText={changing('pref_id', onValues)}
    />
  )
}

/** Without the list nobody could register: a dead moment of the network must not be the end. */
function LoadAgain({ onPress }: { readonly onPress: () => Promise<unknown> }) {
  const texts = useMembersTexts()
  return (
    <>
      {texts.loadFailed}
      <Button tone="quiet" onClick={() => void onPress()}>
        {texts.retry}
      </Button>
    </>
  )
}

function Country({ values, errors, onValues }: AddressFieldsProps) {
  const texts = useMembersTexts()
  return (
    <Field
      label={texts.country}
      name="country"
      autoComplete="country-name"
      required
      value={values.country}
      error={errors.of('country') || errors.of('pref_id')}
      onText={changing('country', onValues)}
    />
  )
}
