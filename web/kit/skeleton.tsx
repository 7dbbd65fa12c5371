import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  readonly count: number
  /** Of each shape: a height or an aspect ratio, so that nothing moves when the content comes. */
  readonly shape: Pick<CSSProperties, 'height' | 'aspectRatio' | 'marginBottom'>
  /** The grid that the content will stand in. */
  readonly className?: string | undefined
}

/** Shapes of what is on its way. They say nothing: the veil does. */
export function Skeleton({ count, shape, className }: SkeletonProps) {
  return (
    <div className={className} aria-hidden="true" data-testid="skeleton">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a shape is its place.
        <span key={index} className={styles.shape} style={shape} />
      ))}
    </div>
  )
}

/** Of a list whose rows are a few lines each. */
export function SkeletonRows() {
  return <Skeleton count={8} shape={{ height: '60px', marginBottom: '12px' }} />
}
