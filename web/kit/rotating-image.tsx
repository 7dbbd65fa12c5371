import { useEffect, useRef, useState } from 'react'
import styles from './rotating-image.module.css'
import { useIsInView } from './use-is-in-view.ts'

export interface RotatingImageProps {
  readonly images: readonly string[]
  /** Empty where the words beside it say it all. */
  readonly alt: string
  readonly everyMs: number
  readonly isEager?: boolean
}

/** One picture after another in the same place, each fading in over the last, for as long as it is in view. */
export function RotatingImage({ images, alt, everyMs, isEager = false }: RotatingImageProps) {
  const frame = useRef<HTMLSpanElement>(null)
  const isInView = useIsInView(frame)
  const { turns, isNextDue } = useTurns({ everyMs, isOn: isInView && images.length > 1 })
  const index = turns % images.length
  const before = turns === 0 ? index : (turns - 1) % images.length
  const after = isNextDue ? (index + 1) % images.length : index
  const spoken = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt }
  return (
    <span ref={frame} className={styles.frame} data-index={index} {...spoken}>
      {images.map((image, at) =>
        at === index || at === before || at === after ? (
          <img
            // biome-ignore lint/suspicious/noArrayIndexKey: a picture may be there twice, its place not.
            key={at}
            className={styles.image}
            src={image}
            alt=""
            data-shown={at === index}
            data-before={at === before && at !== index}
            loading={isEager ? 'eager' : 'lazy'}
            decoding="async"
            draggable={false}
          />
        ) : null,
      )}
    </span>
  )
}

/** The next picture is fetched halfway to its turn, so that it never stands in the way of the first ones. */
function useTurns({ everyMs, isOn }: { everyMs: number; isOn: boolean }) {
  const [turns, setTurns] = useState(0)
  const [isNextDue, setIsNextDue] = useState(false)
  useEffect(() => {
    if (!isOn || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const due = setTimeout(() => setIsNextDue(true), everyMs / 2)
    const timer = setInterval(() => setTurns((now) => now + 1), everyMs)
    return () => {
      clearTimeout(due)
      clearInterval(timer)
    }
  }, [everyMs, isOn])
  return { turns, isNextDue }
}
