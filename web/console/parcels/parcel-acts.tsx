import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { CARRIER_NAMES, type Carrier, hasWrongCheckDigit } from '#contract/carriers.ts'
import { STATE } from '#contract/codes.ts'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { isPossibleFrom, type Step } from '#contract/console/parcels/life.rule.ts'
import { addressFields, trackingFields } from '#contract/console/parcels/parcels.fields.ts'
import type { Permission } from '#contract/console/roles.ts'
import { FieldInputs } from '#web/console/form/field-inputs.tsx'
import { readFields } from '#web/console/form/read-fields.ts'
import { ActDialog } from '#web/console/frame/act-dialog.tsx'
import { useRefusal } from '#web/console/frame/use-form-act.ts'
import type { Refused } from '#web/console/wire/console-client.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { type ActOutcome, useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { parcelsTexts } from './parcels.texts.ts'

export interface ParcelActsProps {
  readonly answer: ConsoleAnswer<'GET /parcels/{id}'>
  readonly reload: () => Promise<unknown>
}
type ActName =
  | 'number'
  | 'handOver'
  | 'correctNumber'
  | 'reopen'
  | 'requestCorrection'
  | 'correct'
  | 'returned'
  | 'reship'

/** For each act, the permission that an operator needs, and the parcel's step. */
const ACTS: Readonly<Record<ActName, { permission: Permission; step: Step }>> = {
  number: { permission: 'ship.work', step: 'number' },
  handOver: { permission: 'ship.work', step: 'hand-over' },
  correctNumber: { permission: 'ship.work', step: 'correct-number' },
  reopen: { permission: 'ship.work', step: 'reopen' },
  returned: { permission: 'ship.work', step: 'return' },
  reship: { permission: 'ship.work', step: 'reship' },
  requestCorrection: { permission: 'ship.correct', step: 'request-correction' },
  correct: { permission: 'ship.correct', step: 'correct-address' },
}

/** The acts whose calls take no reason. */
const WITHOUT_REASON: readonly (ActName | undefined)[] = ['number', 'handOver', 'reship']

/** Each opens a dialog that asks for the reason and for the fields of the act. */
export function ParcelActs({ answer, reload }: ParcelActsProps) {
  const texts = useTexts(parcelsTexts)
  const can = useCan()
  const { parcel, address } = answer
  const run = useRun(parcel.id, parcel.version)
  const [open, setOpen] = useState<ActName>()
  const [typed, setTyped] = useState('')
  const { error, doneOf, clearError } = useRefusal()
  const labels: Readonly<Record<ActName, string>> = { ...texts, number: texts.enterNumber }
  const explanations: Readonly<Partial<Record<ActName, string>>> = {
    handOver: texts.handOverText,
    correctNumber: texts.correctNumberText,
    reopen: texts.reopenText,
    requestCorrection: texts.requestCorrectionText,
    returned: texts.returnedText,
    reship: texts.reshipText,
  }
  const offered = (Object.keys(ACTS) as ActName[]).filter(
    (name) => can(ACTS[name].permission) && isPossibleFrom(parcel.state, ACTS[name].step),
  )
  const close = () => {
    setOpen(undefined)
    setTyped('')
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
        onChange={(form) => setTyped(String(form.get('trackingNumber') ?? ''))}
        onSubmit={(reason, form) => {
          if (open !== undefined) void submit(open, reason, form)
        }}
      >
        {open !== undefined && explanations[open] ? (
          <Text size="sm">{explanations[open]}</Text>
        ) : null}
        {open === 'number' || open === 'correctNumber' ? (
          <TrackingInputs carrier={parcel.carrier} typed={typed} />
        ) : null}
        {open === 'correct' && address !== null ? (
          <FieldInputs fields={addressFields} texts={texts} initial={address} />
        ) : null}
      </ActDialog>
    </>
  )
}

interface TrackingInputsProps {
  readonly carrier: Carrier | null
  /** The tracking number that the operator has typed so far. */
  readonly typed: string
}

function TrackingInputs({ carrier, typed }: TrackingInputsProps) {
  const texts = useTexts(parcelsTexts)
  const initial = { carrier: carrier ?? CARRIER_NAMES[0] }
  return (
    <>
      <FieldInputs fields={trackingFields} texts={texts} initial={initial} />
      {hasWrongCheckDigit(typed) ? (
        <Text role="status" size="sm" c="vermilion">
          {texts.wrongCheckDigit}
        </Text>
      ) : null}
    </>
  )
}

function useRun(id: number, version: number) {
  const acts = {
    number: useAct('POST /parcels/{id}/number'),
    handOver: useAct('POST /parcels/hand-over'),
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
          return acts.number.run({
            params,
            request: { version, ...readFields(trackingFields, form) },
          })
        case 'handOver':
          return refusalOfRow(await acts.handOver.run({ request: { ids: [id] } }))
        case 'correctNumber': {
          const request = { version, reason, ...readFields(trackingFields, form) }
          return acts.correctNumber.run({ params, request })
        }
        case 'reship':
          return acts.reship.run({ params, request: { version } })
        case 'correct': {
          const address = readFields(addressFields, form)
          return acts.correct.run({ params, request: { version, reason, address } })
        }
        default:
          return acts[name].run({ params, request: { version, reason } })
      }
    },
  }
}

/** Returns a row that an act on several parcels has left as the refusal of the whole act. */
function refusalOfRow<Outcome extends ActOutcome<'POST /parcels/hand-over'>>(
  outcome: Outcome | undefined,
): Outcome | Refused | undefined {
  if (outcome?.kind !== 'ok') return outcome
  const [left] = outcome.answer.results.filter(({ result }) => !result.startsWith('done'))
  if (left === undefined) return outcome
  const { result: reason } = left
  return {
    kind: 'refused',
    state: STATE.conflict,
    reason,
    roles: [],
    errors: {},
    current: undefined,
  }
}
