import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import styles from './provider-button.module.css'
import { bringScript } from './provider-script.ts'
import { usePaymentsTexts } from './use-payments-texts.ts'

export interface ProviderButtonProps {
  readonly scriptUrl: string
  /** Puts the provider's button into the place; resolves to what takes it away, or to undefined where it cannot. */
  readonly show: (place: HTMLElement) => Promise<(() => void) | undefined>
}

/** A button that the provider's script draws, in room that is kept for it. */
export function ProviderButton({ scriptUrl, show }: ProviderButtonProps) {
  const texts = usePaymentsTexts()
  const place = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setHasFailed] = useState(false)
  const draw = useEffectEvent(show)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt draws anew.
  useEffect(() => {
    const { current } = place
    if (current === null) return
    // The script draws into a child of its own, so that a place that is gone is never drawn into.
    const canvas = document.createElement('div')
    current.append(canvas)
    let remove: (() => void) | undefined
    let isGone = false
    const bring = async () => {
      remove = (await bringScript(scriptUrl)) && !isGone ? await draw(canvas) : undefined
      if (isGone) remove?.()
      else setHasFailed(remove === undefined)
    }
    bring().catch(() => isGone || setHasFailed(true))
    return () => {
      isGone = true
      remove?.()
      canvas.remove()
    }
  }, [scriptUrl, attempt])

  const again = () => {
    setHasFailed(false)
    setAttempt((before) => before + 1)
  }
  return (
    <div className={styles.place}>
      <div ref={place} hidden={hasFailed} />
      {hasFailed && (
        <div className={styles.failed} role="alert">
          <p>{texts.scriptFailed}</p>
          <Button onClick={again}>{texts.reloadScript}</Button>
        </div>
      )}
    </div>
  )
}
