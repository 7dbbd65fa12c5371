import { useState } from 'react'
import { photoPath } from '#contract/links.rule.ts'
import type { CopyProof } from '#contract/packs.ts'
import { useTexts } from '#web/language/language.ts'
import styles from './copies.module.css'
import { copiesTexts } from './copies.texts.ts'
import { type PhotoCheck, usePhotoCheck } from './use-photo-check.ts'

export interface CopyPhotoProps {
  readonly copy: CopyProof
  /** What stands before the grading number, such as that the copy is won. */
  readonly label?: string | undefined
}

/** The photo and grading number of a copy that a pack proves, checked on this device. */
export function CopyPhoto({ copy, label }: CopyPhotoProps) {
  const texts = useTexts(copiesTexts)
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
  const found = usePhotoCheck(copy, state === 'loaded')
  const check: PhotoCheck = state === 'failed' ? 'unable' : found
  const name = `${copy.company} ${copy.number}`
  return (
    <figure className={styles.copy}>
      <img
        src={photoPath(copy)}
        alt={texts.photoOf(name)}
        width={300}
        height={400}
        loading="lazy"
        onLoad={() => setState('loaded')}
        onError={() => setState('failed')}
      />
      <figcaption>
        {label === undefined ? null : <small>{label}</small>}
        <b>{name}</b>
        <span data-check={check} role={check === 'other' ? 'alert' : undefined}>
          {texts[check]}
        </span>
      </figcaption>
    </figure>
  )
}
