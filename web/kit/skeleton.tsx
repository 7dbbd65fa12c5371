import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  readonly count: number
  /** The size of each shape: that of the content, so that the layout does not shift when it arrives. */
  readonly shape: Pick<CSSProperties, 'height' | 'aspectRatio' | 'marginBottom'>
  /** The class of the grid that the content will be laid out in. */
  readonly className?: string | undefined
}

/** Shapes in place of content that is loading. Screen readers skip them; the loading overlay announces the wait. */
export function Skeleton({ count, shape, className }: SkeletonProps) {
  return (
    <div className={className} aria-hidden="true" data-testid="skeleton">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes are identified by their position.
        <span key={index} className={styles.shape} style={shape} />
      ))}
    </div>
  )
}

/** Placeholders for a list with rows of a few lines each. */
export function SkeletonRows() {
  return <Skeleton count={8} shape={{ height: '60px', marginBottom: '12px' }} />
}
