import { Button, ButtonLink } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import type { DetailedPack } from '#web/shop/packs/detail/pack-detail-props.ts'
import { checkoutPath } from '#web/shop/payments/courses/checkout-path.ts'
import { coveringCourse } from '#web/shop/payments/courses/covering-course.rule.ts'
import { useLoad } from '#web/wire/query.ts'
import styles from './point-shortage.module.css'
import { pointShortageTexts } from './point-shortage.texts.ts'

export interface PointShortageProps {
  readonly pack: DetailedPack
  readonly count: number
  readonly onClose: () => void
}

/** With links to all courses, and to the cheapest course that has enough points. */
export function PointShortage({ pack, count, onClose }: PointShortageProps) {
  const texts = useTexts(pointShortageTexts)
  const { outcome, answer } = useLoad('GET /user/point_price/{page}', { params: { page: 1 } })
  const { point: balance = 0, is_point_sale_closed: isClosed = false } = useCurrentUser() ?? {}
  const missingPoints = pack.point * count - balance
  const course = isClosed ? undefined : coveringCourse(answer?.list ?? [], missingPoints)
  // The dialog opens only when the courses are loaded, so that no button moves under the member's
  // finger.
  if (outcome === undefined) return null
  return (
    <Dialog
      title={texts.shortageTitle}
      onClose={onClose}
      actions={
        <>
          {course && (
            <ButtonLink
              tone="main"
              isWide
              className={styles.course}
              to={checkoutPath(course.id, pack.id)}
            >
              {texts.buyCourse(course.point, course.price)}
            </ButtonLink>
          )}
          <ButtonLink
            tone={course ? 'plain' : 'main'}
            isWide
            to={`/buy-point?productId=${pack.id}`}
          >
            {texts.yes}
          </ButtonLink>
          <Button isWide onClick={onClose}>
            {texts.no}
          </Button>
        </>
      }
    >
      <p className={styles.words}>{texts.shortageText}</p>
      {missingPoints > 0 && (
        <p className={styles.missing}>{texts.missingFor(count, missingPoints)}</p>
      )}
    </Dialog>
  )
}
