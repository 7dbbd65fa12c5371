import { Link } from 'react-router'
import { useTexts } from '#web/language/language.ts'
import { couponTexts } from './coupon.texts.ts'
import styles from './free-draws.module.css'
import { useFreeDraws } from './use-free-draws.ts'

/** Stays at the foot of the window, so that nothing moves when the free draws are loaded. */
export function FreeDrawBar() {
  const texts = useTexts(couponTexts)
  const { list } = useFreeDraws()
  const [first] = list
  if (first === undefined) return null
  const packs = new Set(list.map(({ pack_id }) => pack_id))
  return (
    <Link
      className={styles.bar}
      to={packs.size === 1 ? `/pack-detail?packId=${first.pack_id}` : '/my-page'}
    >
      {texts.freeDrawCount(list.length)}
    </Link>
  )
}
