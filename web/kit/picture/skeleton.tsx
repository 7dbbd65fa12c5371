import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  readonly count: number
  /**
   * The size of each shape. It equals the size of the content, so that the layout does not shift
   * when the content arrives.
   */
  readonly shape: Pick<CSSProperties, 'height' | 'aspectRatio' | 'marginBottom'>
  /** The grid that will contain the loaded content. */
  readonly className?: string | undefined
}

/** Screen readers skip the shapes, because the loading overlay announces the load. */
export function Skeleton({ count, shape, className }: SkeletonProps) {
  return (
    <div className={className} aria-hidden="true" data-testid="skeleton">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shape has no identity but its position.
        <span key={index} className={styles.shape} style={shape} />
      ))}
    </div>
  )
}

/** Renders placeholders for a list whose rows have a few lines each. */
export function SkeletonRows() {
  return <Skeleton count={8} shape={{ height: '60px', marginBottom: '12px' }} />
}
