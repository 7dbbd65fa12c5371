import { useState } from 'react'
import { normalizeDigits } from '#contract/digits.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { membersTexts } from '#web/shop/members/members.texts.ts'
import styles from './address-fields.module.css'
import { type PersonFieldsProps, usePersonField } from './use-person-field.ts'
import { usePrefectures } from './use-prefectures.ts'
import { useZipLookup } from './use-zip-lookup.ts'

export interface AddressFieldsProps extends PersonFieldsProps {
  readonly isAbroad: boolean
  /** By the postal code. Only the Japanese form does so (specification, section 5). */
  readonly hasLookup: boolean
  /** Whether all may stay empty. */
  readonly isOptional?: boolean
}

export function AddressFields(props: AddressFieldsProps) {
  const { isAbroad, isOptional } = props
  const texts = useTexts(membersTexts)
  const building = useCurrentUser()?.rules?.buildingNeeded
  // One that was entered before can be removed, and the field stays while it is typed anew.
  const [hadBuilding] = useState(props.values.building !== '')
  const hasBuilding = building !== 'not-asked' || hadBuilding || props.values.building !== ''
  const need = neededBy(props, texts.optional)
  const field = usePersonField(props)
  return (
    <>
      {isAbroad ? <ForeignPostalCode {...props} /> : <JapanesePostalCode {...props} />}
      {isAbroad ? <Country {...props} /> : <PrefectureSelect {...props} />}
      <Field {...field('shiku')} {...need} autoComplete="address-level2" />
      <Field
        {...field('address')}
        {...need}
        hint={!hasBuilding && texts.buildingInStreetNote}
        autoComplete="address-line1"
      />
      {hasBuilding && (
        <Field
          {...field('building')}
          {...neededBy({ isOptional: isOptional || building !== 'required' }, texts.optional)}
          hint={texts.buildingNote}
          autoComplete="address-line2"
        />
      )}
    </>
  )
}

function neededBy({ isOptional }: Pick<AddressFieldsProps, 'isOptional'>, labelSuffix: string) {
  return isOptional ? { labelSuffix } : { required: true }
}

function JapanesePostalCode({ hasLookup, ...props }: AddressFieldsProps) {
  const texts = useTexts(membersTexts)
  const field = usePersonField(props)
  const { status, choices, choose, lookUp } = useZipLookup(props.values, props.onValues)
  const { pref_id, shiku } = props.values
  const chosen = choices.findIndex((each) => each.pref_id === pref_id && each.shiku === shiku)
  return (
    <div className={styles.code}>
      <Field
        {...field('zipcode')}
        hint={texts.zipcodeNote}
        autoComplete="postal-code"
        inputMode="numeric"
        normalize={normalizeDigits}
        {...neededBy(props, texts.optional)}
        onValueChange={(zipcode) => {
          props.onValues({ zipcode })
          if (hasLookup) void lookUp(zipcode)
        }}
      />
      <p className={styles.status} role="status">
        {texts.zipStatuses[status]}
      </p>
      {choices.length > 0 && (
        <SelectField
          label={texts.area}
          placeholder={texts.choose}
          value={chosen < 0 ? '' : String(chosen)}
          options={choices.map(({ name }, at) => ({ value: String(at), name }))}
          onValueChange={(at) => {
            const choice = choices[Number(at)]
            if (choice !== undefined) choose(choice)
          }}
        />
      )}
    </div>
  )
}

function ForeignPostalCode(props: AddressFieldsProps) {
  const texts = useTexts(membersTexts)
  const field = usePersonField(props)
  const need = neededBy(props, texts.optional)
  return <Field {...field('zipcode')} {...need} autoComplete="postal-code" />
}

function PrefectureSelect(props: AddressFieldsProps) {
  const texts = useTexts(membersTexts)
  const field = usePersonField(props)
  const { list, isFailed, reload } = usePrefectures()
  return (
    <SelectField
      {...field('pref_id')}
      hint={isFailed && <RetryButton onRetry={reload} />}
      autoComplete="address-level1"
      {...neededBy(props, texts.optional)}
      placeholder={texts.choose}
      options={list.map(({ id, name }) => ({ value: String(id), name }))}
    />
  )
}

/** Replaces the prefecture, under whose name the server may report its error. */
function Country(props: AddressFieldsProps) {
  const texts = useTexts(membersTexts)
  const field = usePersonField(props)
  const { messageOf } = props.errors
  return (
    <Field
      {...field('country')}
      autoComplete="country-name"
      {...neededBy(props, texts.optional)}
      error={messageOf('country') || messageOf('pref_id')}
      onValueChange={(country) => props.onValues({ country, pref_id: props.values.pref_id })}
    />
  )
}

/** Without the prefectures, no visitor could register. */
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
