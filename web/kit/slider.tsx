import { type CSSProperties, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import styles from './slider.module.css'
import { looped, slideOffset } from './slider.rule.ts'
import { useAutoplay } from './use-autoplay.ts'

const SWIPE_PX = 40

export interface SliderProps {
  readonly label: string
  readonly slideLabel: (number: number) => string
  readonly stopLabel: string
  readonly runLabel: string
  readonly slides: readonly { readonly key: string; readonly face: ReactNode }[]
  readonly everyMs: number
  readonly speedMs: number
}

/** Slides that run by themselves in a loop; they wait while a pointer or the focus is on them. */
export function Slider({ label, slideLabel, slides, everyMs, speedMs, ...labels }: SliderProps) {
  const [shown, setShown] = useState(0)
  const [isHeld, setIsHeld] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const places = looped(slides)
  const go = (to: number) => setShown((to + places.length) % places.length)
  const swipe = useSwipe({ onLeft: () => go(shown + 1), onRight: () => go(shown - 1) })
  const isOn = places.length > 1 && !isHeld && !isStopped
  useAutoplay(() => go(shown + 1), { everyMs, isOn, shown })
  const number = (shown % slides.length) + 1
  return (
    <section
      className={styles.slider}
      aria-roledescription="carousel"
      aria-label={label}
      data-shown={number}
      style={{ '--speed': `${speedMs}ms` } as CSSProperties}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={({ target }) => target.matches(':focus-visible') && setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div className={styles.track} {...swipe}>
        {places.map(({ key, face }, at) => (
          <Slide
            // biome-ignore lint/suspicious/noArrayIndexKey: of two slides each is there twice.
            key={`${at}-${key}`}
            label={slideLabel((at % slides.length) + 1)}
            offset={slideOffset(at, shown, places.length)}
          >
            {face}
          </Slide>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={styles.dots}>
          <Dots number={number} count={slides.length} slideLabel={slideLabel} onPick={go} />
          <button
            type="button"
            className={styles.stop}
            aria-label={isStopped ? labels.runLabel : labels.stopLabel}
            data-stopped={isStopped}
            onClick={() => setIsStopped(!isStopped)}
          />
        </div>
      )}
    </section>
  )
}

function Slide({
  label,
  offset,
  children,
}: {
  label: string
  offset: number
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide is no set of fields.
    <div
      className={styles.slide}
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={offset !== 0}
      data-near={Math.abs(offset) <= 1}
      style={{ transform: `translateX(${offset * 100}%)` }}
    >
      {children}
    </div>
  )
}

interface DotsProps {
  readonly number: number
  readonly count: number
  readonly slideLabel: (number: number) => string
  readonly onPick: (index: number) => void
}
function Dots({ number, count, slideLabel, onPick }: DotsProps) {
  return Array.from({ length: count }, (_, index) => (
    <button
      // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place.
      key={index}
      type="button"
      className={styles.dot}
      aria-label={slideLabel(index + 1)}
      aria-current={index + 1 === number}
      onClick={() => onPick(index)}
    />
  ))
}

function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }) {
  const startX = useRef<number>(undefined)
  const hasSwiped = useRef(false)
  return {
    onPointerDown: (event: PointerEvent) => {
      startX.current = event.clientX
      hasSwiped.current = false
    },
    onPointerMove: (event: PointerEvent) => {
      const movedPx = event.clientX - (startX.current ?? event.clientX)
      if (Math.abs(movedPx) < SWIPE_PX) return
      startX.current = undefined
      hasSwiped.current = true
      if (movedPx < 0) onLeft()
      else onRight()
    },
    onPointerUp: () => {
      startX.current = undefined
    },
    // A swipe that ends on a link is no tap.
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!hasSwiped.current) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
