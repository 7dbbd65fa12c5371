import { useNavigate } from 'react-router'
import type { Carrier } from '#contract/carriers.ts'
import { FILE_PARCELS_MAX } from '#contract/console/carriers/carriers.fields.ts'
import type { RowResult } from '#contract/console/parcels/parcel-rows.ts'
import { SLIPS_MAX } from '#contract/console/parcels/parcels.fields.ts'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { type RowOutcomes, refusalOfMany } from '#web/console/list/bulk.rule.ts'
import type { BulkAct } from '#web/console/list/bulk.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { type ActKey, type ActOutcome, useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { parcelsTexts } from './parcels.texts.ts'

/** The acts for which the operator enters nothing, because the selected rows are enough. */
type PlainKey =
  | 'POST /parcels/group'
  | 'POST /parcels/ungroup'
  | 'POST /parcels/release'
  | 'POST /parcels/pick'
  | 'POST /parcels/hand-over'

/**
 * The functions that ask the operator for the input of an act on several rows. They return
 * undefined if the operator cancels.
 */
export interface ActInputs {
  readonly reason: () => Promise<string | undefined>
  readonly carrier: () => Promise<CarrierChoice | undefined>
}

export interface CarrierChoice {
  readonly carrier: Carrier
  readonly service: string
}

/** The largest number of rows in one call. A longer selection is sent in several calls. */
const IDS_MAX = 500

/**
 * Returns the acts on selected parcels: the first and the last of a day, then the others in the order
 * in which shippers do them.
 */
export function useBulkActs({ reason, carrier }: ActInputs): readonly BulkAct[] {
  const texts = useTexts(parcelsTexts)
  const can = useCan()
  const navigate = useNavigate()
  const toFailures = useFailures()
  const hold = useAct('POST /parcels/hold')
  const setCarrier = useAct('POST /parcels/carrier')
  const group = usePlainAct('POST /parcels/group', texts.group)
  const pick = usePlainAct('POST /parcels/pick', texts.pick)
  const handOver = usePlainAct('POST /parcels/hand-over', texts.handOver)
  const release = usePlainAct('POST /parcels/release', texts.release)
  const ungroup = usePlainAct('POST /parcels/ungroup', texts.ungroup)
  if (!can('ship.work')) return []
  const open = (label: string, path: string, countMax = Number.POSITIVE_INFINITY): BulkAct => ({
    label,
    async runAll(ids) {
      const refused = refusalOfMany(ids, { countMax, sentence: texts.atOnce(countMax) })
      if (refused !== null) return refused
      await navigate(`${path}?ids=${ids.join(',')}`)
      return undefined
    },
  })
  return [
    group,
    handOver,
    {
      label: texts.setCarrier,
      async runAll(ids) {
        const chosen = await carrier()
        if (chosen === undefined) return undefined
        return inParts(ids, async (part) =>
          toFailures(part, await setCarrier.run({ request: { ids: part, ...chosen } })),
        )
      },
    },
    open(texts.pickList, '/pick-list'),
    pick,
    open(texts.slips, '/packing-slips', SLIPS_MAX),
    open(texts.carrierFile, '/exports/new', FILE_PARCELS_MAX),
    release,
    {
      label: texts.hold,
      isDangerous: true,
      async runAll(ids) {
        const why = await reason()
        if (why === undefined) return undefined
        return inParts(ids, async (part) =>
          toFailures(part, await hold.run({ request: { ids: part, reason: why } })),
        )
      },
    },
    { ...ungroup, isDangerous: true },
  ]
}

function usePlainAct(key: PlainKey, label: string): BulkAct {
  const act = useAct(key)
  const toFailures = useFailures()
  return {
    label,
    runAll: (ids) =>
      inParts(ids, async (part) => toFailures(part, await act.run({ request: { ids: part } }))),
  }
}

async function inParts(
  ids: readonly string[],
  run: (part: number[]) => Promise<RowOutcomes>,
): Promise<RowOutcomes> {
  const outcomes = new Map<string, string | null>()
  for (const part of partsOf(ids.map(Number))) {
    for (const [id, outcome] of await run(part)) outcomes.set(id, outcome)
  }
  return outcomes
}

/** Splits the ids into lists that are short enough for one call each. */
export function partsOf(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / IDS_MAX) }, (_, at) =>
    ids.slice(at * IDS_MAX, (at + 1) * IDS_MAX),
  )
}

/**
 * A failed row gets the sentence of its failure. A row on which the act was already done gets null.
 * If the call itself fails, all of its rows get the sentence of that failure.
 */
function useFailures() {
  const { reasons } = useTexts(consoleTexts)
  const sentenceOf = useSentence()
  return <K extends ActKey>(ids: readonly number[], outcome: ActOutcome<K>): RowOutcomes => {
    if (outcome === undefined || outcome.kind !== 'ok') {
      const sentence = outcome === undefined ? '' : sentenceOf(outcome)
      return new Map(ids.map((id) => [String(id), sentence]))
    }
    const { results } = outcome.answer as { readonly results: readonly RowResult[] }
    const failed = results.filter(({ result }) => result !== 'done')
    return new Map(
      failed.map(({ id, result }) => [
        String(id),
        result === 'done-before' ? null : (reasons[result] ?? result),
      ]),
    )
  }
}
