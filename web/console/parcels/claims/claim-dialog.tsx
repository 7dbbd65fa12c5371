import {
  Button,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import {
  CLAIM_CAUSES,
  CLAIM_OUTCOMES,
  type ClaimCause,
  type ClaimOutcome,
} from '#contract/console/parcels/parcel-claims.rule.ts'
import type { ParcelClaim } from '#contract/console/parcels/parcel-claims.ts'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
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
  const shared = useTexts(consoleTexts)
  const { submit, error, isRunning } = useSubmit(act, parcel.parcelId, claim)
  return (
    <Dialog isOpen title={texts[act]} onClose={onClose}>
      <form
        onSubmit={async (event) => {
          event.preventDefault()
          if (!(await submit(new FormData(event.currentTarget)))) return
          onClose()
          await onDone()
        }}
      >
        <Stack>
          <ErrorNotice error={error} />
          {act === 'open' ? <Text size="sm">{texts.openText}</Text> : null}
          {act === 'close' ? (
            <OutcomeFields claimedYen={claim?.claimedYen ?? 0} />
          ) : (
            <ClaimFields worthYen={parcel.worthYen} claim={claim} />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {shared.cancel}
            </Button>
            <Button type="submit" disabled={isRunning}>
              {texts.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function ClaimFields({ worthYen, claim }: Pick<ClaimDialogProps, 'worthYen' | 'claim'>) {
  const texts = useTexts(claimsTexts)
  return (
    <>
      {claim === undefined ? (
        <NativeSelect
          name="cause"
          label={texts.cause}
          data={CLAIM_CAUSES.map((value) => ({ value, label: texts.causes[value] }))}
        />
      ) : null}
      <NumberInput
        name="claimedYen"
        label={texts.claimedYen}
        defaultValue={claim?.claimedYen ?? Math.max(1, worthYen)}
        min={1}
        allowDecimal={false}
        thousandSeparator=","
        required
      />
      <TextInput
        name="reference"
        label={texts.reference}
        description={texts.referenceHint}
        defaultValue={claim?.reference}
        maxLength={100}
      />
      <Textarea
        name="note"
        label={texts.note}
        defaultValue={claim?.note}
        maxLength={500}
        rows={3}
      />
    </>
  )
}

function OutcomeFields({ claimedYen }: { readonly claimedYen: number }) {
  const texts = useTexts(claimsTexts)
  const [outcome, setOutcome] = useState<string>('paid')
  return (
    <>
      <NativeSelect
        name="outcome"
        label={texts.outcome}
        value={outcome}
        onChange={(event) => setOutcome(event.currentTarget.value)}
        data={CLAIM_OUTCOMES.map((value) => ({ value, label: texts.states[value] }))}
      />
      {outcome === 'paid' ? (
        <NumberInput
          name="paidYen"
          label={texts.paidYen}
          defaultValue={claimedYen}
          min={1}
          allowDecimal={false}
          thousandSeparator=","
          required
        />
      ) : null}
      <Textarea name="outcomeNote" label={texts.outcomeNote} maxLength={500} rows={3} />
    </>
  )
}

function useSubmit(act: ClaimAct, parcelId: number, claim: ParcelClaim | undefined) {
  const acts = {
    open: useFormAct('POST /parcels/{id}/claim'),
    change: useFormAct('POST /parcel-claims/{id}/change'),
    close: useFormAct('POST /parcel-claims/{id}/close'),
  }
  const { error, isRunning } = acts[act]
  const submit = async (form: FormData): Promise<boolean> => {
    const text = (name: string) => String(form.get(name) ?? '')
    const yen = (name: string) => Number(text(name).replaceAll(',', ''))
    const fields = { claimedYen: yen('claimedYen'), reference: text('reference') }
    const changed = { ...fields, note: text('note') }
    if (claim === undefined) {
      const request = { ...changed, cause: text('cause') as ClaimCause }
      return (await acts.open.run({ params: { id: parcelId }, request })) !== undefined
    }
    const { id, version } = claim
    const params = { id }
    if (act === 'change') {
      const request = { ...changed, version }
      return (await acts.change.run({ params, request })) !== undefined
    }
    const outcome = text('outcome') as ClaimOutcome
    const end = { paidYen: yen('paidYen'), outcomeNote: text('outcomeNote') }
    return (await acts.close.run({ params, request: { version, outcome, ...end } })) !== undefined
  }
  return { submit, error, isRunning }
}
