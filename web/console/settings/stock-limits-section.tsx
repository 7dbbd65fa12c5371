import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { HOLD_DAYS, HOLD_DAYS_MAX, MARKET_DAYS_MAX, WAIT_DAYS_MAX } from '#contract/constants.ts'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { stockLimitsTexts } from './stock-limits.texts.ts'

/** The limits of margins and stock, and what lowers every margin. */
export function StockLimitsSection() {
  const texts = useTexts(stockLimitsTexts)
  const can = useCan()
  const { answer: limits, outcome, reload } = useLoad('GET /stock-limits', {})
  const [isOpen, setIsOpen] = useState(false)
  if (limits === undefined)
    return <PartFailed outcome={outcome} reload={reload} title={texts.title} />
  const margin = limits.marginPermilleMin / 10
  return (
    <Section title={texts.title}>
      <FactTable
        name={texts.title}
        maw={720}
        nameWidth="45%"
        rows={[
          [texts.marginMin, margin],
          [texts.lossMax, formatNumber(limits.stockLossYenMax)],
          [texts.holdDays, limits.holdDays],
          [texts.defaultShare, limits.defaultSharePercent],
          [texts.shipFrom, formatNumber(limits.shipFromYen)],
          [texts.valuedHoldDays, limits.valuedHoldDays],
          [texts.valuedWaitDays, limits.valuedWaitDays],
          [texts.marketDays, limits.marketDaysMax],
          [texts.marketOdds, limits.showsMarketOdds ? texts.shown : texts.hidden],
          [texts.providerFee, limits.providerFeePermille],
          [texts.cardPostage, formatNumber(limits.cardPostageYen)],
          [texts.freePoints, limits.freePointsPermille],
        ]}
      />
      {can('settings.change') ? (
        <Button mt="sm" size="xs" variant="default" onClick={() => setIsOpen(true)}>
          {texts.change}
        </Button>
      ) : null}
      {isOpen ? (
        <RuleDialog
          key={limits.version}
          call="POST /stock-limits"
          title={texts.change}
          version={limits.version}
          read={readLimits}
          reload={reload}
          onClose={() => setIsOpen(false)}
        >
          <LimitInputs limits={limits} />
        </RuleDialog>
      ) : null}
    </Section>
  )
}

function readLimits(form: FormData) {
  return {
    marginPermilleMin: Math.round(Number(form.get('margin')) * 10),
    stockLossYenMax: Number(form.get('loss')),
    defaultSharePercent: Number(form.get('share')),
    holdDays: Number(form.get('hold')),
    shipFromYen: Number(form.get('value')),
    valuedHoldDays: Number(form.get('valued')),
    valuedWaitDays: Number(form.get('wait')),
    marketDaysMax: Number(form.get('market')),
    showsMarketOdds: form.get('odds') !== null,
    providerFeePermille: Number(form.get('fee')),
    cardPostageYen: Number(form.get('postage')),
    freePointsPermille: Number(form.get('free')),
  }
}

const number = { type: 'number', required: true } as const

function LimitInputs({ limits }: { readonly limits: ConsoleAnswer<'GET /stock-limits'> }) {
  const texts = useTexts(stockLimitsTexts)
  return (
    <>
      <TextInput
        name="margin"
        {...number}
        min={-100}
        max={100}
        step={0.1}
        label={texts.marginMin}
        description={texts.marginText}
        defaultValue={limits.marginPermilleMin / 10}
      />
      <TextInput
        name="loss"
        {...number}
        min={0}
        max={10_000_000}
        step={1}
        label={texts.lossMax}
        description={texts.lossText}
        defaultValue={limits.stockLossYenMax}
      />
      <HoldInputs limits={limits} />
      <MarketInputs limits={limits} />
      <ChargeInputs limits={limits} />
    </>
  )
}

/** How long members may decide about their cards, and what is shipped then. */
function HoldInputs({ limits }: { readonly limits: ConsoleAnswer<'GET /stock-limits'> }) {
  const texts = useTexts(stockLimitsTexts)
  const days = { ...number, min: HOLD_DAYS, max: HOLD_DAYS_MAX, step: 1 }
  return (
    <>
      <TextInput
        name="hold"
        {...days}
        label={texts.holdDays}
        description={texts.holdDaysText}
        defaultValue={limits.holdDays}
      />
      <TextInput
        name="share"
        {...number}
        min={0}
        max={100}
        step={1}
        label={texts.defaultShare}
        description={texts.defaultShareText}
        defaultValue={limits.defaultSharePercent}
      />
      <TextInput
        name="value"
        {...number}
        min={0}
        max={100_000_000}
        step={1}
        label={texts.shipFrom}
        description={texts.shipFromText}
        defaultValue={limits.shipFromYen}
      />
      <TextInput
        name="valued"
        {...days}
        label={texts.valuedHoldDays}
        description={texts.valuedHoldDaysText}
        defaultValue={limits.valuedHoldDays}
      />
      <TextInput
        name="wait"
        {...number}
        min={0}
        max={WAIT_DAYS_MAX}
        step={1}
        label={texts.valuedWaitDays}
        description={texts.valuedWaitDaysText}
        defaultValue={limits.valuedWaitDays}
      />
    </>
  )
}

/** From when a market price is old, and whether members see the odds by market price. */
function MarketInputs({ limits }: { readonly limits: ConsoleAnswer<'GET /stock-limits'> }) {
  const texts = useTexts(stockLimitsTexts)
  return (
    <>
      <TextInput
        name="market"
        {...number}
        min={1}
        max={MARKET_DAYS_MAX}
        step={1}
        label={texts.marketDays}
        description={texts.marketDaysText}
        defaultValue={limits.marketDaysMax}
      />
      <Checkbox
        name="odds"
        label={texts.marketOdds}
        description={texts.marketOddsText}
        defaultChecked={limits.showsMarketOdds}
      />
    </>
  )
}

/** The estimates that lower all margins. */
function ChargeInputs({ limits }: { readonly limits: ConsoleAnswer<'GET /stock-limits'> }) {
  const texts = useTexts(stockLimitsTexts)
  return (
    <>
      <TextInput
        name="fee"
        {...number}
        min={0}
        max={1000}
        step={1}
        label={texts.providerFee}
        description={texts.providerFeeText}
        defaultValue={limits.providerFeePermille}
      />
      <TextInput
        name="postage"
        {...number}
        min={0}
        max={10_000}
        step={1}
        label={texts.cardPostage}
        description={texts.cardPostageText}
        defaultValue={limits.cardPostageYen}
      />
      <TextInput
        name="free"
        {...number}
        min={0}
        max={1000}
        step={1}
        label={texts.freePoints}
        description={texts.freePointsText}
        defaultValue={limits.freePointsPermille}
      />
    </>
  )
}
