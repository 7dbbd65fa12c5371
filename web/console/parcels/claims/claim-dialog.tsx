import { NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import {
  changedClaimFields,
  claimFields,
  claimOutcomeFields,
} from '#contract/console/parcels/claims.fields.ts'
import type { ParcelClaim } from '#contract/console/parcels/claims.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { namedOptions } from '#web/console/list/options.ts'
import { useTexts } from '#web/language/language.ts'
import { claimsTexts } from './claims.texts.ts'

export type ClaimAct = 'open' | 'change' | 'close'
export interface ClaimDialogProps {
  readonly act: ClaimAct
  readonly parcelId: number
  /** The worth of the parcel, which the form fills in as the amount of a new claim. */
  readonly worthYen: number
  readonly claim: ParcelClaim | undefined
  readonly onClose: () => void
  readonly onDone: () => Promise<unknown>
}

/** The dialog that opens, changes or ends a claim on a carrier. */
export function ClaimDialog({ act, claim, onClose, onDone, ...parcel }: ClaimDialogProps) {
  const texts = useTexts(claimsTexts)
  const { submit, error, isRunning } = useSubmit(act, parcel.parcelId, claim)
  return (
    <ActDialog
      title={texts[act]}
      submit={texts.save}
      isOpen
      act={{ isRunning, error }}
      hasReason={false}
      onClose={onClose}
      onSubmit={async (_, form) => {
        if ((await submit(form)) === undefined) return
        onClose()
        await onDone()
      }}
    >
      {act === 'open' ? (
        <>
          <Text size="sm">{texts.openText}</Text>
          <FieldInputs
            fields={claimFields}
            texts={texts}
            initial={{ claimedYen: Math.max(1, parcel.worthYen) }}
          />
        </>
      ) : null}
      {act === 'change' ? (
        <FieldInputs fields={changedClaimFields} texts={texts} initial={claim} />
      ) : null}
      {act === 'close' ? <OutcomeFields claimedYen={claim?.claimedYen ?? 0} /> : null}
    </ActDialog>
  )
}

const { outcome: _, paidYen, ...unpaidFields } = claimOutcomeFields
const paidFields = { paidYen: { ...paidYen, min: 1 }, ...unpaidFields } as const

function OutcomeFields({ claimedYen }: { readonly claimedYen: number }) {
  const texts = useTexts(claimsTexts)
  const [outcome, setOutcome] = useState('paid')
  return (
    <>
      <NativeSelect
        name="outcome"
        label={texts.fields.outcome}
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value)}
        data={namedOptions(texts.names.outcome)}
      />
      {outcome === 'paid' ? (
        <FieldInputs fields={paidFields} texts={texts} initial={{ paidYen: claimedYen }} />
      ) : (
        <FieldInputs fields={unpaidFields} texts={texts} />
      )}
    </>
  )
}

function useSubmit(act: ClaimAct, parcelId: number, claim: ParcelClaim | undefined) {
  const open = useFormAct('POST /parcels/{id}/claim')
  const change = useFormAct('POST /parcel-claims/{id}/change')
  const close = useFormAct('POST /parcel-claims/{id}/close')
  const { error, isRunning } = { open, change, close }[act]
  const submit = (form: FormData): Promise<object | undefined> => {
    if (claim === undefined)
      return open.run({ params: { id: parcelId }, request: readFields(claimFields, form) })
    const { id, version } = claim
    if (act === 'change') {
      const request = { version, ...readFields(changedClaimFields, form) }
      return change.run({ params: { id }, request })
    }
    const request = { version, ...readFields(claimOutcomeFields, form) }
    return close.run({ params: { id }, request })
  }
  return { submit, error, isRunning }
}
