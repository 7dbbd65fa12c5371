import { Skeleton } from '#web/kit/picture/skeleton.tsx'
import styles from './screen.module.css'
import type { ScreenProps } from './screen.tsx'

/** Shows a placeholder for a screen whose content is hidden until all of its data is loaded. */
export function ScreenSkeleton({ width = 'column' }: Pick<ScreenProps, 'width'>) {
  return (
    <div className={styles.screen} data-width={width}>
      <Skeleton
        count={1}
        shape={{ height: '2.2rem', marginBottom: '28px' }}
        className={styles.margin}
      />
      <Skeleton
        count={4}
        shape={{ height: '128px', marginBottom: '20px' }}
        className={styles.body}
      />
    </div>
  )
}
