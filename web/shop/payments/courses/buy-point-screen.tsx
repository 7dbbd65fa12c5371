import { Link, useSearchParams } from 'react-router'
import type { Answer } from '#contract/calls.ts'
import { Pager } from '#web/kit/list/pager.tsx'
import { EmptyState } from '#web/kit/picture/placeholders.tsx'
import { parsePageNumber, parsePositiveInteger } from '#web/kit/positive-integer.ts'
import { useTexts } from '#web/language/language.ts'
import { useReloadOnLanguage } from '#web/language/use-reload-on-language.ts'
import { intendedCountOf } from '#web/shop/draws/purchase/intended-purchase.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { useFilledText } from '#web/shop/layout/filled-text.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { ScreenFailed } from '#web/shop/layout/screen-failed.tsx'
import { ScreenSkeleton } from '#web/shop/layout/screen-skeleton.tsx'
import { ClosedSale } from '#web/shop/payments/closed-sale.tsx'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import { UnfinishedPaymentsNotice } from '#web/shop/payments/unfinished-payments-notice.tsx'
import { useUnfinishedCount } from '#web/shop/payments/use-unfinished-count.ts'
import { Counselling } from '#web/shop/restrictions/counselling.tsx'
import { PayingLimits } from '#web/shop/restrictions/paying-limits.tsx'
import { useLoad } from '#web/wire/query.ts'
import { missingPoints } from './affordable-draws.rule.ts'
import { BalanceSummary } from './balance-summary.tsx'
import { buyPointTexts } from './buy-point.texts.ts'
import styles from './buy-point-screen.module.css'
import { CourseTicket } from './course-ticket.tsx'
import { coveringCourse } from './covering-course.rule.ts'

/** Lists the courses, or shows a notice once the sale of points has closed (Q4). */
export function BuyPointScreen() {
  const user = useCurrentUser()
  return user?.is_point_sale_closed ? <ClosedSale /> : <Courses />
}

function Courses() {
  const texts = useTexts(paymentsTexts)
  const own = useTexts(buyPointTexts)
  const [query, setQuery] = useSearchParams()
  const packId = parsePositiveInteger(query.get('productId'))
  const page = parsePageNumber(query.get('page'))
  const fill = useFilledText()
  const courses = useLoad('GET /user/point_price/{page}', { params: { page } })
  const pack = usePack(packId)
  const methods = useLoad('GET /user/pay_style', {})
  useReloadOnLanguage(methods.reload)
  const unfinished = useUnfinishedCount()
  const limits = useLoad('GET /user/play_limits', {})
  const { point: balance = 0 } = useCurrentUser() ?? {}
  // The screen shows courses and methods only when both are loaded, so that nothing moves under the
  // member's finger.
  if (courses.outcome === undefined || methods.outcome === undefined)
    return <ScreenSkeleton width="wide" />
  if (pack === 'loading' || unfinished === undefined || limits.outcome === undefined)
    return <ScreenSkeleton width="wide" />
  if (courses.answer === undefined) return <ScreenFailed onRetry={courses.reload} />
  const { list } = courses.answer
  const count = intendedCountOf(packId) ?? 1
  const covering = pack && coveringCourse(list, missingPoints(balance, pack, count))
  const turnTo = (next: number) =>
    setQuery((before) => ({ ...Object.fromEntries(before), page: String(next) }))
  return (
    <Screen title={own.buyTitle} lead={fill(own.buyLead)} width="wide">
      <BalanceSummary balance={balance} pack={pack} count={count} />
      <PayingLimits limits={limits.answer} />
      <UnfinishedPaymentsNotice count={unfinished} />
      {list.length === 0 && <EmptyState text={texts.noCourses} />}
      <ul className={styles.courses} aria-label={texts.courses}>
        {list.map((course) => (
          <CourseTicket
            key={course.id}
            course={course}
            pack={pack}
            balance={balance}
            coveredCount={course === covering ? count : undefined}
          />
        ))}
      </ul>
      <Pager page={courses.answer.page} onPageChange={turnTo} />
      <AcceptedMethods methods={methods.answer?.list ?? []} />
      <BuyingTerms />
      <Counselling />
    </Screen>
  )
}

/** Undefined if the pack that the member came from (Q38) no longer exists. */
function usePack(packId: number | undefined) {
  const { outcome, answer } = useLoad(
    'GET /user/pack/detail/{packId}',
    { params: { packId: packId ?? 0 } },
    { isEnabled: packId !== undefined },
  )
  if (packId !== undefined && outcome === undefined) return 'loading'
  return answer?.detail
}

interface AcceptedMethodsProps {
  readonly methods: Answer<'GET /user/pay_style'>['list']
}

/** Lists the payment methods that the operator has switched on (Q99). */
function AcceptedMethods({ methods }: AcceptedMethodsProps) {
  const texts = useTexts(paymentsTexts)
  if (methods.length === 0) return null
  return (
    <section className={styles.methods} aria-labelledby="accepted-methods">
      <h2 id="accepted-methods">{texts.accepted}</h2>
      <ul>
        {methods.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </section>
  )
}

function BuyingTerms() {
  const texts = useTexts(paymentsTexts)
  const own = useTexts(buyPointTexts)
  const fill = useFilledText()
  return (
    <div className={styles.terms}>
      <p>{own.coinsUse}</p>
      <p>{fill(own.validity)}</p>
      <ul>
        <li>
          <Link to="/my-page">{own.coinsLink}</Link>
        </li>
        <li>
          <Link to="/point-terms-of-service">{own.pointTerms}</Link>
        </li>
        <li>
          <Link to="/fund-settlement">{own.fundSettlement}</Link>
        </li>
        <li>
          <Link to="/specific-commerce">{texts.commerce}</Link>
        </li>
      </ul>
    </div>
  )
}
