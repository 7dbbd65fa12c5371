import { Navigate, useSearchParams } from 'react-router'
import { PAYMENT } from '#contract/constants.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { parsePositiveInteger } from '#web/kit/positive-integer.ts'
import { useTexts } from '#web/language/language.ts'
import { useReloadOnLanguage } from '#web/language/use-reload-on-language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { ScreenFailed } from '#web/shop/layout/screen-failed.tsx'
import { ScreenSkeleton } from '#web/shop/layout/screen-skeleton.tsx'
import { ClosedSale } from '#web/shop/payments/closed-sale.tsx'
import { useKeptCards } from '#web/shop/payments/kept-cards/use-kept-cards.ts'
import { isMethodAvailable } from '#web/shop/payments/methods/method-availability.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import { useAmazonInstrument } from '#web/shop/payments/providers/use-amazon-instrument.ts'
import { useUnfinishedCount } from '#web/shop/payments/use-unfinished-count.ts'
import { useLoad } from '#web/wire/query.ts'
import { Checkout } from './checkout.tsx'

/** A notice once the sale of points has closed (Q4). */
export function ConfirmBuyPointScreen() {
  const user = useCurrentUser()
  const [query] = useSearchParams()
  const courseId = parsePositiveInteger(query.get('pointPriceId'))
  if (user?.is_point_sale_closed) return <ClosedSale />
  if (courseId === undefined) return <Navigate to="/buy-point" replace={true} />
  const packId = parsePositiveInteger(query.get('packId'))
  const sessionId = query.get('amazonCheckoutSessionId') ?? ''
  return <Course key={courseId} courseId={courseId} packId={packId} sessionId={sessionId} />
}

interface CourseProps {
  readonly courseId: number
  readonly packId: number | undefined
  /** Amazon appends it to the URL when it sends the member back (Q91). */
  readonly sessionId: string
}

function Course({ courseId, packId, sessionId }: CourseProps) {
  const input = { params: { id: courseId } }
  const { outcome, answer, reload } = useLoad('GET /user/point_price/detail/{id}', input)
  const amazonInstrument = useAmazonInstrument(sessionId)
  const unfinished = useUnfinishedCount()
  const limits = useLoad('GET /user/play_limits', {})
  const kept = useKeptCards()
  useReloadOnLanguage(reload)
  if (outcome === undefined || amazonInstrument === undefined)
    return <ScreenSkeleton width="wide" />
  if (unfinished === undefined || kept === undefined || limits.outcome === undefined)
    return <ScreenSkeleton width="wide" />
  if (outcome.kind === 'unreachable') return <ScreenFailed onRetry={reload} />
  if (answer === undefined) return <UnknownCourse />
  return (
    <Checkout
      course={{
        courseId,
        points: answer.point,
        priceYen: answer.price,
        coins: answer.coin,
        packId,
        countryTerms: answer.country_terms,
      }}
      options={answer.list.filter(isMethodAvailable)}
      initialMethodId={sessionId === '' ? undefined : PAYMENT.amazonPay}
      amazonInstrument={amazonInstrument}
      kept={kept}
      unfinishedCount={unfinished}
      limits={limits.answer}
    />
  )
}

function UnknownCourse() {
  const texts = useTexts(paymentsTexts)
  return (
    <Screen title={texts.payTitle} lead={texts.unknownCourse}>
      <ButtonLink to="/buy-point">{texts.otherCourse}</ButtonLink>
    </Screen>
  )
}
