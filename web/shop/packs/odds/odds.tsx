import { type ReactNode, useMemo, useState } from 'react'
import { PAYMENT_METHOD } from '#contract/codes.ts'
import { BUY_COUNT_MAX } from '#contract/constants.ts'
import { limitDigits } from '#contract/digits.ts'
import type { LineupRarity, LineupWorth, MarketWorths } from '#contract/packs.ts'
import { Field } from '#web/kit/form/field.tsx'
import { DescriptionRow } from '#web/kit/list/description-row.tsx'
import { useTexts } from '#web/language/language.ts'
import { useShopText } from '#web/language/shop-text.tsx'
import type { DetailedPack } from '#web/shop/packs/detail/pack-detail-props.ts'
import styles from './odds.module.css'
import {
  chanceBelow,
  chanceOfOne,
  meanReturn,
  medianWorth,
  percentText,
  type Worth,
} from './odds.rule.ts'
import { oddsTexts } from './odds.texts.ts'

interface OddsProps {
  readonly pack: DetailedPack
  readonly lineup: {
    readonly rarities: readonly LineupRarity[]
    readonly worths: readonly LineupWorth[]
    /** Undefined unless the shop shows odds by market price. */
    readonly market?: MarketWorths | undefined
  }
}

/** What a member can expect of one draw and of several, from what is left of the pack now. */
export function Odds({ pack, lineup }: OddsProps) {
  const texts = useTexts(oddsTexts)
  if (lineup.worths.length === 0) return null
  // The cards of a coin pack are all shipped, so they have no worth in points.
  const hasPoints = pack.payment_method === PAYMENT_METHOD.points
  return (
    <section className={styles.odds} aria-labelledby="odds-title">
      <h3 id="odds-title">{texts.title}</h3>
      {hasPoints && <ByPoints price={pack.point} worths={lineup.worths} />}
      {hasPoints && lineup.market && <ByMarket price={pack.point} market={lineup.market} />}
      <SeveralDraws rarities={lineup.rarities} unsold={pack.pack_count} />
      <p className={styles.note}>{texts.now}</p>
    </section>
  )
}

interface ByPointsProps {
  readonly price: number
  readonly worths: readonly LineupWorth[]
}

function ByPoints({ price, worths: given }: ByPointsProps) {
  const texts = useTexts(oddsTexts)
  const worths = given.map(({ points, is_ship_only, remaining }) => ({
    worth: is_ship_only ? 0 : points,
    remaining,
  }))
  const shipOnly = given.filter(({ is_ship_only }) => is_ship_only)
  const shipOnlyCount = shipOnly.reduce((sum, { remaining }) => sum + remaining, 0)
  return (
    <>
      <SingleDraw price={price} worths={worths} unit="points">
        <DescriptionRow name={texts.mean}>
          {texts.meanIs(percentText(meanReturn(worths, price), 'down'))}
        </DescriptionRow>
      </SingleDraw>
      <p className={styles.note}>{texts.basis}</p>
      {shipOnlyCount > 0 && <p className={styles.note}>{texts.shipOnly(shipOnlyCount)}</p>}
    </>
  )
}

interface ByMarketProps {
  readonly price: number
  readonly market: MarketWorths
}

function ByMarket({ price, market }: ByMarketProps) {
  const texts = useTexts(oddsTexts)
  const worths = market.worths.map(({ yen, remaining }) => ({ worth: yen, remaining }))
  return (
    <>
      <h4>{texts.market}</h4>
      <SingleDraw price={price} worths={worths} unit="yen" />
      <p className={styles.note}>{texts.marketBasis(market.oldest_on.replaceAll('-', '/'))}</p>
    </>
  )
}

interface SingleDrawProps {
  readonly price: number
  readonly worths: readonly Worth[]
  readonly unit: 'points' | 'yen'
  /** Further rows of the figures. */
  readonly children?: ReactNode
}

function SingleDraw({ price, worths, unit, children }: SingleDrawProps) {
  const texts = useTexts(oddsTexts)
  const amount = texts.amounts[unit]
  const below = chanceBelow(worths, price)
  const loss = percentText(below, 'up')
  return (
    <>
      <dl className={styles.facts}>
        <DescriptionRow name={texts.half}>
          {texts.atMost(amount(medianWorth(worths)))}
        </DescriptionRow>
        <DescriptionRow name={texts.loss(amount(price))}>{loss}</DescriptionRow>
        {children}
      </dl>
      <div
        className={styles.bar}
        role="img"
        aria-label={texts.picture(loss)}
        style={{ '--below': Number((below.part * 10_000n) / below.whole) / 10_000 }}
      />
      <p className={styles.legend} aria-hidden="true">
        <span>{texts.below}</span>
        <span>{texts.above}</span>
      </p>
    </>
  )
}

interface SeveralDrawsProps {
  readonly rarities: readonly LineupRarity[]
  /** The number of tickets that can still be bought. */
  readonly unsold: number
}

function SeveralDraws({ rarities, unsold }: SeveralDrawsProps) {
  const texts = useTexts(oddsTexts)
  const shopText = useShopText()
  const most = Math.min(BUY_COUNT_MAX, unsold)
  const [typed, setTyped] = useState(String(Math.min(10, most)))
  const draws = Number(typed)
  const isPossible = draws >= 1 && draws <= most
  const all = rarities.reduce((sum, { remaining }) => sum + remaining, 0)
  const chances = useMemo(
    () =>
      isPossible
        ? rarities.map(({ remaining }) =>
            percentText(chanceOfOne({ wanted: remaining, all, draws }), 'down'),
          )
        : [],
    [rarities, all, draws, isPossible],
  )
  if (most === 0) return null
  return (
    <>
      <Field
        label={texts.draws}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        normalize={limitDigits(4)}
        error={isPossible ? '' : texts.drawsInvalid(most)}
        onValueChange={setTyped}
      />
      {isPossible && (
        <>
          <p className={styles.chance}>{texts.atLeastOne(draws)}</p>
          <dl className={styles.facts}>
            {rarities.map(({ rarity, rarity_label: label, rarity_label_en: labelEn }, at) => (
              <DescriptionRow key={`${rarity} ${label}`} name={shopText(label, labelEn)}>
                {chances[at]}
              </DescriptionRow>
            ))}
          </dl>
        </>
      )}
    </>
  )
}
