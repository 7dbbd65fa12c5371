import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Carrier } from '#contract/carriers.ts'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { ParcelAddress, ParcelState } from '#contract/console/parcels/parcel-rows.ts'
import type { Permission } from '#contract/console/roles.ts'
import { PREFECTURES } from '#contract/prefectures.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useRefusal } from '#web/console/frame/use-form-act.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { CarrierFields } from './carrier-fields.tsx'
import { parcelsTexts } from './parcels.texts.ts'

export interface ParcelActsProps {
  readonly answer: ConsoleAnswer<'GET /parcels/{id}'>
  readonly reload: () => Promise<unknown>
}
type ActName =
  | 'number'
  | 'correctNumber'
  | 'reopen'
  | 'requestCorrection'
  | 'correct'
  | 'returned'
  | 'reship'

const BEFORE_LABEL: readonly ParcelState[] = ['waiting', 'grouped', 'picked', 'exported']
/**
 * For each act, the permission that an operator needs and the states in which a parcel allows the
 * act.
 */
const ACTS: Readonly<Record<ActName, { permission: Permission; states: readonly ParcelState[] }>> =
  {
    number: { permission: 'ship.work', states: ['grouped', 'picked', 'exported'] },
    correctNumber: {
      permission: 'ship.work',
      states: ['numbered', 'handed-over', 'returned'],
    },
    reopen: { permission: 'ship.work', states: ['handed-over'] },
    returned: { permission: 'ship.work', states: ['handed-over'] },
    reship: { permission: 'ship.work', states: ['returned'] },
    requestCorrection: { permission: 'ship.correct', states: [...BEFORE_LABEL, 'returned'] },
    correct: { permission: 'ship.correct', states: [...BEFORE_LABEL, 'returned', 'problem'] },
  }

/** The acts whose calls take no reason. */
const WITHOUT_REASON: readonly (ActName | undefined)[] = ['number', 'reship']

/**
 * The buttons for the acts on one parcel. Each opens a dialog that asks for the reason and for the
 * fields of the act.
 */
export function ParcelActs({ answer, reload }: ParcelActsProps) {
  const texts = useTexts(parcelsTexts)
  const can = useCan()
  const { parcel, address } = answer
  const run = useRun(parcel.id, parcel.version)
  const [open, setOpen] = useState<ActName>()
  const { error, doneOf, clearError } = useRefusal()
  const labels: Readonly<Record<ActName, string>> = { ...texts, number: texts.enterNumber }
  const explanations: Readonly<Partial<Record<ActName, string>>> = {
    correctNumber: texts.correctNumberText,
    reopen: texts.reopenText,
    requestCorrection: texts.requestCorrectionText,
    returned: texts.returnedText,
    reship: texts.reshipText,
  }
  const offered = (Object.keys(ACTS) as ActName[]).filter(
    (name) => can(ACTS[name].permission) && ACTS[name].states.includes(parcel.state),
  )
  const close = () => {
    setOpen(undefined)
    clearError()
  }
  const submit = async (name: ActName, reason: string, form: FormData) => {
    const done = await doneOf<{ kind: 'ok' }>(run.start(name, reason, form))
    if (done === undefined) return
    close()
    await reload()
  }
  if (offered.length === 0) return null
  return (
    <>
      <Group>
        {offered.map((name) => (
          <Button key={name} variant="default" onClick={() => setOpen(name)}>
            {labels[name]}
          </Button>
        ))}
      </Group>
      <ActDialog
        title={open === undefined ? '' : labels[open]}
        submit={open === undefined ? '' : labels[open]}
        isOpen={open !== undefined}
        act={{ isRunning: run.isRunning, error }}
        hasReason={!WITHOUT_REASON.includes(open)}
        onClose={close}
        onSubmit={(reason, form) => {
          if (open !== undefined) void submit(open, reason, form)
        }}
      >
        {open !== undefined && explanations[open] ? (
          <Text size="sm">{explanations[open]}</Text>
        ) : null}
        {open === 'number' || open === 'correctNumber' ? (
          <NumberFields carrier={parcel.carrier} />
        ) : null}
        {open === 'correct' && address !== null ? <AddressFields address={address} /> : null}
      </ActDialog>
    </>
  )
}

function useRun(id: number, version: number) {
  const acts = {
    number: useAct('POST /parcels/{id}/number'),
    correctNumber: useAct('POST /parcels/{id}/correct-number'),
    reopen: useAct('POST /parcels/{id}/reopen'),
    returned: useAct('POST /parcels/{id}/return'),
    reship: useAct('POST /parcels/{id}/reship'),
    requestCorrection: useAct('POST /parcels/{id}/request-correction'),
    correct: useAct('POST /parcels/{id}/correct-address'),
  }
  const params = { id }
  return {
    isRunning: Object.values(acts).some(({ isRunning }) => isRunning),
    async start(name: ActName, reason: string, form: FormData) {
      switch (name) {
        case 'number':
          return acts.number.run({ params, request: { version, ...numberOf(form) } })
        case 'correctNumber': {
          const request = { version, reason, ...numberOf(form) }
          return acts.correctNumber.run({ params, request })
        }
        case 'reship':
          return acts.reship.run({ params, request: { version } })
        case 'correct': {
          const address = addressOf(form)
          return acts.correct.run({ params, request: { version, reason, address } })
        }
        default:
          return acts[name].run({ params, request: { version, reason } })
      }
    },
  }
}

const TEXT_FIELDS = [
  'lastName',
  'middleName',
  'firstName',
  'tel',
  'zipcode',
  'country',
  'city',
  'address',
  'building',
] as const

function numberOf(form: FormData) {
  const carrier = String(form.get('carrier')) as Carrier
  return { carrier, trackingNumber: String(form.get('trackingNumber')) }
}

function addressOf(form: FormData): ParcelAddress {
  const texts = Object.fromEntries(TEXT_FIELDS.map((name) => [name, String(form.get(name) ?? '')]))
  return { ...texts, prefId: Number(form.get('prefId')) } as ParcelAddress
}

function NumberFields({ carrier }: { readonly carrier: Carrier | null }) {
  const texts = useTexts(parcelsTexts)
  return (
    <>
      <CarrierFields carrier={carrier} hasService={false} />
      <TextInput
        name="trackingNumber"
        label={texts.tracking}
        description={texts.numberHint}
        autoComplete="off"
        minLength={4}
        maxLength={100}
        required
      />
    </>
  )
}

const OPTIONAL: readonly string[] = ['middleName', 'country', 'building']

function AddressFields({ address }: { readonly address: ParcelAddress }) {
  const { fields } = useTexts(parcelsTexts)
  return (
    <>
      {(Object.keys(fields) as (keyof typeof fields)[]).map((name) =>
        name === 'prefId' ? (
          <NativeSelect
            key={name}
            name={name}
            label={fields.prefId}
            defaultValue={String(address.prefId)}
            data={[
              ...PREFECTURES.map((label, at) => ({ value: String(at + 1), label })),
              { value: '99', label: fields.country },
            ]}
          />
        ) : (
          <TextInput
            key={name}
            name={name}
            label={fields[name]}
            defaultValue={address[name]}
            required={!OPTIONAL.includes(name)}
          />
        ),
      )}
    </>
  )
}
